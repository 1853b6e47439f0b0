import { contract } from '@/contract';
import { handle } from '../http/handler';
import { downloadableCoupons, ownedCoupons } from './coupon-queries';
import { presentCoupon } from './present-coupon';

export const listDownloadableCoupons = handle(
  contract.listDownloadableCoupons,
  async ({ query }, context) => {
    const rows = await downloadableCoupons(context.db, context.now(), query.hotelId);
    const owned =
      context.member === null ? [] : await ownedCoupons(context.db, context.member.memberId);
    const taken = new Set(owned.map(({ coupon }) => coupon.id));
    return {
      coupons: rows.map((row) => ({
        ...presentCoupon(row, context.locale),
        taken: taken.has(row.id),
        left: row.stock === null ? null : Math.max(0, row.stock - row.issued),
      })),
    };
  },
);
