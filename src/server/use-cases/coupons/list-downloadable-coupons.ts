import { contract } from '@/contract';
import { holderObstacle, type CouponHolder } from '@/domain/coupon-obstacle';
import { handle } from '@/server/platform/http/handler';
import { ANYBODY, holderOf } from '@/server/core/coupons/coupon-holder';
import {
  couponToGive,
  downloadableCoupons,
  takenBy,
  type CouponRow,
} from '@/server/core/coupons/coupon-queries';
import { WELCOME_COUPON_ID } from '@/server/core/coupons/issue-coupon';
import { presentCoupon } from '@/server/core/coupons/present-coupon';

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
