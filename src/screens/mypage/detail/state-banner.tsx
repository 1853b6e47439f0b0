import type { ReservationView } from '@/contract/booking/reservation-view';
import { brand } from '@/config/brand';
import { paths } from '@/config/routes';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { Banner, ButtonLink } from '@/ui';
import { HoldClock } from '@/features/booking/pay/hold-clock';
import { returnText } from './refund-sum';
import {
  changeFeeOf,
  chooseAgainPath,
  moneyComesBack,
} from '@/features/booking/stay/reservation-stay';

type Props = {
  reservation: ReservationView;
  /** Called when the hold has just expired. */
  onHoldEnd: () => void;
};

/** The text key for how a cancelled booking ended. */
function endText({ noShow, refund }: NonNullable<ReservationView['cancelled']>) {
  if (noShow) return 'detail.noShowText';
  return refund > 0 ? 'detail.cancelledText' : 'detail.cancelledNoRefund';
}

/**
 * The state of a booking and what the guest can do. Renders nothing when there is nothing to
 * report.
 */
export function StateBanner({ reservation, onHoldEnd }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const deadline = useDeadline();
  const { id, state, holdExpiresAt, now, cancelled } = reservation;
  const link = (href: string, text: string) => (
    <ButtonLink size="m" href={href}>
      {text}
    </ButtonLink>
  );
  switch (state) {
    case 'BOOKED':
      return null;
    case 'COMPLETED':
      return (
        <Banner
          tone="neutral"
          icon="success"
          title={t('detail.completed')}
          action={link(chooseAgainPath(reservation), t('detail.bookAgain'))}
        />
      );
    case 'HELD':
      return (
        <>
          {holdExpiresAt !== null && (
            <HoldClock deadline={holdExpiresAt} now={now} onEnd={onHoldEnd} />
          )}
          <Banner
            tone="warn"
            icon="card"
            title={t('detail.held')}
            action={link(paths.payment(id), t('detail.pay'))}
          >
            {holdExpiresAt !== null && t('detail.heldText', { when: deadline(holdExpiresAt) })}
          </Banner>
        </>
      );
    case 'PAYING':
      return (
        <Banner
          tone="neutral"
          icon="card"
          title={t('detail.paying')}
          action={link(paths.paymentResult(id), t('payment.toResult'))}
        >
          {t('detail.payingText')}
        </Banner>
      );
    case 'AWAITING_DEPOSIT':
      return (
        <Banner
          tone="warn"
          icon="clock"
          title={t('result.deposit')}
          action={link(paths.paymentResult(id), t('deposit.seeAccount'))}
        >
          {holdExpiresAt !== null && t('deposit.waitingText', { when: deadline(holdExpiresAt) })}
        </Banner>
      );
    case 'EXPIRED':
    case 'RELEASED':
      return (
        <Banner
          tone="neutral"
          icon="clock"
          title={t(state === 'EXPIRED' ? 'detail.expired' : 'payment.released')}
          action={link(chooseAgainPath(reservation), t('payment.chooseAgain'))}
        >
          {!reservation.needsRefundAccount &&
            (moneyComesBack(reservation) ? t('result.moneyBack') : t('detail.expiredText'))}
        </Banner>
      );
    case 'CANCELLING':
      return (
        <Banner tone="warn" icon="refund" title={t('detail.cancelling')}>
          {t('detail.cancellingText')}
        </Banner>
      );
    case 'CANCELLED':
      return (
        <Banner
          tone="neutral"
          icon="refund"
          title={t(cancelled?.noShow === true ? 'detail.noShow' : 'detail.cancelled')}
        >
          {cancelled !== null && (
            <>
              <p>{t(endText(cancelled), { when: formatInstant(cancelled.at, locale) })}</p>
              {cancelled.refund > 0 && <p>{t(returnText(reservation.payments))}</p>}
              {cancelled.noShow && (
                <p>{t('detail.noShowMistake', { email: brand.email, phone: brand.phone.text })}</p>
              )}
              <p>
                {t('detail.refunded')}{' '}
                <strong data-testid="refund-total" data-amount={cancelled.refund}>
                  {formatWon(cancelled.refund, locale)}
                </strong>
                {' · '}
                {t(cancelled.noShow ? 'detail.feeOfNoShow' : 'detail.fee')}{' '}
                <span data-testid="refund-fee" data-amount={cancelled.fee}>
                  {formatWon(cancelled.fee, locale)}
                  {cancelled.feePercent > 0 &&
                    changeFeeOf(reservation.quote) === 0 &&
                    ` (${String(cancelled.feePercent)}%)`}
                </span>
              </p>
            </>
          )}
        </Banner>
      );
  }
}
