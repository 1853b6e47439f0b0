import { and, asc, eq, exists, gte, inArray, lte, or, type SQL } from 'drizzle-orm';

import { contract } from '@/contract';
import { isHoldLive } from '@/domain/booking/reservation';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { type BookingRows, lock, lockOwn } from '@/server/core/bookings/booking-queries';
import { notifyBankAccount } from '@/server/core/bookings/notify-guest';
import { depositDueOf, resultUrl } from '@/server/core/bookings/due';
import { takeRefundAccount } from '@/server/core/bookings/refund-account';
import { transitionReservation } from '@/server/core/bookings/transitions';
import { giveCouponsBack } from '@/server/core/coupons/use-coupons';
import { releaseStock } from '@/server/core/inventory/stock';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { fetchPayment } from '@/server/core/payments/ask-gateway';
import { lockPayment } from '@/server/core/payments/payable';
import {
  abandonPayments,
  type PaymentRow,
  transitionPayment,
  UNCONFIRMED,
} from '@/server/core/payments/payment-queries';
import { reconcilePayment } from '@/server/core/payments/reconcile';
import { runRefund } from '@/server/core/payments/refund';
import type { Actor } from '@/server/platform/actor';
import { withRetry } from '@/server/platform/db/retry';
import { payments, refunds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import type { GatewayPayment } from '@/server/platform/providers/payment/payment-gateway';

/**
 * Opens a virtual account for an order and keeps the room until the account closes. The order is
 * stored before the gateway is called, and a repeated call gives the same account. Errors:
 * INPUT_INVALID when bank transfers aren't offered (any more), HOLD_EXPIRED, PAYMENT_UNAVAILABLE.
 * Whether the member may have an account was decided when the order was made (`unpaid-rooms.ts`).
 * @param orderName shown by the gateway
 */
export async function issueAccount(
  context: MemberContext,
  rows: BookingRows,
  order: PaymentRow,
  orderName: string,
): Promise<{ orderId: string; amount: number; checkoutUrl: string }> {
  const { gateway, log, locale, config } = context;
  const { orderId, amount, bank, cashReceipt } = order;
  const dueAt = depositDueOf(rows, context, context.now());
  const { deposits } = gateway;
  if (deposits === null || dueAt === null || bank === null) {
    throw new AppError('INPUT_INVALID', { fields: { method: 'not_offered' } });
  }
  const { name: customerName, email: customerEmail } = rows.reservation.guest;
  const answer = await deposits
    .issue({ orderId, orderName, amount, bank, dueAt, customerName, customerEmail, cashReceipt })
    .catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the gateway could not be asked for an account');
      return { kind: 'unknown' as const, code: 'UNREACHABLE' };
    });
  if (answer.kind !== 'done') {
    log.warn({ orderId, kind: answer.kind, code: answer.code }, 'the gateway issued no account');
    // A refusal is final for this order; another order may be accepted.
    if (answer.kind === 'refused') await noteRefused(context, orderId, answer.code);
    throw new AppError('PAYMENT_UNAVAILABLE');
  }
  const { payment } = answer;
  if (!(await withRetry(() => noteIssued(context, orderId, payment)))) {
    // The hold ended in the meantime. The guest never saw the account, and nobody may pay into it,
    // so it is closed.
    await deposits
      .close(payment.paymentKey, 'The hold has ended', `close-${orderId}`)
      .catch((error: unknown) => log.warn({ err: error, orderId }, 'an account is still open'));
    throw new AppError('HOLD_EXPIRED');
  }
  return { orderId, amount, checkoutUrl: resultUrl(config.siteUrl, locale, rows.reservation.id) };
}

const actorOf = ({ member, now }: MemberContext): Actor => ({ actor: member.memberId, now: now() });

async function noteRefused(context: MemberContext, orderId: string, code: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const by = actorOf(context);
    const locked = await lockPayment(tx, bookingPayable, orderId);
    if (locked?.payment.state !== 'CREATED') return;
    const { payment, owed } = locked;
    await transitionPayment(tx, by, payment, 'DECLINED', { failureCode: code });
    await bookingPayable.record(tx, by, owed, { event: 'ORDER_DECLINED', orderId, code });
  });
}

/** @returns false when the hold that the account would be for has ended */
async function noteIssued(
  context: MemberContext,
  orderId: string,
  payment: GatewayPayment,
): Promise<boolean> {
  const { deposit, paymentKey } = payment;
  if (deposit === null) throw new AppError('PAYMENT_UNAVAILABLE');
  return context.db.transaction(async (tx) => {
    const by = actorOf(context);
    const locked = await lockPayment(tx, bookingPayable, orderId);
    if (locked === null) return false;
    const { reservation } = locked.owed;
    if (locked.payment.state === 'AWAITING_DEPOSIT') return true;
    if (locked.payment.state !== 'CREATED' || !isHoldLive({ ...reservation, now: by.now })) {
      return false;
    }
    const issued = await transitionPayment(tx, by, locked.payment, 'ACCOUNT_ISSUED', {
      paymentKey,
      bank: deposit.bank,
      accountNumber: deposit.number,
      accountHolder: deposit.holder,
      depositDueAt: deposit.dueAt,
      depositSecret: deposit.secret,
    });
    const kept = await transitionReservation(
      tx,
      by,
      reservation,
      'ACCOUNT_ISSUED',
      { holdExpiresAt: deposit.dueAt },
      { detail: { orderId } },
    );
    await notifyBankAccount(tx, kept, issued, { siteUrl: context.config.siteUrl, now: by.now });
    return true;
  });
}

/** The state of a virtual account; only a CLOSED one can't be paid into any more. */
type Standing = 'OPEN' | 'CLOSED' | 'PAID' | 'UNKNOWN';

/** Closes the account of an order and returns its state; replaceable for a race test. */
export type CloseAccount = (deps: PaymentDeps, payment: PaymentRow) => Promise<Standing>;

/**
 * Closes an account at the gateway and reads its state back. Only the gateway knows whether a
 * deposit or the closing came first.
 */
export const closeAccount: CloseAccount = async (deps, payment) => {
  const { orderId, paymentKey } = payment;
  const before = standingOf(await fetchPayment(deps, payment));
  const { deposits } = deps.gateway.of(payment);
  if (before !== 'OPEN' || paymentKey === null || deposits === null) return before;
  try {
    await deposits.close(paymentKey, 'Not paid', `close-${orderId}`);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to close an account');
  }
  return standingOf(await fetchPayment(deps, payment));
};

function standingOf(payment: GatewayPayment | null | undefined): Standing {
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
    payment: PaymentRow,
    event: 'DEPOSIT_EXPIRED' | 'HOLD_RELEASED',
    actor: string,
  ): Promise<'ENDED' | 'PAID' | 'UNKNOWN'> => {
    const standing = await close(deps, payment);
    if (standing === 'PAID') {
      await reconcilePayment(deps, bookingPayable, payment);
      return 'PAID';
    }
    if (standing !== 'CLOSED') return 'UNKNOWN';
    await withRetry(() => end(deps, payment.payableId, event, { actor, now: deps.now() }));
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

const ACTOR = 'job:watch-deposits';
/**
 * How often an account is checked: the gateway reports deposits by webhook, but a webhook may be
 * lost.
 */
const CHECK_EVERY_MS = 60_000;
/** Overdue accounts are checked more often, until it is known how they ended. */
const CHECK_OVERDUE_EVERY_MS = 15_000;
/**
 * How often an account is checked that ended without a deposit: a bank may take money for a closed one,
 * and the webhook about it may be lost, too.
 */
const CHECK_ENDED_EVERY_MS = 3_600_000;
/** For how long after its deadline, in ms: as long as Toss Payments repeats a webhook (docs/decisions/118). */
const CHECK_ENDED_FOR_MS = 4 * 24 * 3_600_000;
const MAX_AT_ONCE = 50;

/**
 * Checks the accounts that wait for deposits. One that was paid into is booked, even if the webhook
 * was lost; one that is overdue, or that the gateway has closed, is ended and its nights go back.
 * Safe in several processes at once.
 * @returns how many bookings were booked or ended
 */
export async function watchDeposits(deps: PaymentDeps): Promise<number> {
  let ended = 0;
  for (const payment of await claim(deps, isUnchecked(deps.now()))) {
    try {
      if (await checkAccount(deps, payment)) ended += 1;
    } catch (error) {
      // One failure doesn't keep the other accounts from being checked.
      deps.log.error({ err: error, orderId: payment.orderId }, 'a deposit could not be looked at');
    }
  }
  return ended;
}

async function checkAccount(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const isOver = payment.depositDueAt !== null && payment.depositDueAt <= deps.now();
  if (!isOver) {
    const standing = standingOf(await fetchPayment(deps, payment));
    if (standing === 'PAID') return reconcilePayment(deps, bookingPayable, payment);
    if (standing !== 'CLOSED') return false;
  }
  return (await endDeposit(deps, payment, 'DEPOSIT_EXPIRED', ACTOR)) !== 'UNKNOWN';
}

/** The condition for accounts that wait for deposits and haven't been checked for a while. */
function isUnchecked(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { state, updatedAt, depositDueAt } = payments;
  return and(
    eq(state, 'AWAITING_DEPOSIT'),
    or(
      lte(updatedAt, before(CHECK_EVERY_MS)),
      and(lte(depositDueAt, now), lte(updatedAt, before(CHECK_OVERDUE_EVERY_MS))),
    ),
  );
}

/** The SQL condition by which the job runner asks whether `watchDeposits` has an account to check for a deposit. */
export const hasUncheckedDeposits = ({ db, now }: Pick<PaymentDeps, 'db' | 'now'>): SQL =>
  exists(db.select({ orderId: payments.orderId }).from(payments).where(isUnchecked(now())));

/** The condition for accounts that ended without a deposit and haven't been checked for a while. */
function isEndedUnchecked(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { state, updatedAt, depositDueAt } = payments;
  return and(
    eq(state, 'CANCELLED'),
    gte(depositDueAt, before(CHECK_ENDED_FOR_MS)),
    lte(updatedAt, before(CHECK_ENDED_EVERY_MS)),
  );
}

/** The SQL condition that is true while an ended account is due for a check. The job runner asks it each minute. */
export const hasEndedDeposits = ({ db, now }: Pick<PaymentDeps, 'db' | 'now'>): SQL =>
  exists(db.select({ orderId: payments.orderId }).from(payments).where(isEndedUnchecked(now())));

/**
 * Checks the accounts that ended without a deposit, for some days. Money that came all the same is noted, and
 * the guest is asked where it goes back to, as if the webhook had come. Safe in several processes at once.
 * @returns how many accounts were checked
 */
export async function recheckEndedDeposits(deps: PaymentDeps): Promise<number> {
  const accounts = await claim(deps, isEndedUnchecked(deps.now()));
  for (const payment of accounts) {
    try {
      await reconcilePayment(deps, bookingPayable, payment);
    } catch (error) {
      // One failure doesn't keep the other accounts from being checked.
      deps.log.error({ err: error, orderId: payment.orderId }, 'a deposit could not be looked at');
    }
  }
  return accounts.length;
}

/**
 * Claims accounts that haven't been checked for a while, by updating `updatedAt` of their orders.
 */
function claim(deps: PaymentDeps, condition: SQL | undefined): Promise<PaymentRow[]> {
  const now = deps.now();
  const { orderId, updatedAt } = payments;
  const due = deps.db
    .select({ orderId })
    .from(payments)
    .where(condition)
    .orderBy(asc(updatedAt))
    .limit(MAX_AT_ONCE)
    .for('update', { skipLocked: true });
  return deps.db.update(payments).set({ updatedAt: now }).where(inArray(orderId, due)).returning();
}

/**
 * Takes the bank account that money paid by bank transfer is refunded to, when a refund waits for
 * one: the deposit came too late for its booking, or a change of dates returns a part of it. The
 * refund is sent at once. Errors: RESERVATION_NOT_FOUND, RESERVATION_STATE when no refund waits,
 * REFUND_ACCOUNT_REFUSED, REAUTHENTICATION_NEEDED.
 */
export const giveRefundAccount = handle(
  contract.giveRefundAccount,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    const keys = await context.db.transaction(async (tx) => {
      const { id } = await lockOwn(tx, params.id, memberId);
      const account = await takeRefundAccount(tx, body, context);
      const waiting = await tx
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.orderId, refunds.orderId))
        .where(and(eq(payments.payableId, id), eq(refunds.state, 'ACCOUNT_NEEDED')));
      const named = [];
      for (const refund of waiting) {
        const rows = await tx
          .update(refunds)
          .set({ state: 'REQUESTED', account })
          .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'ACCOUNT_NEEDED')))
          .returning({ key: refunds.idempotencyKey });
        named.push(...rows.map(({ key }) => key));
      }
      return named;
    });
    if (keys.length === 0) throw new AppError('RESERVATION_STATE');
    const ends = [];
    for (const key of keys) ends.push(await runRefund(context, bookingPayable, key, memberId));
    if (ends.includes('ACCOUNT_REFUSED')) throw new AppError('REFUND_ACCOUNT_REFUSED');
    const isDone = ends.every((end) => end === 'DONE');
    return { id: params.id, state: isDone ? ('RETURNED' as const) : ('RETURNING' as const) };
  },
);
