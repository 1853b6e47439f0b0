import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { couponDiscountOf, couponsOf, withoutCoupons } from '@/domain/coupon-quote';
import { isHoldLive } from '@/domain/reservation';
import { hotels, reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { chooseCoupons, presentChoice, stayFactsOf } from '@/server/core/coupons/coupon-choice';
import { holderOf } from '@/server/core/coupons/coupon-holder';
import { walletOf } from '@/server/core/coupons/coupon-queries';

/**
 * Lists the member's coupons for one of their held bookings: which ones it uses, what each would
 * take off in won, or why it can't be used. Errors: RESERVATION_NOT_FOUND, HOLD_EXPIRED,
 * RESERVATION_STATE once it isn't held.
 */
export const listEligibleCoupons = handle(
  contract.listEligibleCoupons,
  async ({ params }, context) => {
    const { db, locale } = context;
    const { memberId } = context.member;
    const now = context.now();
    const [row] = await db
      .select({ reservation: reservations, hotel: hotels })
      .from(reservations)
      .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
      .where(and(eq(reservations.id, params.reservationId), eq(reservations.memberId, memberId)));
    if (row === undefined) throw new AppError('RESERVATION_NOT_FOUND');
    const { reservation, hotel } = row;
    const { id, state, refundable } = reservation;
    if (state !== 'HELD') throw new AppError('RESERVATION_STATE');
    if (!isHoldLive({ ...reservation, now })) throw new AppError('HOLD_EXPIRED');
    const owned = await walletOf(db, memberId, now);
    // Coupons on this booking count as free for it.
    const wallet = owned.map((one) => (one.booking?.id === id ? { ...one, booking: null } : one));
    const terms = wallet.map(({ coupon }) => coupon);
    const holder = await holderOf(db, memberId, terms, { now, booking: id });
    const stay = stayFactsOf({ quote: withoutCoupons(reservation.quote), refundable, hotel });
    const facts = { stay, holder, now };
    const { best } = chooseCoupons(wallet, facts, null);
    // Used coupons keep the discount of the booking, even if the coupon has changed since.
    const taken = [...couponsOf(reservation.quote)].map(([own, discount]) => ({
      id: own,
      discount,
    }));
    const chosen = { taken, discount: couponDiscountOf(reservation.quote) };
    return presentChoice(wallet, facts, { best, chosen }, locale);
  },
);
