import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { FormNotice } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';

type Props = {
  /** True when the nights of a change of dates are released and the booking itself stays. */
  isChange: boolean;
  /** Won paid with points, which go back when the room is released. */
  points: number;
  releasing: boolean;
  /** The error message, or null. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an unpaid room is released. */
export function ReleaseDialog(props: Props) {
  const { isChange, points, releasing, error, onConfirm, onClose } = props;
  const locale = useLocale();
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
      <p>
        {points > 0
          ? t('points.releaseText', { amount: formatWon(points, locale) })
          : t(isChange ? 'change.giveUpText' : 'payment.releaseText')}
      </p>
      {error !== null && <FormNotice tone="danger">{error}</FormNotice>}
    </ConfirmDialog>
  );
}
