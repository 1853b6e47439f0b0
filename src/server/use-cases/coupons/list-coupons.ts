import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { type CouponHolder, holderObstacle } from '@/domain/coupon/coupon-obstacle';
import { couponDiscountOf, couponsOf, withoutCoupons } from '@/domain/coupon/coupon-quote';
import { isHoldLive } from '@/domain/booking/reservation';
import { claimableCoupons, findClaim } from './claim-coupons';
import { chooseCoupons, presentChoice, stayFactsOf } from '@/server/core/coupons/coupon-choice';
import { ANYBODY, holderOf } from '@/server/core/coupons/coupon-holder';
import {
  type CouponRow,
  couponToGive,
  downloadableCoupons,
  ownedCoupons,
  takenBy,
  walletOf,
} from '@/server/core/coupons/coupon-queries';
import { WELCOME_COUPON_ID } from '@/server/core/coupons/issue-coupon';
import { presentCoupon, presentPersonalCoupon } from '@/server/core/coupons/present-coupon';
import { hotels, reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

export const listDownloadableCoupons = handle(
  contract.listDownloadableCoupons,
  async ({ query }, context) => {
    const { db, member, locale } = context;
    const now = context.now();
    const rows = await downloadableCoupons(db, now, query.hotelId);
    const holder =
      member === null ? ANYBODY : await holderOf(db, member.memberId, rows, { now, booking: null });
    const taken = member === null ? new Map<number, number>() : await takenBy(db, member.memberId);
    const welcome = member === null ? await couponToGive(db, WELCOME_COUPON_ID, now) : undefined;
    return {
      ...(welcome === undefined ? {} : { welcome: presentCoupon(welcome, locale) }),
      coupons: rows
        .filter((row) => isFor(row, holder))
        .map((row) => {
          const ofMember = taken.get(row.id) ?? 0;
          return {
            ...presentCoupon(row, locale),
            taken: ofMember >= row.perMember,
            takenCount: ofMember,
            left: row.stock === null ? null : Math.max(0, row.stock - row.issued),
          };
        }),
    };
  },
);

/**
 * Whether a member could ever use a coupon. One for first bookings stays listed while the first
 * booking isn't paid, because that booking may still fail.
 */
function isFor(row: CouponRow, holder: CouponHolder): boolean {
  const obstacle = holderObstacle(row, holder);
  return obstacle === null || obstacle.code === 'COUPON_FIRST_PENDING';
}

export const listPersonalCoupons = handle(contract.listPersonalCoupons, async (_input, context) => {
  const owned = await ownedCoupons(context.db, context.member.memberId);
  return {
    coupons: owned.map((one) => presentPersonalCoupon(one, context.locale, context.now())),
  };
});

/**
 * Lists the member's coupons for one of their held bookings: which ones it uses, what each would
 * take off in won, or why it can't be used, and those that the member could still claim for it.
 * Errors: RESERVATION_NOT_FOUND, HOLD_EXPIRED, RESERVATION_STATE once it isn't held.
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
    const claimable = await claimableCoupons(db, memberId, now);
    const terms = [...wallet, ...claimable].map(({ coupon }) => coupon);
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
    return {
      ...presentChoice(wallet, facts, { best, chosen }, locale),
      claim: findClaim(wallet, claimable, facts, locale),
    };
  },
);
