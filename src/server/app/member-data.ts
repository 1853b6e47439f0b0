import type { MemberData } from '../core/members/member-data';
import { bookingData } from '../use-cases/booking/member-data';
import { couponData } from '../use-cases/coupons/member-data';
import { reviewData } from '../use-cases/reviews/member-data';
import { savedData } from '../use-cases/saved/member-data';
import { tourData } from '../use-cases/tours/member-data';
import { voucherData } from '../use-cases/vouchers/member-data';

/**
 * Every family that stores something about members besides the account itself, in the order in
 * which a deleted account is removed: vouchers give up their coupons before unused coupons are
 * deleted.
 */
export const memberData: readonly MemberData[] = [
  savedData,
  voucherData,
  couponData,
  tourData,
  bookingData,
  reviewData,
];
