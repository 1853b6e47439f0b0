import { bookingPayable } from '../core/bookings/booking-payable';
import type { MemberData } from '../core/members/member-data';
import type { PaymentDeps } from '../core/payments/apply-payment-outcome';
import { type Payables, reconcile, type Reconciled } from '../core/payments/reconcile';
import { bookingData } from '../use-cases/booking/member-data';
import { couponData } from '../use-cases/coupons/member-data';
import { reviewData } from '../use-cases/reviews/member-data';
import { savedData } from '../use-cases/saved/member-data';
import { tourData } from '../use-cases/tours/member-data';
import { voucherData } from '../use-cases/vouchers/member-data';
import { voucherPayable } from '../use-cases/vouchers/voucher-payable';

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

/** All kinds of purchases that members pay for, as jobs, webhooks and the audit treat them alike. */
export const payables: Payables = [bookingPayable, voucherPayable];

/** Reconciles the payments of all payables; see `reconcile`. */
export const reconcileAll = (deps: PaymentDeps): Promise<Reconciled> => reconcile(payables, deps);
