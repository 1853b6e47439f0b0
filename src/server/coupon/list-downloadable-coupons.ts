import { count, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { holderObstacle, type CouponHolder } from '@/domain/coupon-obstacle';
import type { Database } from '../db/client';
import { personalCoupons } from '../db/schema';
import { handle } from '../http/handler';
import { ANYBODY, holderOf } from './coupon-holder';
import { downloadableCoupons, type CouponRow } from './coupon-queries';
import { presentCoupon } from './present-coupon';

export const listDownloadableCoupons = handle(
  contract.listDownloadableCoupons,
  async ({ query }, context) => {
    const { db, member, locale } = context;
    const now = context.now();
    const rows = await downloadableCoupons(db, now, query.hotelId);
    const holder =
      member === null ? ANYBODY : await holderOf(db, member.memberId, rows, { now, booking: null });
    const taken = member === null ? new Map<number, number>() : await takenBy(db, member.memberId);
    return {
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

/** Whether a member could ever use it; a first booking that isn't paid yet may come to nothing. */
function isFor(row: CouponRow, holder: CouponHolder): boolean {
  const obstacle = holderObstacle(row, holder);
  return obstacle === null || obstacle.code === 'COUPON_FIRST_PENDING';
}

/** How many of each coupon a member took. */
async function takenBy(db: Database, memberId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: personalCoupons.couponId, many: count() })
    .from(personalCoupons)
    .where(eq(personalCoupons.memberId, memberId))
    .groupBy(personalCoupons.couponId);
  return new Map(rows.map(({ id, many }) => [id, many]));
}
