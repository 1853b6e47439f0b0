import { eq, sql } from 'drizzle-orm';

import { seoulToday } from '@/domain/stay/stay';
import type { Database } from '@/server/platform/db/client';
import { rowsOf } from '@/server/platform/db/rows-of';
import { hotels } from '@/server/platform/db/schema';

const NIGHTS = 14;
const FREE_ROOMS = 3;

/**
 * Adds two hotels for tests that depend on the hotel's time of day, so that these tests pass at
 * every hour: with check-in at 00:00 a stay from today has begun, and with check-in at 23:59 it has
 * not. Both have rooms for two weeks from today, on a refundable rate plan.
 */
export async function setClocks(db: Database, now: Date) {
  const today = seoulToday(now);
  const hotelRows = await rowsOf<{ id: number }>(
    db,
    sql`select h.id from hotels as h
      join room_types as t on t.hotel_id = h.id
      join rate_plans as p on p.room_type_id = t.id
      where p.refundable and greatest(h.min_nights, p.min_nights) <= ${NIGHTS} and (
        select count(*) from room_nights as n
        where n.room_type_id = t.id and n.night >= ${today}::date
          and n.night < ${today}::date + ${NIGHTS}::int
          and not n.closed and n.total - n.sold >= ${FREE_ROOMS}
      ) = ${NIGHTS}
      group by h.id order by h.id desc limit 2`,
  );
  const [begun, notYet] = hotelRows.map(({ id }) => id);
  if (begun === undefined || notYet === undefined) throw new Error('no two hotels have rooms');
  await db
    .update(hotels)
    .set({ checkInTime: '00:00', checkOutTime: '23:59' })
    .where(eq(hotels.id, begun));
  await db.update(hotels).set({ checkInTime: '23:59' }).where(eq(hotels.id, notYet));
  return { begun, notYet };
}
