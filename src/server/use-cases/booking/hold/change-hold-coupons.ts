import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { couponsOf, withoutCoupons } from '@/domain/coupon/coupon-quote';
import { lockOwn } from '@/server/core/bookings/booking-queries';
import { assertHoldLive } from '@/server/core/bookings/due';
import { record } from '@/server/core/bookings/transitions';
import { priceCoupons } from '@/server/core/coupons/price-coupons';
import { useCoupons } from '@/server/core/coupons/use-coupons';
import {
  loadPayments,
  transitionPayment,
  UNCONFIRMED,
} from '@/server/core/payments/payment-queries';
import { withRetry } from '@/server/platform/db/retry';
import { couponUses, hotels, reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { lockUnpaidRooms } from './unpaid-rooms';

/**
 * Uses other coupons for a booking that is held and not paid yet: `ids` replaces the coupons it has.
 * The room, the nights and the deadline stay as they are. Payments that were begun for the old amount
 * are abandoned, so that no card is charged with it. Errors: RESERVATION_NOT_FOUND, HOLD_EXPIRED,
 * PAYMENT_PENDING, RESERVATION_STATE when the booking is paid or points have been taken for it,
 * PRICE_CHANGED (details: `total`) when the total with these coupons, in won, isn't the one that was
 * shown, and those of coupons.
 */
export const changeHoldCoupons = handle(
  contract.changeHoldCoupons,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    const change = () =>
      context.db.transaction(async (tx) => {
        // Two bookings of a member that change each other's coupons would otherwise wait for each other.
        await lockUnpaidRooms(tx, memberId);
        const reservation = await lockOwn(tx, params.id, memberId);
        const { id } = reservation;
        const now = context.now();
        assertHoldLive(reservation, now);
        const by = { actor: memberId, now };
        const payments = await loadPayments(tx, id);
        if (payments.charged.length > 0) throw new AppError('RESERVATION_STATE');
        // The same coupons again, from another tab for example, leave an open order as it is.
        const used = couponsOf(reservation.quote);
        const isSame = used.size === body.ids.length && body.ids.every((one) => used.has(one));
        if (isSame && reservation.total === body.total) return { id, total: body.total };
        const [hotel] = await tx.select().from(hotels).where(eq(hotels.id, reservation.hotelId));
        if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
        // A hold isn't paid, so the uses of its coupons can go without leaving anything behind.
        await tx
          .delete(couponUses)
          .where(and(eq(couponUses.reservationId, id), isNull(couponUses.returnedAt)));
        const { refundable } = reservation;
        const stay = { quote: withoutCoupons(reservation.quote), refundable, hotel };
        const { quote, uses } =
          body.ids.length === 0
            ? { quote: stay.quote, uses: [] }
            : await priceCoupons(tx, memberId, body.ids, stay, { now, booking: id });
        if (quote.total !== body.total) {
          throw new AppError('PRICE_CHANGED', { details: { total: quote.total } });
        }
        await useCoupons(tx, reservation, uses, now);
        for (const open of payments.all.filter(({ state }) => UNCONFIRMED.includes(state))) {
          await transitionPayment(tx, by, open, 'ABANDONED');
        }
        await tx
          .update(reservations)
          .set({ quote, total: quote.total, updatedAt: now })
          .where(eq(reservations.id, id));
        await record(tx, by, {
          reservationId: id,
          event: 'COUPONS_CHANGED',
          fromState: 'HELD',
          toState: 'HELD',
          detail: { total: quote.total, wasTotal: reservation.total },
        });
        return { id, total: quote.total };
      });
    return withRetry(change);
  },
);
