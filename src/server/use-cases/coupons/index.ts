import { downloadCoupon } from './download-coupon';
import { issueCouponBySerial } from './issue-coupon-by-serial';
import { listDownloadableCoupons } from './list-downloadable-coupons';
import { listEligibleCoupons } from './list-eligible-coupons';
import { listPersonalCoupons } from './list-personal-coupons';
import { quoteCoupons } from './quote-coupons';

export const couponHandlers = {
  listPersonalCoupons,
  listDownloadableCoupons,
  listEligibleCoupons,
  quoteCoupons,
  downloadCoupon,
  issueCouponBySerial,
};
