import { giveCouponsBack } from '../coupon/use-coupons';
import { withRetry } from '../db/retry';
import type { GatewayPayment } from '../providers/payment-gateway';
import { attemptsIn, lock, UNCONFIRMED, type AttemptRow } from './booking-queries';
import { reconcileOrder } from './reconcile-order';
import { readBack } from './resolve-payment';
import type { SettleDeps } from './settle';
import { releaseStock } from './stock';
import { move, moveAttempt, type Hand } from './transitions';

/** How an account stands: only a CLOSED one takes no deposit any more. */
type Standing = 'OPEN' | 'CLOSED' | 'PAID' | 'UNKNOWN';

/** Closes the account of an order; what an end of its booking is given to be sure with. */
export type CloseAccount = (deps: SettleDeps, attempt: AttemptRow) => Promise<Standing>;

/**
 * Closes an account at the gateway and reads back how it stands. Which of a deposit and this came first
 * is the gateway's to say, and it says one of the two.
 */
export const closeAccount: CloseAccount = async (deps, attempt) => {
  const { orderId, paymentKey } = attempt;
  const before = standingOf(await readBack(deps, attempt));
  const { deposits } = deps.gateway.of(attempt);
  if (before !== 'OPEN' || paymentKey === null || deposits === null) return before;
  try {
    await deposits.close(paymentKey, 'Not paid', `close-${orderId}`);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to close an account');
  }
  return standingOf(await readBack(deps, attempt));
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
 * Ends a booking that waits for a deposit, over a way of closing its account. The product's is
 * `endDeposit`; the race test puts one in that trusts the clock.
 */
export const endDepositUsing =
  (close: CloseAccount) =>
  async (
    deps: SettleDeps,
    attempt: AttemptRow,
    event: 'DEPOSIT_EXPIRED' | 'HOLD_RELEASED',
    actor: string,
  ): Promise<'ENDED' | 'PAID' | 'UNKNOWN'> => {
    const standing = await close(deps, attempt);
    if (standing === 'PAID') {
      await reconcileOrder(deps, attempt);
      return 'PAID';
    }
    if (standing !== 'CLOSED') return 'UNKNOWN';
    await withRetry(() => end(deps, attempt.reservationId, event, { actor, now: deps.now() }));
    return 'ENDED';
  };

/**
 * Ends a booking that waits for a deposit: its account is closed first, so that nobody can pay for a
 * room that is given to somebody else. PAID: the deposit was there, and the stay is booked. UNKNOWN:
 * the gateway can't be asked now, and the room stays kept.
 */
export const endDeposit = endDepositUsing(closeAccount);

function end(
  deps: SettleDeps,
  id: string,
  event: 'DEPOSIT_EXPIRED' | 'HOLD_RELEASED',
  hand: Hand,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const reservation = await lock(tx, id);
    if (reservation?.state !== 'AWAITING_DEPOSIT') return;
    await move(tx, hand, reservation, event);
    for (const open of await attemptsIn(tx, id, [...UNCONFIRMED, 'AWAITING_DEPOSIT'])) {
      await moveAttempt(tx, hand, open, 'ABANDONED');
    }
    await giveCouponsBack(tx, id, hand.now);
    await releaseStock(tx, reservation.roomTypeId, reservation);
  });
}
