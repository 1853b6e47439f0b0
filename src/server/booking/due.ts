import type { CashReceipt } from '@/domain/cash-receipt';
import { isChangeDue } from '@/domain/change-state';
import { installmentsFor } from '@/domain/installments';
import { isHoldLive } from '@/domain/reservation';
import type { Won } from '@/domain/money';
import type { PaymentMethod } from '@/domain/payment-method';
import { AppError } from '../http/app-error';
import type { ReservationRow, StayChangeRow } from './booking-queries';
import { assertHoldLive } from './hold-state';

/** What a booking can be paid for at this moment: its hold, or a change of its dates. */
export type Due = {
  readonly amount: Won;
  readonly deadline: Date;
  /** Months of instalments that were chosen, where cards offer them for the amount. */
  readonly installmentMonths: number;
  readonly method: PaymentMethod;
  /** Of the account, where it is paid by a deposit. */
  readonly bank: string | null;
  /** Asked for with the deposit. */
  readonly cashReceipt: CashReceipt | null;
  readonly change: StayChangeRow | null;
};

/**
 * What is to be paid of a booking: of a hold, what points that are in leave of it.
 * @param change the change of its dates that is open, if there is one
 * @param taken won of points that are in
 * @throws AppError HOLD_EXPIRED when its time is over, PAYMENT_PENDING while an order's outcome is
 * open, RESERVATION_STATE when there is nothing to pay
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
  assertChangeDue(change, now);
  return due(reservation, change.toPay, change.expiresAt ?? now, change, true);
}

/** @throws AppError as `dueOf` does, for a change */
export function assertChangeDue(change: StayChangeRow, now: Date): void {
  if (isChangeDue({ ...change, now })) return;
  if (change.state === 'PAYING') throw new AppError('PAYMENT_PENDING');
  const over = ['DUE', 'EXPIRED', 'RELEASED'].includes(change.state);
  throw new AppError(over ? 'HOLD_EXPIRED' : 'RESERVATION_STATE');
}

/** Whether what an order is for can still be paid: its hold, or its change. */
export function isDue(
  reservation: ReservationRow,
  change: StayChangeRow | null,
  now: Date,
): boolean {
  return change === null ? isHoldLive({ ...reservation, now }) : isChangeDue({ ...change, now });
}

function due(
  { installmentMonths, paymentMethod, depositBank, cashReceipt }: ReservationRow,
  amount: Won,
  deadline: Date,
  change: StayChangeRow | null,
  atOnce: boolean,
): Due {
  // The choice may be of an earlier payment, of another amount.
  const offered = installmentsFor(amount).includes(installmentMonths);
  // A change and the rest beside points wait for minutes, a deposit for hours.
  const byCard = atOnce && paymentMethod === 'VIRTUAL_ACCOUNT';
  return {
    ...{ amount, deadline, change, installmentMonths: offered ? installmentMonths : 0 },
    ...(byCard
      ? { method: 'CARD' as const, bank: null, cashReceipt: null }
      : { method: paymentMethod, bank: depositBank, cashReceipt }),
  };
}
