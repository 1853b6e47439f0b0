import { bookingPayable } from '@/server/core/bookings/booking-payable';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { type Payables, reconcile, type Reconciled } from '@/server/core/payments/reconcile';
import { voucherPayable } from '@/server/use-cases/vouchers/voucher-payable';

/** All kinds of purchases that members pay for, as jobs, webhooks and the audit treat them alike. */
export const payables: Payables = [bookingPayable, voucherPayable];

/** Reconciles the payments of all payables; see `reconcile`. */
export const reconcileAll = (deps: PaymentDeps): Promise<Reconciled> => reconcile(payables, deps);
