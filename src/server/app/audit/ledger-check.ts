import { asc, gt, inArray } from 'drizzle-orm';

import { replay, type LedgerLine } from '@/domain/booking/ledger';
import type { Database } from '@/server/platform/db/client';
import { reservationEvents, reservations } from '@/server/platform/db/schema';
import type { Finding } from './finding';

/** How many bookings' ledgers are read at once. */
const BATCH = 1000;

/** Checks that replaying each booking's ledger leads to the booking's state. */
export async function ledger(db: Database): Promise<Finding[]> {
  const found: Finding[] = [];
  for (let last = ''; ;) {
    const batch = await db
      .select({ id: reservations.id, state: reservations.state })
      .from(reservations)
      .where(gt(reservations.id, last))
      .orderBy(asc(reservations.id))
      .limit(BATCH);
    const ids = batch.map(({ id }) => id);
    const lines = await db
      .select()
      .from(reservationEvents)
      .where(inArray(reservationEvents.reservationId, ids))
      .orderBy(asc(reservationEvents.id));
    const byBooking = new Map(ids.map((id): [string, LedgerLine[]] => [id, []]));
    for (const line of lines) byBooking.get(line.reservationId)?.push(line);
    for (const { id, state } of batch) {
      const lived = replay(byBooking.get(id) ?? []);
      const subject = `booking ${id}, ${state}`;
      for (const says of lived.faults) found.push({ check: 'ledger', subject, says });
      if (lived.state !== state) {
        found.push({ check: 'ledger', subject, says: `its ledger ends in ${lived.state}` });
      }
    }
    if (batch.length < BATCH) return found;
    last = ids.at(-1) ?? last;
  }
}
