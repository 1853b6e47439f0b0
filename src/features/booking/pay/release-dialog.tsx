import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { FormNotice } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';

type Props = {
  /** It is the nights of a change of dates, and the booking stays. */
  isChange: boolean;
  /** Won of points that are in for the room, and go back with it. */
  points: number;
  releasing: boolean;
  /** Why it didn't work, as text. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an unpaid room is given back. */
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
