import { and, asc, eq, exists, lte, sql, type SQL } from 'drizzle-orm';

import { seoulToday } from '@/domain/stay/stay';
import { hotels, reservations } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { stayEnd } from './booking-now';
import { lock, openChangeOf } from './booking-queries';
import { transitionReservation } from './transitions';

const ACTOR = 'job:complete-stays';
/** The most stays completed in one run; the rest waits for the next run. */
const MAX_AT_ONCE = 50;

/** The condition for booked stays whose check-out time in the hotel's time zone has passed. */
const isStayOver = (now: Date) =>
  and(
    eq(reservations.state, 'BOOKED'),
    lte(reservations.checkOut, seoulToday(now)),
    sql`(${reservations.checkOut} + ${hotels.checkOutTime}::time) at time zone 'Asia/Seoul'
      <= ${now.toISOString()}::timestamptz`,
  );

/** The SQL condition by which the job runner asks whether `completeStays` has a stay to complete. */
export const hasStaysToComplete = ({ db, now }: Pick<Deps, 'db' | 'now'>): SQL =>
  exists(
    db
      .select({ id: reservations.id })
      .from(reservations)
      .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
      .where(isStayOver(now())),
  );

/**
 * Completes booked stays whose check-out time has passed in the hotel's time zone. Safe in several
 * processes at once.
 * @returns how many stays were completed
 */
export async function completeStays(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const now = deps.now();
  const candidates = await deps.db
    .select({
      id: reservations.id,
      checkOut: reservations.checkOut,
      checkOutTime: hotels.checkOutTime,
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(isStayOver(now))
    .orderBy(asc(reservations.checkOut))
    .limit(MAX_AT_ONCE);
  let completed = 0;
  for (const candidate of candidates) {
    if (now < stayEnd(candidate, candidate)) continue;
    const ended = await deps.db.transaction(async (tx) => {
      const reservation = await lock(tx, candidate.id);
      if (reservation?.state !== 'BOOKED') return false;
      // An extension is being paid for; its outcome is known within minutes, so wait for it.
      if ((await openChangeOf(tx, reservation.id)) !== null) return false;
      await transitionReservation(tx, { actor: ACTOR, now }, reservation, 'STAY_ENDED');
      return true;
    });
    if (ended) completed += 1;
  }
  return completed;
}
