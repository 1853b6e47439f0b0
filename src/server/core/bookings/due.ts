import type { ErrorCode } from '@/contract/errors';
import {
  type CashReceipt,
  installmentsFor,
  depositDue,
  type PaymentMethod,
} from '@/domain/payment/payment-method';
import { isChangeDue } from '@/domain/booking/stay-change';
import type { Won } from '@/domain/price/money';
import { seoulInstant } from '@/domain/stay/stay';
import { stateNow } from './booking-now';
import { AppError } from '@/server/platform/http/app-error';
import type { Context } from '@/server/platform/http/handler';
import type { BookingRows, ReservationRow, StayChangeRow } from './booking-queries';

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

/**
 * Why a booking can't be paid now: HOLD_EXPIRED when its hold is over, PAYMENT_PENDING while a
 * payment's outcome is unknown, RESERVATION_STATE in any other state. Null for a live hold.
 */
export function holdRefusal(reservation: ReservationRow, now: Date): ErrorCode | null {
  const state = stateNow(reservation, now);
  if (state === 'HELD') return null;
  if (state === 'EXPIRED') return 'HOLD_EXPIRED';
  return state === 'PAYING' ? 'PAYMENT_PENDING' : 'RESERVATION_STATE';
}

/**
 * Asserts that a booking is held and that its deadline hasn't passed.
 * @throws AppError the code of `holdRefusal`
 */
export function assertHoldLive(reservation: ReservationRow, now: Date): void {
  const refusal = holdRefusal(reservation, now);
  if (refusal !== null) throw new AppError(refusal);
}

/** Until when a bank transfer for a stay could be made; null where this method isn't offered. */
export function depositDueOf(
  { reservation, hotel }: Pick<BookingRows, 'reservation' | 'hotel'>,
  { gateway, config }: Pick<Context, 'gateway' | 'config'>,
  now: Date,
): Date | null {
  if (gateway.deposits === null || !config.paymentMethods.includes('VIRTUAL_ACCOUNT')) return null;
  const arrival = seoulInstant(reservation.checkIn, hotel.checkInTime);
  return depositDue({ now, arrival, depositSeconds: config.depositSeconds });
}

/**
 * The methods by which a held stay, or a change of its dates, can be paid now, in the order of the
 * configuration. Bank transfer isn't offered for a change or for the rest beside points, because
 * these are held for minutes only and a transfer needs hours.
 */
export function methodsOf(
  rows: Pick<BookingRows, 'reservation' | 'hotel' | 'change' | 'points'>,
  context: Pick<Context, 'gateway' | 'config'>,
  now: Date,
): PaymentMethod[] {
  const { gateway, config } = context;
  return config.paymentMethods.filter((method) =>
    method === 'VIRTUAL_ACCOUNT'
      ? rows.change === null && rows.points.taken === 0 && depositDueOf(rows, context, now) !== null
      : gateway.offers.includes(method),
  );
}

/** The URL of the payment result page, to which gateways send the browser back. */
export const resultUrl = (siteUrl: string, locale: 'ko' | 'en', id: string): string =>
  `${siteUrl}${locale === 'ko' ? '' : '/en'}/payment/result/${id}`;
