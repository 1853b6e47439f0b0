import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { applyPaymentOutcome, type PaymentDeps, startPaying } from './apply-payment-outcome';
import { chargeAndFindOut, type Outcome } from './ask-gateway';
import { lockOwnPayment, type Payable, type PaymentSnapshot } from './payable';
import { CHARGED, transitionPayment, UNCONFIRMED, UNRESOLVED } from './payment-queries';
import { runRefund } from './refund';
import { coversWhatIsOwed, returnPoints } from './split-payment';

/** What the browser brings back from the gateway's page; `amount` in won. */
export type Confirmation = {
  readonly orderId: string;
  readonly paymentKey: string;
  readonly amount: number;
  readonly memberId: string;
  /** What the payment must be for, if the caller names it. */
  readonly payableId?: string;
};

/**
 * What the locked rows allow: to charge, to find out the outcome of an earlier charge, or only to
 * report how it ended.
 */
type Begun<Owed> = {
  readonly step: 'charge' | 'find-out' | 'report';
  readonly snapshot: PaymentSnapshot<Owed>;
};

/**
 * Captures a payment that the member has authorized on the gateway's page, if order and amount are
 * this payable's and it can still be paid; both are checked under a lock. Repeated and concurrent
 * requests get the same answer, and the member is charged once. If the outcome isn't known in time,
 * the payment is UNKNOWN, and the reconciler will find it out.
 * @throws AppError PAYMENT_MISMATCH, the payable's `notFound` and `state`, or its refusal; nothing
 * is charged with any of them
 */
export async function confirmPayment<Owed>(
  deps: PaymentDeps,
  payable: Payable<Owed>,
  confirmation: Confirmation,
): Promise<PaymentSnapshot<Owed>> {
  const { memberId } = confirmation;
  const { step, snapshot } = await withRetry(() => begin(deps, payable, confirmation));
  if (step === 'report') return snapshot;
  const write = (outcome: Outcome) =>
    applyPaymentOutcome(deps, payable, snapshot.payment, outcome, memberId);
  const ended = await chargeAndFindOut(deps, snapshot.payment, write, step === 'charge');
  if (ended === null) throw new AppError(payable.errors.notFound);
  return ended;
}

function begin<Owed>(
  deps: PaymentDeps,
  payable: Payable<Owed>,
  { orderId, paymentKey, amount, memberId, payableId }: Confirmation,
): Promise<Begun<Owed>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const snapshot = await lockOwnPayment(tx, payable, orderId, memberId, payableId);
    const { payment, owed } = snapshot;
    const isOther = amount !== payment.amount || paymentKey !== payment.paymentKey;
    // Benefit points have a confirmation of their own, and their key isn't a secret that proves a
    // payment.
    if (isOther || payment.method === 'POINTS') throw new AppError('PAYMENT_MISMATCH');
    if (UNRESOLVED.includes(payment.state)) return { step: 'find-out', snapshot };
    if (CHARGED.includes(payment.state) || payment.state === 'DECLINED') {
      return { step: 'report', snapshot };
    }
    if (!coversWhatIsOwed(payable, snapshot)) throw new AppError('PAYMENT_MISMATCH');
    const refusal = payable.refusal(owed, now);
    if (refusal !== null) throw new AppError(refusal);
    const by = { actor: memberId, now };
    return { step: 'charge', snapshot: await startPaying(tx, by, payable, snapshot) };
  });
}

/** The payment page's codes for a payer who left it. */
const LEFT = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL']);

/**
 * Records that the payment page returned without a payment. Only a payment that wasn't confirmed can
 * end this way, because a browser's claim must not undo a charge. The payable stays open for another
 * attempt; points already taken beside it are returned.
 * @param code the payment page's; a malformed one is recorded as PAYMENT_FAILED
 * @throws AppError the payable's `notFound`
 */
export async function failPayment<Owed>(
  deps: PaymentDeps,
  payable: Payable<Owed>,
  {
    orderId,
    memberId,
    payableId,
    code,
  }: Omit<Confirmation, 'paymentKey' | 'amount'> & {
    readonly code: string;
  },
): Promise<void> {
  const refundKeys = await deps.db.transaction(async (tx): Promise<string[]> => {
    const { payment, owed } = await lockOwnPayment(tx, payable, orderId, memberId, payableId);
    if (!UNCONFIRMED.includes(payment.state)) return [];
    const failureCode = /^[A-Z0-9_]+$/.test(code) ? code : 'PAYMENT_FAILED';
    const event = LEFT.has(failureCode) ? 'ABANDONED' : 'DECLINED';
    const by = { actor: memberId, now: deps.now() };
    await transitionPayment(tx, by, payment, event, { failureCode });
    const line = { event: `ORDER_${event}`, orderId, code: failureCode } as const;
    await payable.record(tx, by, owed, line);
    const keepsPoints = payment.method === 'POINTS' || payable.isPaid(owed);
    return keepsPoints ? [] : returnPoints(tx, by, payment.payableId, 'The rest was not paid');
  });
  for (const key of refundKeys) await runRefund(deps, payable, key, memberId);
}
