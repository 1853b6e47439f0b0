import type { ErrorCode } from '@/contract/errors';
import type { Won } from '@/domain/price/money';
import type { Actor } from '@/server/platform/actor';
import type { Database, Transaction } from '@/server/platform/db/client';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import { findPayment, loadPayments, type PaymentRow, type RefundRow } from './payment-queries';

/** An event of a payment that the payable writes into its own ledger. */
export type PaymentEvent =
  | 'ORDER_MADE'
  | 'ORDER_ABANDONED'
  | 'ORDER_DECLINED'
  | 'POINTS_TAKEN'
  | 'PAYMENT_UNKNOWN'
  | 'ORPHAN_CAPTURED'
  | 'ORPHAN_REFUNDED'
  | 'REFUND_MADE';

/** A line of the ledger; `amount` in won, positive for money in, negative for money out. */
export type PaymentLine = {
  readonly event: PaymentEvent;
  readonly orderId: string;
  readonly amount?: Won;
  readonly code?: string;
};

/** What follows from a payment may use the site's settings, such as its address in mails. */
export type PayableConfig = Deps['config'];

/**
 * Something that a member pays for: a booking, an order of vouchers. This is the port between the
 * payments, which know the gateway, and what is paid for: it says what is owed and what follows when
 * it is paid, declined or refunded. Every function gets the locked rows, `Owed`, and runs in the
 * transaction that holds the lock; none of them may call the gateway.
 */
export type Payable<Owed> = {
  /** Its name in `payments.payable_kind`. */
  readonly kind: string;
  /**
   * The error codes for an order that isn't the caller's, and for one whose state refuses what was
   * asked.
   */
  readonly errors: { readonly notFound: ErrorCode; readonly state: ErrorCode };
  /**
   * Locks the payable until the transaction ends. It is always locked before its payments, so that
   * no two transactions wait for each other.
   */
  lock(
    tx: Transaction,
    payment: Pick<PaymentRow, 'payableId' | 'itemId'>,
  ): Promise<Owed | undefined>;
  isOwnedBy(owed: Owed, memberId: string): boolean;
  /** The whole price in won, before anything is paid. */
  amountOwed(owed: Owed): Won;
  /** Why it can't be paid now; null when it can. */
  refusal(owed: Owed, now: Date): ErrorCode | null;
  /** Whether it waits for the outcome of a payment, so that a capture pays for it. */
  isAwaitingPayment(owed: Owed): boolean;
  /** Whether it has been paid in full. From then on money returns only by a refund of the payable. */
  isPaid(owed: Owed): boolean;
  /** Writes a line into the payable's ledger; its state stays as it is. */
  record(tx: Transaction, by: Actor, owed: Owed, line: PaymentLine): Promise<void>;
  /** A payment is being charged: from now on the payable can't expire. */
  onStarted(tx: Transaction, by: Actor, owed: Owed, payment: PaymentRow): Promise<Owed>;
  onPaid(
    tx: Transaction,
    by: Actor,
    owed: Owed,
    payment: PaymentRow,
    config: PayableConfig,
  ): Promise<Owed>;
  /** The payment was declined: the payable can be paid again, until it expires. */
  onDeclined(tx: Transaction, by: Actor, owed: Owed, payment: PaymentRow): Promise<void>;
  /** Money came when the payable couldn't be paid any more; its refund has been recorded. */
  onPaidTooLate?(
    tx: Transaction,
    by: Actor,
    owed: Owed,
    payment: PaymentRow,
    config: PayableConfig,
  ): Promise<void>;
  /**
   * A refund was made, and with it all parts of the same cancellation or change. Never called for
   * money that came too late.
   */
  onRefunded?(
    tx: Transaction,
    by: Actor,
    owed: Owed,
    payment: PaymentRow,
    refund: RefundRow,
    config: PayableConfig,
  ): Promise<void>;
  /** The gateway refused a refund, and with it the whole cancellation or change. */
  onRefundRefused?(tx: Transaction, by: Actor, owed: Owed, refund: RefundRow): Promise<void>;
  /**
   * Whether a refund whose bank account was refused can still be called off as a whole, so that the
   * guest can name another account and ask again.
   */
  canCallOff?(db: Database, payment: PaymentRow, refund: RefundRow): Promise<boolean>;
  /**
   * A refund that is owed waits for another account.
   * @param cause the refund's new idempotency key
   */
  onAccountRefused?(tx: Transaction, owed: Owed, cause: string, now: Date): Promise<void>;
  /** When the payment began whose outcome isn't known. */
  startedAt(db: Database, payment: PaymentRow): Promise<Date>;
};

/** A payment and what it pays for, read under the lock. */
export type PaymentSnapshot<Owed> = {
  readonly payment: PaymentRow;
  readonly owed: Owed;
  /**
   * The payments that were charged for the payable before this step and aren't being refunded as too
   * late, the earliest first.
   */
  readonly charged: readonly PaymentRow[];
};

/** The ids of a payment and of what it pays for. They never change, so that they needn't be read again. */
export type PaymentIdentity = Pick<PaymentRow, 'orderId' | 'payableKind' | 'payableId' | 'itemId'>;

/**
 * Locks what a payment pays for, then reads the payment.
 * @param order the payment's order id, or a payment that was read before the lock
 * @returns null when there is no such payment of this kind of payable
 */
export async function lockPayment<Owed>(
  tx: Transaction,
  payable: Payable<Owed>,
  order: string | PaymentIdentity,
): Promise<PaymentSnapshot<Owed> | null> {
  const known = typeof order === 'string' ? await findPayment(tx, order) : order;
  if (known?.payableKind !== payable.kind) return null;
  const owed = await payable.lock(tx, known);
  // Read under the lock, because the payment may have changed while this waited for it.
  const { all, charged } = await loadPayments(tx, known.payableId);
  const payment = all.find(({ orderId }) => orderId === known.orderId);
  return owed === undefined || payment === undefined ? null : { payment, owed, charged };
}

/**
 * Locks a member's own payment.
 * @param payableId what it must pay for, if the caller names it
 * @throws AppError the payable's `notFound`, also for a payment of another member
 */
export async function lockOwnPayment<Owed>(
  tx: Transaction,
  payable: Payable<Owed>,
  orderId: string,
  memberId: string,
  payableId?: string,
): Promise<PaymentSnapshot<Owed>> {
  const locked = await lockPayment(tx, payable, orderId);
  const isOwn = locked !== null && payable.isOwnedBy(locked.owed, memberId);
  if (!isOwn || (payableId !== undefined && locked.payment.payableId !== payableId)) {
    throw new AppError(payable.errors.notFound);
  }
  return locked;
}
