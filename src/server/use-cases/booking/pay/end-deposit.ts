import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { lock } from '@/server/core/bookings/booking-queries';
import { transitionReservation } from '@/server/core/bookings/transitions';
import { giveCouponsBack } from '@/server/core/coupons/use-coupons';
import { releaseStock } from '@/server/core/inventory/stock';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { fetchPayment } from '@/server/core/payments/ask-gateway';
import {
  abandonPayments,
  type PaymentRow,
  UNCONFIRMED,
} from '@/server/core/payments/payment-queries';
import { reconcilePayment } from '@/server/core/payments/reconcile';
import type { Actor } from '@/server/platform/actor';
import { withRetry } from '@/server/platform/db/retry';
import type { GatewayPayment } from '@/server/platform/providers/payment/payment-gateway';

/** The state of a virtual account; only a CLOSED one can't be paid into any more. */
type Standing = 'OPEN' | 'CLOSED' | 'PAID' | 'UNKNOWN';

/** Closes the account of an order and returns its state; replaceable for a race test. */
export type CloseAccount = (deps: PaymentDeps, attempt: PaymentRow) => Promise<Standing>;

/**
 * Closes an account at the gateway and reads its state back. Only the gateway knows whether a
 * deposit or the closing came first.
 */
export const closeAccount: CloseAccount = async (deps, attempt) => {
  const { orderId, paymentKey } = attempt;
  const before = standingOf(await fetchPayment(deps, attempt));
  const { deposits } = deps.gateway.of(attempt);
  if (before !== 'OPEN' || paymentKey === null || deposits === null) return before;
  try {
    await deposits.close(paymentKey, 'Not paid', `close-${orderId}`);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to close an account');
  }
  return standingOf(await fetchPayment(deps, attempt));
};

export function standingOf(payment: GatewayPayment | null | undefined): Standing {
  switch (payment?.status) {
    case 'AWAITING_DEPOSIT':
      return 'OPEN';
    case 'CAPTURED':
    case 'PARTLY_CANCELLED':
      return 'PAID';
    case 'CANCELLED':
    case 'FAILED':
      return 'CLOSED';
    default:
      return 'UNKNOWN';
  }
}

/**
 * Makes `endDeposit` with a given way of closing the account. A race test passes one that only
 * looks at the clock.
 */
export const endDepositUsing =
  (close: CloseAccount) =>
  async (
    deps: PaymentDeps,
    attempt: PaymentRow,
    event: 'DEPOSIT_EXPIRED' | 'HOLD_RELEASED',
    actor: string,
  ): Promise<'ENDED' | 'PAID' | 'UNKNOWN'> => {
    const standing = await close(deps, attempt);
    if (standing === 'PAID') {
      await reconcilePayment(deps, bookingPayable, attempt);
      return 'PAID';
    }
    if (standing !== 'CLOSED') return 'UNKNOWN';
    await withRetry(() => end(deps, attempt.payableId, event, { actor, now: deps.now() }));
    return 'ENDED';
  };

/**
 * Ends a booking that waits for a deposit. Its account is closed first, so that nobody can pay for
 * a room that is given to somebody else. PAID: the deposit had arrived, and the stay is booked.
 * UNKNOWN: the gateway can't be reached, and the room stays taken.
 */
export const endDeposit = endDepositUsing(closeAccount);

function end(
  deps: PaymentDeps,
  id: string,
  event: 'DEPOSIT_EXPIRED' | 'HOLD_RELEASED',
  by: Actor,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const reservation = await lock(tx, id);
    if (reservation?.state !== 'AWAITING_DEPOSIT') return;
    await transitionReservation(tx, by, reservation, event);
    await abandonPayments(tx, by, id, [...UNCONFIRMED, 'AWAITING_DEPOSIT']);
    await giveCouponsBack(tx, id, by.now);
    await releaseStock(tx, reservation.roomTypeId, reservation);
  });
}
