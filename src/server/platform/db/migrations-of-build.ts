import { sql } from 'drizzle-orm';

import { type Database, rowsOf, type Transaction } from './client';
import { type Migration, withoutConcurrently } from './migration-runner';

/** The migrations that a database records, each as the time when it was made, in ms. */
export async function migrationsIn(db: Database | Transaction): Promise<number[]> {
  const rows = await rowsOf<{ when: string }>(
    db,
    sql`select created_at::text as when from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ when }) => Number(when));
}

/**
 * Makes all tables of some migrations in an empty database, within one transaction, so that either
 * all of them are there or none.
 */
export async function makeSchema(tx: Transaction, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`);
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(withoutConcurrently(statement)));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    );
  }
}
