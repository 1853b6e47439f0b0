import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';

type Props = {
  /** It is the nights of a change of dates, and the booking stays. */
  isChange: boolean;
  releasing: boolean;
  /** Why it didn't work, as text. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an unpaid room is given back. */
export function ReleaseDialog({ isChange, releasing, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <ConfirmDialog
      title={t(isChange ? 'change.giveUpTitle' : 'payment.releaseTitle')}
      texts={{
        close: common('action.close'),
        keep: t(isChange ? 'change.giveUpNo' : 'payment.releaseNo'),
        confirm: t(isChange ? 'change.giveUpYes' : 'payment.releaseYes'),
      }}
      busy={releasing}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(isChange ? 'change.giveUpText' : 'payment.releaseText')}</p>
      {error !== null && <FormNotice tone="danger">{error}</FormNotice>}
    </ConfirmDialog>
  );
}
