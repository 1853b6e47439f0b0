import { sql, type SQL } from 'drizzle-orm';

import type { Transaction } from '../db/client';
import { rowsOf } from '../db/rows-of';
import type { NightRow } from './load-rows';

/** Rows a statement: large enough to be quick, small enough for bounded memory. */
const BATCH = 5000;

export type OversoldNight = {
  readonly roomTypeId: number;
  readonly night: string;
  readonly sold: number;
  readonly total: number;
};

/**
 * Writes nights for sale. A night that is there already gets the new price, count and closing,
 * and keeps what is sold.
 * @throws on a count below what is sold (the table's CHECK); ask `oversoldNights` first
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

/** Writes only the nights that aren't there yet. */
export async function addMissingNights(tx: Transaction, rows: readonly NightRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await tx.execute(sql`
      insert into room_nights (room_type_id, night, total, price, closed)
      select x.room_type_id, x.night, x.total, x.price, x.closed from ${recordset(batch)}
      on conflict (room_type_id, night) do nothing`);
  }
}

/** Nights of which more rooms are sold than the new rows would have. */
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

/** Five arrays as one row source `x`; five parameters, however many rows. */
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
