import { setTimeout as sleep } from 'node:timers/promises';

import { readMigrationFiles } from 'drizzle-orm/migrator';

/** A migration of this build. */
export type Migration = {
  /** When it was made, in ms. Migrations run in this order, and a database records it of each. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
};

/** One connection to a database, which runs one statement at a time. */
export type Connection = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

/**
 * While a migration waits for the lock of a table, everybody else who uses the table waits behind it.
 * It therefore gives up soon, and tries again after a pause.
 */
const LOCK_TIMEOUT_MS = 2_000;
const MAX_TRIES = 15;
const PAUSE_MS = 1_000;
/** PostgreSQL's code for a lock that couldn't be had within the time limit. */
const LOCK_NOT_AVAILABLE = '55P03';
const CONCURRENT_INDEX =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("?)(\w+)\1/i;

/** Reads the migrations of this build, in the order in which they run. */
export const readMigrations = (folder: string): Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql: parts }) => ({
    when: folderMillis,
    hash,
    statements: parts.map((part) => part.trim()).filter((part) => part !== ''),
  }));

/** Removes the comments before a statement. */
const stripComments = (statement: string): string =>
  statement.replace(/^(?:\s*--[^\n]*\n)+/, '').trim();

/** The name of the index that a statement makes concurrently; null for any other statement. */
const concurrentIndexOf = (statement: string): string | null =>
  CONCURRENT_INDEX.exec(stripComments(statement))?.[2] ?? null;

/**
 * Changes a statement so that it can run within a transaction, which making an index concurrently
 * can't. The index then locks its table, so this is for tables that nobody else is using.
 */
export const withoutConcurrently = (statement: string): string =>
  concurrentIndexOf(statement) === null
    ? statement
    : stripComments(statement).replace(/\bindex\s+concurrently\b/i, 'index');

/**
 * The statements that make the tables in which a database records its migrations, and from which schema
 * each upgrade came, so that the release before knows that it may go on (`fitness.ts`).
 */
export const RECORD_TABLE = [
  'create schema if not exists drizzle',
  `create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`,
  `create table if not exists drizzle.upgrades (
    to_when bigint primary key, from_when bigint not null, at timestamptz not null default now()
  )`,
] as const;

export type RunOptions = {
  /** Whether no other connection can be using the tables. */
  readonly isAlone: boolean;
  readonly lockTimeoutMs?: number;
  readonly maxTries?: number;
  readonly pauseMs?: number;
};

/**
 * Runs the migrations that a database doesn't record yet, each in a transaction of its own. One that
 * makes indexes concurrently runs without a transaction; an index that an interrupted run left
 * invalid is dropped and made anew. The caller sees to it that only one process runs them.
 * @throws Error that says what to do, when a lock can't be had
 */
export async function runMigrations(
  connection: Connection,
  migrations: readonly Migration[],
  options: RunOptions,
): Promise<void> {
  for (const statement of RECORD_TABLE) await connection.query(statement);
  const { rows } = await connection.query(
    'select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations',
  );
  const [{ last } = { last: '0' }] = rows as Array<{ last: string }>;
  const missing = migrations.filter(({ when }) => when > Number(last));
  const newest = missing.at(-1);
  // An upgrade that was interrupted keeps the schema from which it began.
  if (newest !== undefined && Number(last) > 0) {
    await connection.query(RECORD_UPGRADE, [newest.when, Number(last)]);
  }
  for (const migration of missing) {
    const isConcurrent = migration.statements.some((one) => concurrentIndexOf(one) !== null);
    if (isConcurrent && !options.isAlone) await runWithoutTransaction(connection, migration);
    else await runInTransaction(connection, migration, options);
  }
}

const RECORD_UPGRADE =
  'insert into drizzle.upgrades (to_when, from_when) values ($1, $2) on conflict do nothing';
const RECORD = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

async function runInTransaction(
  connection: Connection,
  migration: Migration,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, maxTries = MAX_TRIES, pauseMs = PAUSE_MS }: RunOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.query('begin');
      await connection.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await connection.query('set local statement_timeout = 0');
      for (const statement of migration.statements) {
        await connection.query(withoutConcurrently(statement));
      }
      await connection.query(RECORD, [migration.hash, migration.when]);
      await connection.query('commit');
      return;
    } catch (error) {
      await connection.query('rollback');
      if (!isLockTimeout(error)) throw error;
      if (tries >= maxTries) {
        throw new Error(
          `A migration couldn’t lock its table within ${lockTimeoutMs} ms, ${maxTries} times: a transaction ` +
            'keeps it. Nothing of it was changed. Find the oldest one in pg_stat_activity and end it, then start again.',
          { cause: error },
        );
      }
      await sleep(pauseMs);
    }
  }
}

async function runWithoutTransaction(connection: Connection, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const index = concurrentIndexOf(statement);
    if (index === null) {
      throw new Error(
        `A migration with indexes made concurrently has others, too: ${stripComments(statement)}`,
      );
    }
    const { rows } = await connection.query(
      `select i.indisvalid as valid from pg_index i
        join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        where c.relname = $1 and n.nspname = 'public'`,
      [index],
    );
    const [made] = rows as Array<{ valid: boolean }>;
    if (made?.valid === true) continue;
    if (made !== undefined) await connection.query(`drop index concurrently public."${index}"`);
    await connection.query(stripComments(statement));
  }
  await connection.query(RECORD, [migration.hash, migration.when]);
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
