import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';

type Props = {
  releasing: boolean;
  /** Why it didn't work, as text. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an unpaid room is given back. */
export function ReleaseDialog({ releasing, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <ConfirmDialog
      title={t('payment.releaseTitle')}
      texts={{
        close: common('action.close'),
        keep: t('payment.releaseNo'),
        confirm: t('payment.releaseYes'),
      }}
      busy={releasing}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('payment.releaseText')}</p>
      {error !== null && <FormNotice tone="danger">{error}</FormNotice>}
    </ConfirmDialog>
  );
}
