import { randomUUID } from 'node:crypto';

import { and, count, eq, inArray, lt, type SQL } from 'drizzle-orm';

import { returnCoupons } from '../coupon/use-coupons';
import type { Database, Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { paymentAttempts, refunds } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import {
  attemptOf,
  lock,
  openChangeOf,
  type AttemptRow,
  type ReservationRow,
} from './booking-queries';
import { cancelAtGateway, type RefundEnd } from './cancel-at-gateway';
import { dropChange, makeOpenChange } from './make-change';
import { releaseStock } from './stock';
import { tellCancelled, tellRefundAccount } from './tell-guest';
import { move, moveAttempt, record, type Hand } from './transitions';

export type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log' | 'config'>;
type RefundRow = typeof refunds.$inferSelect;

/** The gateway takes at most 200 characters. */
const REASON_LENGTH = 200;

/**
 * Notes that money has to go back; the gateway is asked after the transaction, by `runRefund`. What
 * came by a deposit waits for an account to go to, unless one is given.
 * @returns the refund's idempotency key: one for each time a refund is decided, not for each call
 */
export async function askRefund(
  tx: Transaction,
  hand: Hand,
  attempt: AttemptRow,
  refund: Pick<RefundRow, 'purpose' | 'amount' | 'reason'> &
    Partial<Pick<RefundRow, 'part' | 'changeId' | 'account'>>,
): Promise<string | null> {
  const [before] = await tx
    .select({ times: count() })
    .from(refunds)
    .where(and(eq(refunds.orderId, attempt.orderId), eq(refunds.purpose, refund.purpose)));
  const times = before?.times ?? 0;
  // Nobody decides twice to give an orphan back.
  if (refund.purpose === 'ORPHAN' && times > 0) return null;
  const name = `${refund.purpose.toLowerCase()}-${attempt.orderId}`;
  const idempotencyKey = times === 0 ? name : `${name}-${times + 1}`;
  await tx.insert(refunds).values({
    ...refund,
    orderId: attempt.orderId,
    reason: refund.reason.slice(0, REASON_LENGTH),
    ...accountOf(attempt, refund.account ?? null),
    idempotencyKey,
    createdAt: hand.now,
  });
  return idempotencyKey;
}

/** Only what came by a deposit is ever sent to an account that somebody names. */
function accountOf(
  { method }: AttemptRow,
  account: RefundRow['account'],
): Pick<RefundRow, 'state' | 'account'> {
  if (method !== 'VIRTUAL_ACCOUNT') return { state: 'REQUESTED', account: null };
  return { state: account === null ? 'ACCOUNT_NEEDED' : 'REQUESTED', account };
}

/**
 * Asks the gateway for a refund that was noted, and writes down how it went. Repeating it changes
 * nothing: the same key at the gateway, and a compare-and-swap here. An unknown outcome is read
 * back once; if that tells nothing either, the reconciler comes back to it. A part waits for those
 * before it; once the first is made there is no way back, and one that is refused is asked for again.
 */
export async function runRefund(
  deps: RefundDeps,
  idempotencyKey: string,
  actor: string,
): Promise<RefundEnd> {
  const [refund] = await deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, idempotencyKey));
  if (refund === undefined) throw new Error(`No refund ${idempotencyKey}`);
  if (refund.state === 'ACCOUNT_NEEDED') return 'UNKNOWN';
  if (refund.state !== 'REQUESTED') return refund.state;
  const attempt = await attemptOf(deps.db, refund.orderId);
  const paymentKey = attempt?.paymentKey ?? null;
  if (attempt === undefined || paymentKey === null) throw new Error(`Not open: ${refund.orderId}`);

  const { part } = refund;
  const earlier = lt(refunds.part, part);
  if (part > 1 && (await openParts(deps.db, refund, attempt, earlier)).length > 0) return 'UNKNOWN';

  const end = await cancelAtGateway(deps, attempt, paymentKey, refund);
  if (end === 'UNKNOWN') return end;
  // Once a part has gone back, there is no way back: the rest waits for another account.
  if (end === 'ACCOUNT_REFUSED' && !(await canBackOut(deps, refund, attempt))) {
    await askForAccount(deps, refund, attempt);
    return end;
  }
  const written = end === 'DONE' ? end : 'REFUSED';
  await withRetry(() =>
    deps.db.transaction((tx) =>
      write(tx, { actor, now: deps.now() }, deps.config, refund.id, written),
    ),
  );
  if (end === 'DONE') return end;
  deps.log.error({ orderId: refund.orderId, purpose: refund.purpose }, 'a refund was refused');
  return isOwed(refund) ? 'UNKNOWN' : end;
}

/**
 * Whether a return can still be as if it had never been asked for: the guest is there to name another
 * account, and nights that were to be given up don't wait for it.
 */
async function canBackOut(
  { db }: RefundDeps,
  { purpose, part }: RefundRow,
  { reservationId }: AttemptRow,
): Promise<boolean> {
  if (part > 1) return false;
  if (purpose === 'CANCEL') return true;
  return purpose === 'CHANGE' && (await openChangeOf(db, reservationId))?.kind === 'LEAVING';
}

/** Whether it goes back whatever the gateway says to it: what it was for can't be undone any more. */
const isOwed = ({ part, purpose }: RefundRow): boolean =>
  part > 1 || purpose === 'NO_SHOW' || purpose === 'ORPHAN';

/** The parts of the same return that aren't made. */
function openParts(
  db: Database | Transaction,
  { purpose }: RefundRow,
  { reservationId }: AttemptRow,
  ...conditions: SQL[]
): Promise<Array<{ refunds: RefundRow; payment_attempts: AttemptRow }>> {
  return db
    .select()
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, refunds.orderId))
    .where(
      and(
        eq(paymentAttempts.reservationId, reservationId),
        eq(refunds.purpose, purpose),
        inArray(refunds.state, ['REQUESTED', 'ACCOUNT_NEEDED']),
        ...conditions,
      ),
    );
}

/** Back to waiting, under a new key: the gateway answers the old one with its refusal. */
async function askForAccount(
  { db, now }: RefundDeps,
  { id }: RefundRow,
  { reservationId }: AttemptRow,
): Promise<void> {
  const idempotencyKey = `account-${randomUUID()}`;
  await db.transaction(async (tx) => {
    const reservation = await lock(tx, reservationId);
    const waiting = await tx
      .update(refunds)
      .set({ state: 'ACCOUNT_NEEDED', account: null, idempotencyKey })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'REQUESTED')))
      .returning({ id: refunds.id });
    if (reservation === undefined || waiting.length === 0) return;
    await tellRefundAccount(tx, reservation, idempotencyKey, now());
  });
}

/**
 * Asks for every refund of an order that was noted and not made yet.
 * @returns how many came to an end
 */
export async function runRefundsOf(
  deps: RefundDeps,
  orderId: string,
  actor: string,
): Promise<number> {
  const rows = await deps.db
    .select({ key: refunds.idempotencyKey })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'REQUESTED')));
  let ended = 0;
  for (const { key } of rows) {
    if ((await runRefund(deps, key, actor)) !== 'UNKNOWN') ended += 1;
  }
  return ended;
}

async function write(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  id: string,
  end: 'DONE' | 'REFUSED',
): Promise<void> {
  const [found] = await tx
    .select({ reservationId: paymentAttempts.reservationId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, refunds.orderId))
    .where(eq(refunds.id, id));
  if (found === undefined) return;
  const reservation = await lock(tx, found.reservationId);
  if (end === 'REFUSED' && (await putOff(tx, id))) return;
  const [refund] = await tx
    .update(refunds)
    .set({ state: end, completedAt: hand.now, account: null })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'REQUESTED')))
    .returning();
  const attempt = refund && (await attemptOf(tx, refund.orderId));
  if (refund === undefined || attempt === undefined || reservation === undefined) return;
  if (end === 'DONE') await returned(tx, hand, config, refund, attempt, reservation);
  else await refused(tx, hand, refund, attempt, reservation);
}

/**
 * Keeps a refused return that is owed all the same, to be asked for again: under another key, since a
 * gateway repeats its answer to the one it knows.
 * @returns whether it is such a return
 */
async function putOff(tx: Transaction, id: string): Promise<boolean> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (refund === undefined || !isOwed(refund) || refund.state !== 'REQUESTED') return false;
  const [, name, times] = /^(.*?)(?:-x(\d+))?$/.exec(refund.idempotencyKey) ?? [];
  const idempotencyKey = `${name}-x${Number(times ?? 1) + 1}`;
  await tx.update(refunds).set({ idempotencyKey }).where(eq(refunds.id, id));
  return true;
}

async function returned(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  refund: RefundRow,
  attempt: AttemptRow,
  reservation: ReservationRow,
): Promise<void> {
  const refunded = attempt.refunded + refund.amount;
  const event = refunded === attempt.amount ? 'REFUNDED' : 'PARTLY_REFUNDED';
  if (attempt.state === 'REFUNDING') await moveAttempt(tx, hand, attempt, event, { refunded });
  else {
    // An orphan of an attempt that had ended: its state stays, its money is back.
    await tx
      .update(paymentAttempts)
      .set({ refunded, updatedAt: hand.now })
      .where(eq(paymentAttempts.orderId, attempt.orderId));
  }
  const { orderId, purpose } = refund;
  const note = (name: 'ORPHAN_REFUNDED' | 'REFUND_MADE') =>
    record(tx, hand, {
      reservationId: reservation.id,
      event: name,
      fromState: reservation.state,
      toState: reservation.state,
      amount: -refund.amount,
      detail: { orderId },
    });
  if (purpose === 'ORPHAN') return note('ORPHAN_REFUNDED');
  // The last part ends what it was for; a no-show has ended its booking already.
  if (purpose === 'NO_SHOW' || (await openParts(tx, refund, attempt)).length > 0)
    return note('REFUND_MADE');
  const money = { amount: -refund.amount, orderId };
  if (purpose === 'CHANGE') return makeOpenChange(tx, hand, config, reservation, money);
  await cancelled(tx, hand, config, reservation, {
    amount: -refund.amount,
    detail: { orderId },
  });
}

/** The end of a cancellation: state, nights, ledger and the guest's mail in one transaction. */
export async function cancelled(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  reservation: ReservationRow,
  ledger: { amount: number; detail?: Record<string, string> },
): Promise<ReservationRow> {
  const change = { cancelledAt: hand.now };
  const moved = await move(tx, hand, reservation, 'CANCEL_REFUNDED', change, ledger);
  await releaseStock(tx, reservation.roomTypeId, reservation);
  await returnCoupons(tx, moved, hand.now);
  await tellCancelled(tx, moved, { siteUrl: config.siteUrl, now: hand.now });
  return moved;
}

async function refused(
  tx: Transaction,
  hand: Hand,
  refund: RefundRow,
  attempt: AttemptRow,
  reservation: ReservationRow,
): Promise<void> {
  await keepCharged(tx, hand, attempt);
  // The parts behind it were never asked for.
  for (const { refunds: part, payment_attempts: order } of await openParts(tx, refund, attempt)) {
    await tx
      .update(refunds)
      .set({ state: 'REFUSED', completedAt: hand.now })
      .where(eq(refunds.id, part.id));
    await keepCharged(tx, hand, order);
  }
  if (refund.purpose === 'CANCEL') {
    const change = { refund: null, refundFeePercent: null };
    await move(tx, hand, reservation, 'CANCEL_REJECTED', change);
    return;
  }
  const open = await openChangeOf(tx, reservation.id);
  if (open === null) throw new AppError('RESERVATION_STATE');
  await dropChange(tx, hand, reservation, open, 'CHANGE_REJECTED', { orderId: refund.orderId });
}

/** Puts an order back to what it was: a part of it may have been returned before. */
async function keepCharged(tx: Transaction, hand: Hand, attempt: AttemptRow): Promise<void> {
  if (attempt.state !== 'REFUNDING') return;
  const event = attempt.refunded > 0 ? 'PARTLY_REFUNDED' : 'REFUND_REJECTED';
  await moveAttempt(tx, hand, attempt, event);
}
