import { randomUUID } from 'node:crypto';

import { and, count, eq, inArray, lt, type SQL } from 'drizzle-orm';

import { returnCoupons } from '@/server/core/coupons/use-coupons';
import type { Database, Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { paymentAttempts, refunds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import {
  attemptOf,
  lock,
  openChangeOf,
  type AttemptRow,
  type ReservationRow,
} from '@/server/core/bookings/booking-queries';
import { cancelAtGateway, type RefundEnd } from './cancel-at-gateway';
import { dropChange, makeOpenChange } from '@/server/core/bookings/make-change';
import { releaseStock } from '@/server/core/inventory/stock';
import { notifyCancelled, notifyRefundAccountNeeded } from '@/server/core/bookings/notify-guest';
import {
  transitionReservation,
  transitionAttempt,
  record,
  type Actor,
} from '@/server/core/bookings/transitions';

export type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log' | 'config'>;
type RefundRow = typeof refunds.$inferSelect;

/** The longest refund reason that the gateway accepts, in characters. */
const REASON_LENGTH = 200;

/**
 * Records that money has to be refunded; after the transaction, `runRefund` asks the gateway. The
 * refund of a bank transfer waits for an account unless one is given.
 * @returns the refund's idempotency key, one per decision and not per call; null if this orphan was
 * decided already
 */
export async function askRefund(
  tx: Transaction,
  by: Actor,
  attempt: AttemptRow,
  refund: Pick<RefundRow, 'purpose' | 'amount' | 'reason'> &
    Partial<Pick<RefundRow, 'part' | 'changeId' | 'account'>>,
): Promise<string | null> {
  const [before] = await tx
    .select({ times: count() })
    .from(refunds)
    .where(and(eq(refunds.orderId, attempt.orderId), eq(refunds.purpose, refund.purpose)));
  const times = before?.times ?? 0;
  // An orphan capture is refunded only once.
  if (refund.purpose === 'ORPHAN' && times > 0) return null;
  const name = `${refund.purpose.toLowerCase()}-${attempt.orderId}`;
  const idempotencyKey = times === 0 ? name : `${name}-${times + 1}`;
  await tx.insert(refunds).values({
    ...refund,
    orderId: attempt.orderId,
    reason: refund.reason.slice(0, REASON_LENGTH),
    ...accountOf(attempt, refund.account ?? null),
    idempotencyKey,
    createdAt: by.now,
  });
  return idempotencyKey;
}

/** Only refunds of bank transfers go to a named account; others return to the means of payment. */
function accountOf(
  { method }: AttemptRow,
  account: RefundRow['account'],
): Pick<RefundRow, 'state' | 'account'> {
  if (method !== 'VIRTUAL_ACCOUNT') return { state: 'REQUESTED', account: null };
  return { state: account === null ? 'ACCOUNT_NEEDED' : 'REQUESTED', account };
}

/**
 * Asks the gateway for a recorded refund and records the outcome. Repeating it changes nothing: the
 * gateway gets the same key, and the update here is a compare-and-swap. An unknown outcome is
 * looked up once; if it stays unknown, the reconciler tries again later. A part waits until all
 * earlier parts are made. Once the first part is made, the refund can't be called off, so a refused
 * later part is retried.
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
  // Once a part was refunded, the refund can't be called off: the rest waits for another account.
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
 * Whether a refund can still be called off entirely: it is the first part, of a cancellation or an
 * early check-out, so that the guest can still name another account and no nights depend on it.
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

/**
 * Whether the refund is due even if the gateway refuses it, because its cause can't be undone any
 * more.
 */
const isOwed = ({ part, purpose }: RefundRow): boolean =>
  part > 1 || purpose === 'NO_SHOW' || purpose === 'ORPHAN';

/** The parts of the same refund that aren't made yet. */
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

/**
 * Sets the refund back to waiting under a new key, since the gateway would repeat its refusal for
 * the old one.
 */
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
    await notifyRefundAccountNeeded(tx, reservation, idempotencyKey, now());
  });
}

/**
 * Asks for every refund of an order that was recorded and not made yet.
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
  by: Actor,
  config: Deps['config'],
  id: string,
  end: 'DONE' | 'REFUSED',
): Promise<void> {
  const [stored] = await tx
    .select({ reservationId: paymentAttempts.reservationId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, refunds.orderId))
    .where(eq(refunds.id, id));
  if (stored === undefined) return;
  const reservation = await lock(tx, stored.reservationId);
  if (end === 'REFUSED' && (await putOff(tx, id))) return;
  const [refund] = await tx
    .update(refunds)
    .set({ state: end, completedAt: by.now, account: null })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'REQUESTED')))
    .returning();
  const attempt = refund && (await attemptOf(tx, refund.orderId));
  if (refund === undefined || attempt === undefined || reservation === undefined) return;
  if (end === 'DONE') await returned(tx, by, config, refund, attempt, reservation);
  else await refused(tx, by, refund, attempt, reservation);
}

/**
 * Keeps a refused refund that is due in any case, to be retried under another key, since a gateway
 * repeats its answer to a key it knows.
 * @returns whether it is such a refund
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
  by: Actor,
  config: Deps['config'],
  refund: RefundRow,
  attempt: AttemptRow,
  reservation: ReservationRow,
): Promise<void> {
  const refunded = attempt.refunded + refund.amount;
  const event = refunded === attempt.amount ? 'REFUNDED' : 'PARTLY_REFUNDED';
  if (attempt.state === 'REFUNDING') await transitionAttempt(tx, by, attempt, event, { refunded });
  else {
    // The attempt of this orphan had ended, so its state stays; only the refunded amount changes.
    await tx
      .update(paymentAttempts)
      .set({ refunded, updatedAt: by.now })
      .where(eq(paymentAttempts.orderId, attempt.orderId));
  }
  const { orderId, purpose } = refund;
  const note = (name: 'ORPHAN_REFUNDED' | 'REFUND_MADE') =>
    record(tx, by, {
      reservationId: reservation.id,
      event: name,
      fromState: reservation.state,
      toState: reservation.state,
      amount: -refund.amount,
      detail: { orderId },
    });
  if (purpose === 'ORPHAN') return note('ORPHAN_REFUNDED');
  // The last part completes the change or cancellation; the booking of a no-show has ended already.
  if (purpose === 'NO_SHOW' || (await openParts(tx, refund, attempt)).length > 0)
    return note('REFUND_MADE');
  const money = { amount: -refund.amount, orderId };
  if (purpose === 'CHANGE') return makeOpenChange(tx, by, config, reservation, money);
  await cancelled(tx, by, config, reservation, {
    amount: -refund.amount,
    detail: { orderId },
  });
}

/**
 * Completes a cancellation: state, nights, coupons, ledger and the guest's mail in one transaction.
 */
export async function cancelled(
  tx: Transaction,
  by: Actor,
  config: Deps['config'],
  reservation: ReservationRow,
  ledger: { amount: number; detail?: Record<string, string> },
): Promise<ReservationRow> {
  const change = { cancelledAt: by.now };
  const moved = await transitionReservation(tx, by, reservation, 'CANCEL_REFUNDED', change, ledger);
  await releaseStock(tx, reservation.roomTypeId, reservation);
  await returnCoupons(tx, moved, by.now);
  await notifyCancelled(tx, moved, { siteUrl: config.siteUrl, now: by.now });
  return moved;
}

async function refused(
  tx: Transaction,
  by: Actor,
  refund: RefundRow,
  attempt: AttemptRow,
  reservation: ReservationRow,
): Promise<void> {
  await keepCharged(tx, by, attempt);
  // The parts after it haven't been asked for, so they end with it.
  for (const { refunds: part, payment_attempts: order } of await openParts(tx, refund, attempt)) {
    await tx
      .update(refunds)
      .set({ state: 'REFUSED', completedAt: by.now })
      .where(eq(refunds.id, part.id));
    await keepCharged(tx, by, order);
  }
  if (refund.purpose === 'CANCEL') {
    const change = { refund: null, refundFeePercent: null };
    await transitionReservation(tx, by, reservation, 'CANCEL_REJECTED', change);
    return;
  }
  const open = await openChangeOf(tx, reservation.id);
  if (open === null) throw new AppError('RESERVATION_STATE');
  await dropChange(tx, by, reservation, open, 'CHANGE_REJECTED', { orderId: refund.orderId });
}

/**
 * Sets an order back to the state before the refund; a part of it may have been refunded earlier.
 */
async function keepCharged(tx: Transaction, by: Actor, attempt: AttemptRow): Promise<void> {
  if (attempt.state !== 'REFUNDING') return;
  const event = attempt.refunded > 0 ? 'PARTLY_REFUNDED' : 'REFUND_REJECTED';
  await transitionAttempt(tx, by, attempt, event);
}
