import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { couponDiscountOf, couponsOf, withoutCoupons } from '@/domain/coupon-quote';
import { isHoldLive } from '@/domain/reservation';
import { hotels, reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { chooseCoupons, presentChoice, stayFactsOf } from './coupon-choice';
import { holderOf } from './coupon-holder';
import { walletOf } from './coupon-queries';

/**
 * The member's coupons against a booking of theirs that is held: which it uses, what each would take
 * off, or why not. Errors: RESERVATION_NOT_FOUND, HOLD_EXPIRED, RESERVATION_STATE once it isn't held.
 */
export const listEligibleCoupons = handle(
  contract.listEligibleCoupons,
  async ({ params }, context) => {
    const { db, locale } = context;
    const { memberId } = context.member;
    const now = context.now();
    const [found] = await db
      .select({ reservation: reservations, hotel: hotels })
      .from(reservations)
      .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
      .where(and(eq(reservations.id, params.reservationId), eq(reservations.memberId, memberId)));
    if (found === undefined) throw new AppError('RESERVATION_NOT_FOUND');
    const { reservation, hotel } = found;
    const { id, state, refundable } = reservation;
    if (state !== 'HELD') throw new AppError('RESERVATION_STATE');
    if (!isHoldLive({ ...reservation, now })) throw new AppError('HOLD_EXPIRED');
    const owned = await walletOf(db, memberId, now);
    // Its own coupons are as free for it as those on no booking.
    const wallet = owned.map((one) => (one.booking?.id === id ? { ...one, booking: null } : one));
    const terms = wallet.map(({ coupon }) => coupon);
    const holder = await holderOf(db, memberId, terms, { now, booking: id });
    const stay = stayFactsOf({ quote: withoutCoupons(reservation.quote), refundable, hotel });
    const facts = { stay, holder, now };
    const { best } = chooseCoupons(wallet, facts, null);
    // Used on the terms of then, whatever has become of the coupons since.
    const taken = [...couponsOf(reservation.quote)].map(([own, discount]) => ({
      ...{ id: own, discount },
    }));
    const chosen = { taken, discount: couponDiscountOf(reservation.quote) };
    return presentChoice(wallet, facts, { best, chosen }, locale);
  },
);
