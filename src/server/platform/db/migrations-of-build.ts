import { sql } from 'drizzle-orm';

import { type Database, rowsOf, type Transaction } from './client';
import { type Migration, RECORD_TABLE, withoutConcurrently } from './migration-runner';

/** Reads which migrations a database records, each as the time when it was made, in ms. */
export async function readRecordedMigrations(db: Database | Transaction): Promise<number[]> {
  const rows = await rowsOf<{ when: string }>(
    db,
    sql`select created_at::text as when from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ when }) => Number(when));
}

/** Runs migrations on an empty database within a transaction, and records them. */
export async function makeSchema(tx: Transaction, migrations: readonly Migration[]): Promise<void> {
  for (const statement of RECORD_TABLE) await tx.execute(sql.raw(statement));
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(withoutConcurrently(statement)));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    );
  }
}
