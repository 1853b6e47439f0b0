import { and, asc, eq, gt, lt, lte, type SQL } from 'drizzle-orm';

import { endHold } from '../booking/end-hold';
import { withRetry } from '../db/retry';
import { reservations } from '../db/schema';
import type { Deps } from '../http/handler';

type JobDeps = Pick<Deps, 'db' | 'now'>;

const ACTOR = 'job:expire-holds';
/** More than this in one run can wait for the next. */
const MOST_AT_ONCE = 500;

/**
 * Ends every hold whose deadline has passed and gives its nights back. A booking that is being
 * paid (PAYING) is never ended here: the money may have moved. Safe in several processes at once:
 * rows another one has locked are skipped.
 * @returns how many holds were ended
 */
export function expireHolds(deps: JobDeps): Promise<number> {
  return expireWhere(deps);
}

/** The same for the holds of one room type that overlap a stay. */
export function expireHoldsOf(
  deps: JobDeps,
  stay: { readonly roomTypeId: number; readonly checkIn: string; readonly checkOut: string },
): Promise<number> {
  return expireWhere(
    deps,
    eq(reservations.roomTypeId, stay.roomTypeId),
    lt(reservations.checkIn, stay.checkOut),
    gt(reservations.checkOut, stay.checkIn),
  );
}

async function expireWhere(deps: JobDeps, ...conditions: SQL[]): Promise<number> {
  let ended = 0;
  while (ended < MOST_AT_ONCE && (await withRetry(() => expireOne(deps, conditions)))) ended += 1;
  return ended;
}

/** One hold a transaction: nights of only one stay are locked at a time. */
function expireOne(deps: JobDeps, conditions: SQL[]): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const [overdue] = await tx
      .select()
      .from(reservations)
      .where(
        and(eq(reservations.state, 'HELD'), lte(reservations.holdExpiresAt, now), ...conditions),
      )
      .orderBy(asc(reservations.holdExpiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (overdue === undefined) return false;
    await endHold(tx, { actor: ACTOR, now }, overdue, 'HOLD_EXPIRED');
    return true;
  });
}
