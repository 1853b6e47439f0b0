import { sql, type SQL } from 'drizzle-orm';

import type { Transaction } from '@/server/platform/db/client';
import { rowsOf } from '@/server/platform/db/rows-of';
import type { NightRow } from './load-rows';

/** Rows per statement: enough to be quick, few enough to bound the memory. */
const BATCH = 5000;

export type OversoldNight = {
  readonly roomTypeId: number;
  readonly night: string;
  readonly sold: number;
  readonly total: number;
};

/**
 * Writes nights for sale. An existing night gets the new price, count and closing, and keeps its
 * sold rooms.
 * @throws when a count is below the number of sold rooms (CHECK of the table); call
 * `oversoldNights` first
 */
export async function writeNights(tx: Transaction, rows: readonly NightRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await tx.execute(sql`
      insert into room_nights (room_type_id, night, total, price, closed)
      select x.room_type_id, x.night, x.total, x.price, x.closed from ${recordset(batch)}
      on conflict (room_type_id, night) do update
      set total = excluded.total, price = excluded.price, closed = excluded.closed`);
  }
}

/** Writes only the nights that don't exist yet. */
export async function addMissingNights(tx: Transaction, rows: readonly NightRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await tx.execute(sql`
      insert into room_nights (room_type_id, night, total, price, closed)
      select x.room_type_id, x.night, x.total, x.price, x.closed from ${recordset(batch)}
      on conflict (room_type_id, night) do nothing`);
  }
}

/** Finds the nights of which more rooms are sold than the new rows would have. */
export async function oversoldNights(
  tx: Transaction,
  rows: readonly NightRow[],
): Promise<OversoldNight[]> {
  const found: OversoldNight[] = [];
  for (const batch of batches(rows)) {
    const hits = await rowsOf<OversoldNight>(
      tx,
      sql`
      select n.room_type_id as "roomTypeId", n.night::text as night, n.sold::int as sold,
        x.total::int as total
      from ${recordset(batch)}
      join room_nights n on n.room_type_id = x.room_type_id and n.night = x.night
      where n.sold > x.total
      order by n.room_type_id, n.night`,
    );
    found.push(...hits);
  }
  return found;
}

/**
 * Passes rows as five arrays, which form a row source `x`: five parameters for any number of rows.
 */
function recordset(rows: readonly NightRow[]): SQL {
  const literal = (of: (row: NightRow) => string | number | boolean) =>
    `{${rows.map(of).join(',')}}`;
  return sql`unnest(
    ${literal((row) => row.roomTypeId)}::int[],
    ${literal((row) => row.night)}::date[],
    ${literal((row) => row.total)}::int[],
    ${literal((row) => row.price)}::int[],
    ${literal((row) => row.closed)}::boolean[]
  ) as x(room_type_id, night, total, price, closed)`;
}

function* batches(rows: readonly NightRow[]): Generator<readonly NightRow[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
