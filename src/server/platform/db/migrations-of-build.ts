import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import { rowsOf, type Database, type Transaction } from './client';

/** A migration as its file has it. */
export type Migration = {
  /** When it was made, in ms; migrations run in this order, and a database records it. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
};

/** Reads the migrations of this build, in the order in which they run. */
export const readMigrations = (folder: string): Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql: parts }) => ({
    when: folderMillis,
    hash,
    statements: parts.map((part) => part.trim()).filter((part) => part !== ''),
  }));

/** The migrations that a database records, each as the time when it was made, in ms. */
export async function migrationsIn(db: Database | Transaction): Promise<number[]> {
  const rows = await rowsOf<{ when: string }>(
    db,
    sql`select created_at::text as when from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ when }) => Number(when));
}

/** Makes the table in which a database records its migrations, as drizzle's own migrator does. */
export async function makeJournal(db: Database | Transaction): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`);
}

/** Records that a migration has run. */
export async function recordMigration(
  db: Database | Transaction,
  { hash, when }: Migration,
): Promise<void> {
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
  );
}

/**
 * Makes all tables of some migrations in an empty database, within one transaction, so that either
 * all of them are there or none.
 */
export async function makeSchema(tx: Transaction, migrations: readonly Migration[]): Promise<void> {
  await makeJournal(tx);
  for (const migration of migrations) {
    for (const statement of migration.statements) await tx.execute(sql.raw(statement));
    await recordMigration(tx, migration);
  }
}
