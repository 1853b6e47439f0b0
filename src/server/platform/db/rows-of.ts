import type { SQL } from 'drizzle-orm';

import type { Database, Transaction } from './client';

/**
 * Runs a hand-written statement and returns its rows. Both drivers answer with `rows`, which their
 * common type doesn't declare. The caller is responsible for the type of a row.
 */
export async function rowsOf<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}
