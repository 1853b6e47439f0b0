import type { ReservationCard } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { useDeadline, useTranslation } from '@/i18n';
import type { Locale } from '@/config/constants';
import { formatNight, formatWon } from '@/i18n/format';
import { ButtonLink, Link, Picture } from '@/ui';
import { StateTag } from '@/features/booking/state-tag';

type Props = {
  booking: ReservationCard;
  locale: Locale;
  /** Heading level of the hotel's name. */
  level: 2 | 3;
};

/** States of bookings that have ended, whose room is free again. */
const ENDED: readonly string[] = ['CANCELLED', 'EXPIRED', 'RELEASED', 'COMPLETED'];

/** A booking in a list; `bookingListStyles` has its styles. */
export function BookingCard({ booking, locale, level }: Props) {
  const writeDeadline = useDeadline();
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const { id, state, checkIn, checkOut, nights, adults, children, refund, holdExpiresAt } = booking;
  const Heading = `h${level}` as const;
  /**
   * Adds the hotel's name to an action's accessible name, because a list has many equal actions.
   */
  const named = (what: string) => ({
    'aria-label': t('card.of', { what, hotel: booking.hotelName }),
    children: what,
  });
  const facts = [
    common('unit.nights', { count: nights }),
    common('unit.adults', { count: adults }),
    ...(children > 0 ? [common('unit.children', { count: children })] : []),
  ];
  return (
    <article className="booking" data-state={state}>
      <div className="photo">
        <Picture {...booking.picture} alt="" sizes="(min-width: 768px) 200px, 112px" />
      </div>
      <div className="text">
        <div className="line">
          <StateTag state={state} />
          <span className="number num">{id}</span>
        </div>
        <Heading className="title">
          <Link href={paths.mypageDetail(id)} className="open">
            {booking.hotelName}
          </Link>
        </Heading>
        <p className="muted">{booking.roomName}</p>
        <p className="num">
          {formatNight(checkIn, locale)} – {formatNight(checkOut, locale)}
        </p>
        <p className="faint">{facts.join(' · ')}</p>
      </div>
      <div className="money">
        <p className="amount num">{formatWon(booking.total, locale)}</p>
        {booking.couponDiscount > 0 && (
          <p className="faint num">
            {t('card.coupons', { amount: formatWon(-booking.couponDiscount, locale) })}
          </p>
        )}
        {state === 'CANCELLED' && refund !== null && (
          <p className="faint num">{t('card.refund', { amount: formatWon(refund, locale) })}</p>
        )}
        {state === 'HELD' && (
          <>
            {holdExpiresAt !== null && (
              <p className="faint num">
                {t('card.until', {
                  when: writeDeadline(holdExpiresAt, { style: 'short' }),
                })}
              </p>
            )}
            <ButtonLink size="m" href={paths.payment(id)} {...named(t('card.pay'))} />
          </>
        )}
        {booking.review !== null && (
          <ButtonLink
            size="m"
            variant="secondary"
            href={paths.ownReview(id)}
            prefetch={false}
            {...named(t(booking.review === 'OPEN' ? 'card.review' : 'card.ownReview'))}
          />
        )}
        {booking.change !== null && (
          <ButtonLink
            size="m"
            variant="secondary"
            href={`${paths.mypageDetail(id)}#change-title`}
            prefetch={false}
            {...named(t(booking.change === 'DATES' ? 'card.change' : 'card.extend'))}
          />
        )}
        {ENDED.includes(state) && booking.review !== 'OPEN' && (
          <ButtonLink
            size="m"
            variant="secondary"
            href={paths.hotelOption(booking.hotelId, booking.roomId)}
            prefetch={false}
            {...named(t('card.again'))}
          />
        )}
        {(state === 'PAYING' || state === 'AWAITING_DEPOSIT') && (
          <ButtonLink
            size="m"
            variant="secondary"
            href={paths.paymentResult(id)}
            {...named(t(state === 'PAYING' ? 'card.result' : 'card.account'))}
          />
        )}
      </div>
    </article>
  );
}
