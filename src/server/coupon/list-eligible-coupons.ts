import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { couponDiscount } from '@/domain/coupon';
import { reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { usableCoupons } from './coupon-queries';
import { presentPersonalCoupon } from './present-coupon';

/** The member's usable coupons against one booking of theirs: what each takes off, or why not. */
export const listEligibleCoupons = handle(
  contract.listEligibleCoupons,
  async ({ params }, context) => {
    const { memberId } = context.member;
    const [reservation] = await context.db
      .select({
        hotelId: reservations.hotelId,
        quote: reservations.quote,
        total: reservations.total,
        refundable: reservations.refundable,
      })
      .from(reservations)
      .where(and(eq(reservations.id, params.reservationId), eq(reservations.memberId, memberId)));
    if (reservation === undefined) throw new AppError('RESERVATION_NOT_FOUND');
    const now = context.now();
    const facts = { ...reservation, nights: reservation.quote.nights, now };
    const owned = await usableCoupons(context.db, memberId, now);
    return {
      coupons: owned.map(({ coupon, personal }) => {
        const outcome = couponDiscount(coupon, facts);
        return {
          ...presentPersonalCoupon(coupon, personal, context.locale, now),
          discount: outcome.ok ? outcome.discount : null,
          reason: outcome.ok ? null : outcome.code,
        };
      }),
    };
  },
);
