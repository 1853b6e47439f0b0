import type { ErrorCode } from '@/contract/errors';
import type { CashReceipt } from '@/domain/cash-receipt';
import { isChangeDue } from '@/domain/change-state';
import { installmentsFor } from '@/domain/installments';
import type { Won } from '@/domain/money';
import type { PaymentMethod } from '@/domain/payment-method';
import { AppError } from '@/server/platform/http/app-error';
import type { ReservationRow, StayChangeRow } from './booking-queries';
import { assertHoldLive } from './hold-state';

/** What can be paid for a booking at this moment: its hold, or a change of its dates. */
export type Due = {
  readonly amount: Won;
  readonly deadline: Date;
  /** The chosen number of monthly instalments, or 0 where cards don't offer it for this amount. */
  readonly installmentMonths: number;
  readonly method: PaymentMethod;
  /** The bank of the virtual account, if the payment is a bank transfer. */
  readonly bank: string | null;
  /** The cash receipt the guest asked for with a bank transfer. */
  readonly cashReceipt: CashReceipt | null;
  readonly change: StayChangeRow | null;
};

/**
 * Computes what has to be paid now: for a hold, the total less the points already taken.
 * @param change the open change of dates, if there is one
 * @param taken points already taken, in won
 * @throws AppError HOLD_EXPIRED when the deadline has passed, PAYMENT_PENDING while an order's
 * outcome is unknown, RESERVATION_STATE when there is nothing to pay
 */
export function dueOf(
  reservation: ReservationRow,
  change: StayChangeRow | null,
  taken: Won,
  now: Date,
): Due {
  if (change === null) {
    assertHoldLive(reservation, now);
    return due(reservation, reservation.total - taken, reservation.holdExpiresAt, null, taken > 0);
  }
  const refusal = changeRefusal(change, now);
  if (refusal !== null) throw new AppError(refusal);
  return due(reservation, change.toPay, change.expiresAt ?? now, change, true);
}

/**
 * Why a change of dates can't be paid now, by the same codes as `dueOf`; null when it can be paid.
 */
export function changeRefusal(change: StayChangeRow, now: Date): ErrorCode | null {
  if (isChangeDue({ ...change, now })) return null;
  if (change.state === 'PAYING') return 'PAYMENT_PENDING';
  const isOver = ['DUE', 'EXPIRED', 'RELEASED'].includes(change.state);
  return isOver ? 'HOLD_EXPIRED' : 'RESERVATION_STATE';
}

function due(
  { installmentMonths, paymentMethod, depositBank, cashReceipt }: ReservationRow,
  amount: Won,
  deadline: Date,
  change: StayChangeRow | null,
  atOnce: boolean,
): Due {
  // The number of instalments may have been chosen for an earlier payment of another amount.
  const offered = installmentsFor(amount).includes(installmentMonths);
  // A change, or the rest beside points, is held for minutes only; a bank transfer needs hours.
  const byCard = atOnce && paymentMethod === 'VIRTUAL_ACCOUNT';
  return {
    amount,
    deadline,
    change,
    installmentMonths: offered ? installmentMonths : 0,
    ...(byCard
      ? { method: 'CARD' as const, bank: null, cashReceipt: null }
      : { method: paymentMethod, bank: depositBank, cashReceipt }),
  };
}
