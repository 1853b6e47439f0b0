import type { Won } from '@/domain/price/money';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import type { Payable, PaymentSnapshot } from './payable';
import {
  abandonPayments,
  listChargedPayments,
  type PaymentRow,
  transitionPayment,
} from './payment-queries';
import { askRefund } from './refund';

/*
 * A payable may be paid in two parts: benefit points first, and the rest by another method. The
 * points are taken at once and returned if the rest isn't paid.
 */

/** The sum, in won, that payments took in points, regardless of later refunds. */
export const sumPoints = (charged: readonly PaymentRow[]): Won =>
  charged.filter(({ method }) => method === 'POINTS').reduce((sum, { amount }) => sum + amount, 0);

/** Points already taken for a payable, in won. */
export const loadPointsTaken = async (tx: Transaction, payableId: string): Promise<Won> =>
  sumPoints(await listChargedPayments(tx, payableId));

/**
 * Whether a payment covers everything that is owed, less the points already taken. Checked under
 * the payable's lock, so that two payments can't both pay it.
 */
export function coversWhatIsOwed<Owed>(
  payable: Payable<Owed>,
  { payment, owed, charged }: PaymentSnapshot<Owed>,
): boolean {
  // An item, such as a change of dates, is never paid with points.
  const taken = payment.itemId === null ? sumPoints(charged) : 0;
  return payment.amount + taken === payable.amountOwed(owed);
}

/**
 * Whether a payment of points pays a part of what is owed: approved while the payable can be paid,
 * for less than the whole price, and with no other points taken yet.
 */
export function isPointsPart<Owed>(
  payable: Payable<Owed>,
  { payment, owed, charged }: PaymentSnapshot<Owed>,
  now: Date,
): boolean {
  if (payment.method !== 'POINTS' || payment.state !== 'READY') return false;
  if (payable.refusal(owed, now) !== null || payment.amount >= payable.amountOwed(owed)) {
    return false;
  }
  return sumPoints(charged) === 0;
}

/**
 * Records that points were taken. The payable stays as it is, with its deadline, until the rest is
 * paid.
 */
export async function takePointsPart<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  { payment, owed }: PaymentSnapshot<Owed>,
): Promise<void> {
  const sent = await transitionPayment(tx, by, payment, 'CONFIRM_SENT');
  await transitionPayment(tx, by, sent, 'CAPTURED', { capturedAt: by.now, failureCode: null });
  const { orderId, amount } = payment;
  await payable.record(tx, by, owed, { event: 'POINTS_TAKEN', orderId, amount });
}

/**
 * Decides that points taken for a locked payable are returned because the rest wasn't paid. Open
 * payments for the rest are abandoned. The caller has made sure that the payable isn't paid: then
 * the points are part of its payment and return only through its refunds.
 * @param reason sent to the provider of points
 * @returns the refunds' idempotency keys; the caller asks the provider after the transaction
 */
export async function returnPoints(
  tx: Transaction,
  by: Actor,
  payableId: string,
  reason: string,
): Promise<string[]> {
  const charged = await listChargedPayments(tx, payableId);
  const parts = charged.filter(({ method }) => method === 'POINTS');
  if (parts.length === 0) return [];
  await abandonPayments(tx, by, payableId);
  const keys: string[] = [];
  for (const part of parts) {
    const returning = await transitionPayment(tx, by, part, 'REFUND_SENT');
    const { amount } = part;
    const key = await askRefund(tx, by, returning, { purpose: 'ORPHAN', amount, reason });
    if (key !== null) keys.push(key);
  }
  return keys;
}
