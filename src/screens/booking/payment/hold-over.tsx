import type { ReservationView } from '@/contract/booking/reservation-view';
import { paths } from '@/config/routes';
import { useDeadline, useTranslation } from '@/i18n';
import { ButtonLink, EmptyState, type IconName } from '@/ui';
import { chooseAgainPath, moneyComesBack } from '@/features/booking/stay/reservation-stay';

type Props = {
  reservation: ReservationView;
  /** True when the payment was for a change of dates. */
  wasChange?: boolean;
};

/**
 * What the payment page shows for a booking that can't be paid now, with links to what can be done.
 */
export function HoldOver({ reservation, wasChange = false }: Props) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  const view = (): { icon: IconName; title: string; text: string; href: string; go: string } => {
    const paying = {
      icon: 'card' as const,
      title: t('payment.paying'),
      text: t('payment.payingText'),
      href: paths.paymentResult(reservation.id),
      go: t('payment.toResult'),
    };
    if (reservation.changeDue?.state === 'PAYING') return paying;
    const detail = { href: paths.mypageDetail(reservation.id), go: t('payment.toDetail') };
    if (wasChange) {
      return { icon: 'clock', title: t('change.over'), text: t('change.overText'), ...detail };
    }
    switch (reservation.state) {
      case 'EXPIRED':
      case 'RELEASED':
      case 'HELD':
        return {
          icon: 'clock',
          title: t(reservation.state === 'RELEASED' ? 'payment.released' : 'payment.expired'),
          text: moneyComesBack(reservation) ? t('result.moneyBack') : t('payment.overText'),
          href: chooseAgainPath(reservation),
          go: t('payment.chooseAgain'),
        };
      case 'PAYING':
        return paying;
      case 'AWAITING_DEPOSIT':
        return {
          icon: 'clock',
          title: t('result.deposit'),
          text: t('deposit.waitingText', {
            when: writeDeadline(reservation.holdExpiresAt ?? reservation.now),
          }),
          href: paths.paymentResult(reservation.id),
          go: t('deposit.seeAccount'),
        };
      case 'BOOKED':
      case 'COMPLETED':
        return {
          icon: 'success',
          title: t('payment.booked'),
          text: t('payment.bookedText'),
          ...detail,
        };
      case 'CANCELLING':
      case 'CANCELLED':
        return {
          icon: 'refund',
          title: t('payment.cancelled'),
          text: t('payment.cancelledText'),
          ...detail,
        };
    }
  };
  const { icon, title, text, href, go } = view();
  return (
    <div role="status">
      <EmptyState
        level={1}
        icon={icon}
        title={title}
        actions={
          <ButtonLink size="m" href={href}>
            {go}
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
