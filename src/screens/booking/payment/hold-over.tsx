import type { ReservationView } from '@/contract/booking/reservation-view';
import { paths } from '@/config/routes';
import { useDeadline, useTranslation } from '@/i18n';
import { ButtonLink, EmptyState, type Scene } from '@/ui';
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
  const view = (): { scene: Scene; title: string; text: string; href: string; go: string } => {
    const paying = {
      scene: 'keys' as const,
      title: t('payment.paying'),
      text: t('payment.payingText'),
      href: paths.paymentResult(reservation.id),
      go: t('payment.toResult'),
    };
    if (reservation.changeDue?.state === 'PAYING') return paying;
    const detail = { href: paths.mypageDetail(reservation.id), go: t('payment.toDetail') };
    if (wasChange) {
      return { scene: 'keys', title: t('change.over'), text: t('change.overText'), ...detail };
    }
    switch (reservation.state) {
      case 'EXPIRED':
      case 'RELEASED':
      case 'HELD':
        return {
          scene: 'keys',
          title: t(reservation.state === 'RELEASED' ? 'payment.released' : 'payment.expired'),
          text: moneyComesBack(reservation) ? t('result.moneyBack') : t('payment.overText'),
          href: chooseAgainPath(reservation),
          go: t('payment.chooseAgain'),
        };
      case 'PAYING':
        return paying;
      case 'AWAITING_DEPOSIT':
        return {
          scene: 'keys',
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
          scene: 'suitcase',
          title: t('payment.booked'),
          text: t('payment.bookedText'),
          ...detail,
        };
      case 'CANCELLING':
      case 'CANCELLED':
        return {
          scene: 'envelope',
          title: t('payment.cancelled'),
          text: t('payment.cancelledText'),
          ...detail,
        };
    }
  };
  const { scene, title, text, href, go } = view();
  return (
    <div role="status">
      <EmptyState
        level={1}
        scene={scene}
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
