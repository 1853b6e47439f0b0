import { useQueryClient } from '@tanstack/react-query';

import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { useProblemOf } from './problem';
import { useLogOut } from './use-log-out';

type Props = {
  /** How many other devices are signed in, as far as the list shows. */
  others: number;
  onClose: () => void;
};

/** Asks before every device is signed out, this one included; the others alone are offered first. */
export function EverywhereDialog({ others, onClose }: Props) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const queryClient = useQueryClient();
  const problemOf = useProblemOf();
  const end = useApiMutation('endSessions', { showsErrors: true });
  const { state, logOut } = useLogOut();

  const endOthers = async () => {
    try {
      await end.mutateAsync({ query: { except: 'this' } });
      await queryClient.invalidateQueries({ queryKey: ['listSessions'] });
      onClose();
    } catch {
      // Shown below by the mutation's own state.
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
      {end.error !== null && <FormNotice tone="danger">{problemOf(end.error).message}</FormNotice>}
      {state === 'failed' && <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice>}
    </ConfirmDialog>
  );
}
