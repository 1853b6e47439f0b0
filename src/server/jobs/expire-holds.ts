import { and, asc, eq, gt, lt, lte } from 'drizzle-orm';

import type { Stay } from '@/domain/stay';

import { lock } from '../booking/booking-queries';
import { dropOverdueChange } from '../booking/end-change';
import { endHold } from '../booking/end-hold';
import { withRetry } from '../db/retry';
import { reservations, stayChanges } from '../db/schema';
import type { Deps } from '../http/handler';

type JobDeps = Pick<Deps, 'db' | 'now'>;

const ACTOR = 'job:expire-holds';
/** More than this in one run can wait for the next. */
const MOST_AT_ONCE = 500;

/**
 * Ends every hold whose deadline has passed and gives its nights back: of a room, and of the nights
 * of a change that wasn't paid. What is being
 * paid (PAYING) is never ended here: the money may have moved. Safe in several processes at once:
 * rows another one has locked are skipped.
 * @returns how many holds were ended
 */
export function expireHolds(deps: JobDeps): Promise<number> {
  return expireWhere(deps, {});
}

/** The same for the holds of one room type that overlap a stay. */
export function expireHoldsOf(deps: JobDeps, stay: RoomStay): Promise<number> {
  return expireWhere(deps, { stay });
}

/** The same for the holds of one member, whose coupons are on them. */
export function expireHoldsBy(deps: JobDeps, memberId: string): Promise<number> {
  return expireWhere(deps, { memberId });
}

type RoomStay = Stay & { readonly roomTypeId: number };

/** Which holds are looked at: those in the way of a stay, those of a member, or all. */
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

async function expireWhere(deps: JobDeps, scope: Scope): Promise<number> {
  let ended = 0;
  for (const expire of [expireOne, expireChange]) {
    const one = () => expire(deps, scope);
    while (ended < MOST_AT_ONCE && (await withRetry(one))) ended += 1;
  }
  return ended;
}

/** One hold a transaction: nights of only one stay are locked at a time. */
function expireOne(deps: JobDeps, scope: Scope): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const [overdue] = await tx
      .select()
      .from(reservations)
      .where(
        and(
          eq(reservations.state, 'HELD'),
          lte(reservations.holdExpiresAt, now),
          ...within(reservations, scope),
        ),
      )
      .orderBy(asc(reservations.holdExpiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (overdue === undefined) return false;
    await endHold(tx, { actor: ACTOR, now }, overdue, 'HOLD_EXPIRED');
    return true;
  });
}

/** The same for the nights of a change; the booking they would be of is locked, and stays. */
function expireChange(deps: JobDeps, scope: Scope): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const [overdue] = await tx
      .select({ id: stayChanges.reservationId })
      .from(stayChanges)
      .innerJoin(reservations, eq(reservations.id, stayChanges.reservationId))
      .where(
        and(
          eq(stayChanges.state, 'DUE'),
          lte(stayChanges.expiresAt, now),
          ...within(stayChanges, scope),
        ),
      )
      .orderBy(asc(stayChanges.expiresAt))
      .limit(1)
      .for('update', { of: reservations, skipLocked: true });
    const reservation = overdue && (await lock(tx, overdue.id));
    if (reservation === undefined) return false;
    // Read again under the lock: it may be being paid by now.
    return dropOverdueChange(tx, { actor: ACTOR, now }, reservation);
  });
}
