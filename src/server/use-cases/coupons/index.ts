import { downloadCoupon, issueCouponBySerial } from './claim-coupons';
import { listDownloadableCoupons, listEligibleCoupons, listPersonalCoupons } from './list-coupons';
import { quoteCoupons } from './quote-coupons';

export const couponHandlers = {
  listPersonalCoupons,
  listDownloadableCoupons,
  listEligibleCoupons,
  quoteCoupons,
  downloadCoupon,
  issueCouponBySerial,
};
