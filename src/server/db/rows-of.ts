import type { SQL } from 'drizzle-orm';

import type { Database, Transaction } from './client';

/**
 * The rows of a statement written by hand. Both drivers answer with `rows`, which their common type
 * doesn't say; what a row has is the caller's to know.
 */
export async function rowsOf<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}
