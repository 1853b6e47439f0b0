import { useQueryClient } from '@tanstack/react-query';

import { ProblemNotice } from '@/features/problem/problem-notice';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { useLogOut } from '@/features/auth/use-log-out';

type Props = {
  /** The number of other signed-in devices, as far as they are listed. */
  others: number;
  onClose: () => void;
};

/**
 * Asks for confirmation before all devices are signed out, including this one; signing out only the
 * others is offered first.
 */
export function EverywhereDialog({ others, onClose }: Props) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const queryClient = useQueryClient();
  const end = useApiMutation('endSessions', { showsErrors: true });
  const { state, logOut } = useLogOut();

  const endOthers = async () => {
    try {
      await end.mutateAsync({ query: { except: 'this' } });
      await queryClient.invalidateQueries({ queryKey: ['listSessions'] });
      onClose();
    } catch {
      // The error is shown below from the mutation's state.
    }
  };
  const endAll = async () => {
    try {
      await end.mutateAsync({});
    } catch {
      return;
    }
    await logOut();
  };

  return (
    <ConfirmDialog
      title={t('devices.everywhere')}
      texts={{
        close: common('action.close'),
        keep: t('devices.keep'),
        confirm: t('devices.confirm'),
      }}
      busy={end.isPending || state === 'busy'}
      onConfirm={() => void endAll()}
      onClose={onClose}
    >
      <p>{t('devices.everywhereText')}</p>
      {others > 0 && (
        <Button
          variant="secondary"
          fullWidth
          loading={end.isPending}
          onClick={() => void endOthers()}
        >
          {t('devices.others', { count: others })}
        </Button>
      )}
      <ProblemNotice error={end.error} />
      {state === 'failed' && <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice>}
    </ConfirmDialog>
  );
}
