import { and, asc, eq, exists, gt, lt, lte, notInArray, sql, type SQL } from 'drizzle-orm';

import type { RoomStay } from '@/domain/booking/courtesy-hold';
import { giveCouponsBack } from '@/server/core/coupons/use-coupons';
import { endOverdueCourtesyHold, isCourtesyHoldOverdue } from '../inventory/courtesy-holds';
import { releaseStock } from '../inventory/stock';
import { abandonPayments } from '@/server/core/payments/payment-queries';
import { returnPoints } from '@/server/core/payments/split-payment';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { courtesyHolds, reservations, stayChanges } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { lock, type ReservationRow } from './booking-queries';
import { dropOverdueChange } from './make-change';
import { transitionReservation } from './transitions';

type JobDeps = Pick<Deps, 'db' | 'now'>;

const ACTOR = 'job:expire-holds';
/** The most holds ended in one run; the rest waits for the next run. */
const MAX_AT_ONCE = 500;

/**
 * Ends every hold whose deadline has passed, of a room, of the nights of an unpaid change and of a
 * room that is kept before it is booked, and releases its nights. A booking that is being paid
 * (PAYING) is never ended here, because the money may have moved. Safe in several processes at once:
 * rows locked by another one are skipped. A hold that can't be ended doesn't keep the others from
 * ending.
 * @returns how many holds were ended
 * @throws the first error, after all others have ended
 */
export async function expireHolds(deps: JobDeps): Promise<number> {
  const { ended, errors } = await expireWhere(deps, {});
  const [first] = errors;
  if (first !== undefined) throw first;
  return ended;
}

/**
 * Ends expired holds of one room type that overlap a stay, so that the stay can have their nights.
 */
export async function expireHoldsOf(deps: JobDeps, stay: RoomStay): Promise<number> {
  return (await expireWhere(deps, { stay })).ended;
}

/** Ends expired holds of one member, so that the coupons on them become free. */
export async function expireHoldsBy(deps: JobDeps, memberId: string): Promise<number> {
  return (await expireWhere(deps, { memberId })).ended;
}

/** Which holds to look at: those that overlap a stay, those of a member, or all. */
type Scope = { readonly stay?: RoomStay; readonly memberId?: string };

const within = (of: typeof reservations | typeof stayChanges, { stay, memberId }: Scope) => [
  ...(memberId === undefined ? [] : [eq(reservations.memberId, memberId)]),
  ...(stay === undefined
    ? []
    : [
        eq(reservations.roomTypeId, stay.roomTypeId),
        lt(of.checkIn, stay.checkOut),
        gt(of.checkOut, stay.checkIn),
      ]),
];

const isHoldOverdue = (now: Date) =>
  and(eq(reservations.state, 'HELD'), lte(reservations.holdExpiresAt, now));
const isChangeOverdue = (now: Date) =>
  and(eq(stayChanges.state, 'DUE'), lte(stayChanges.expiresAt, now));

/** The SQL condition by which the job runner asks whether `expireHolds` has anything to end. */
export function hasOverdueHolds({ db, now }: JobDeps): SQL {
  const holds = db.select({ id: reservations.id }).from(reservations).where(isHoldOverdue(now()));
  const changes = db.select({ id: stayChanges.id }).from(stayChanges).where(isChangeOverdue(now()));
  const courtesy = db
    .select({ id: courtesyHolds.id })
    .from(courtesyHolds)
    .where(isCourtesyHoldOverdue(now()));
  return sql`(${exists(holds)} or ${exists(changes)} or ${exists(courtesy)})`;
}

async function expireWhere(
  deps: JobDeps,
  scope: Scope,
): Promise<{ readonly ended: number; readonly errors: readonly unknown[] }> {
  let ended = 0;
  const errors: unknown[] = [];
  const trying: Trying = { id: null, failed: [] };
  while (ended < MAX_AT_ONCE) {
    try {
      if (!(await withRetry(() => expireOne(deps, scope, trying)))) break;
      ended += 1;
    } catch (error) {
      // Without a hold that was tried, the database itself is in trouble.
      if (trying.id === null) throw error;
      trying.failed.push(trying.id);
      errors.push(error);
    }
  }
  for (const expire of [expireChange, expireCourtesyHold]) {
    const one = () => expire(deps, scope);
    while (ended < MAX_AT_ONCE && (await withRetry(one))) ended += 1;
  }
  return { ended, errors };
}

/** The hold that is being ended, and those that couldn't be and are left out. */
type Trying = { id: string | null; readonly failed: string[] };

/** Ends one hold per transaction, so that the nights of only one stay are locked at a time. */
function expireOne(deps: JobDeps, scope: Scope, trying: Trying): Promise<boolean> {
  trying.id = null;
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const [overdue] = await tx
      .select()
      .from(reservations)
      .where(
        and(
          isHoldOverdue(now),
          ...within(reservations, scope),
          notInArray(reservations.id, trying.failed),
        ),
      )
      .orderBy(asc(reservations.holdExpiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (overdue === undefined) return false;
    trying.id = overdue.id;
    await endHold(tx, { actor: ACTOR, now }, overdue, 'HOLD_EXPIRED');
    return true;
  });
}

/**
 * Ends one change of dates whose time to pay is over, and releases its nights. The booking itself
 * is locked but not ended.
 */
function expireChange(deps: JobDeps, scope: Scope): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const [overdue] = await tx
      .select({ id: stayChanges.reservationId })
      .from(stayChanges)
      .innerJoin(reservations, eq(reservations.id, stayChanges.reservationId))
      .where(and(isChangeOverdue(now), ...within(stayChanges, scope)))
      .orderBy(asc(stayChanges.expiresAt))
      .limit(1)
      .for('update', { of: reservations, skipLocked: true });
    const reservation = overdue && (await lock(tx, overdue.id));
    if (reservation === undefined) return false;
    // Read the change again under the lock: somebody may have begun to pay for it.
    return dropOverdueChange(tx, { actor: ACTOR, now }, reservation);
  });
}

/** Ends one courtesy hold. A search for a member's holds is about coupons, of which it has none. */
async function expireCourtesyHold(deps: JobDeps, { stay, memberId }: Scope): Promise<boolean> {
  if (memberId !== undefined) return false;
  return deps.db.transaction((tx) => endOverdueCourtesyHold(tx, deps.now(), stay));
}

/**
 * Ends a hold whose row is locked: abandons its open payments and returns its coupons, its nights and
 * any points already taken.
 * @returns the keys of the refunds of points, which the caller or the reconciler has to run
 * @throws AppError RESERVATION_STATE when the booking isn't held any more
 */
export async function endHold(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
  event: 'HOLD_EXPIRED' | 'HOLD_RELEASED',
): Promise<string[]> {
  await transitionReservation(tx, by, reservation, event);
  await abandonPayments(tx, by, reservation.id);
  await giveCouponsBack(tx, reservation.id, by.now);
  await releaseStock(tx, reservation.roomTypeId, reservation);
  return returnPoints(tx, by, reservation.id, 'The rest was not paid');
}
