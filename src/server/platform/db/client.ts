import { type ExtractTablesWithRelations, is, type Logger, type SQL } from 'drizzle-orm';
import { type PgDatabase, type PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite as EmbeddedPostgres } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';

import { databaseServers } from '@/config/database-servers';
import { withCommitHooks } from './after-commit';
import { endWith, startStatement } from '@/reporting/traces';
import { keepPrivate, tightenFiles } from '../private-directory';
import { lockDirectory } from './directory-lock';
import { openLasting } from './embedded-client';
import { countProcesses } from '../web-processes';
import { readMigrations, runMigrations } from './migration-runner';
import { markConnectionError } from './outage';
import * as schema from './schema';
import { chooseServer } from './server-choice';

export type Schema = typeof schema;
/** The database in either form: embedded or on a server. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
export type Transaction = PgTransaction<
  PgQueryResultHKT,
  Schema,
  ExtractTablesWithRelations<Schema>
>;

export type OpenDatabase = {
  readonly db: Database;
  readonly form: 'embedded' | 'server';
  /** How busy the connections are at this moment. */
  readonly load: () => DatabaseLoad;
  /**
   * Runs SQL as it is, for libraries that bring their own: one statement if there are values,
   * otherwise any number of statements.
   * @returns the rows of the last statement
   */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs the migrations that are missing; safe when several processes start at once. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
};

/** What a process has open at the database; the embedded one is a single connection. */
export type DatabaseLoad = {
  readonly busy: number;
  readonly idle: number;
  /** How many callers wait for a connection. */
  readonly waiting: number;
};

/** Time limits for a database server, in ms; 0 means no limit. */
export type DatabaseLimits = {
  /** How long to wait for a connection, from the pool or a new one. */
  readonly connectMs: number;
  readonly statementMs: number;
  /** How long to wait for a lock that another transaction holds. */
  readonly lockMs: number;
  /** How long a transaction may be idle between two statements. */
  readonly idleInTransactionMs: number;
};

/** The limits for commands, migrations and imports, which may take any time. */
const NO_LIMITS: DatabaseLimits = {
  connectMs: 0,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
};

/**
 * How much longer than the statement time-out the client waits for an answer: a server that is
 * stopped can't end a statement by itself.
 */
const ANSWER_MARGIN_MS = 1_000;

const MIGRATION_LOCK = 7_316_001;
/** How long to wait before trying again to get the migration lock, in ms. */
const MIGRATION_PAUSE_MS = 200;

/** A process has at most this many connections, and at least `MIN_CONNECTIONS` of them. */
const MAX_CONNECTIONS = 10;
const MIN_CONNECTIONS = 5;
/** The most connections of a site's processes together; a server usually allows 100. */
const MAX_CONNECTIONS_OF_SITE = 80;

function connectionsOfProcess(): number {
  const share = Math.floor(MAX_CONNECTIONS_OF_SITE / countProcesses());
  return Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, share));
}

/**
 * Opens a PostgreSQL server through a pool. If the URL names several servers, the pool works on the
 * one that takes writes, and changes over when another one does.
 * @param logger is told of every statement
 */
export async function openServer(
  url: string,
  max = MAX_CONNECTIONS,
  limits: DatabaseLimits = NO_LIMITS,
  logger?: Logger,
): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  const { connectMs, statementMs, lockMs, idleInTransactionMs } = limits;
  const servers = databaseServers(url);
  const chosen = servers.length > 1 ? await chooseServer(servers, connectMs) : null;
  const pool = new pg.Pool({
    ...(chosen === null ? { connectionString: url } : chosen.pool),
    max,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    // A limit of 0 isn't sent at all, because a connection pooler in front of the server may refuse
    // these settings.
    ...(statementMs > 0 && {
      statement_timeout: statementMs,
      query_timeout: statementMs + ANSWER_MARGIN_MS,
    }),
    ...(lockMs > 0 && { lock_timeout: lockMs }),
    ...(idleInTransactionMs > 0 && { idle_in_transaction_session_timeout: idleInTransactionMs }),
  });
  // The pool replaces a connection that breaks while idle; without this listener, the error would
  // end the process.
  pool.on('error', () => undefined);
  watchConnections(pool, chosen?.look);
  const db = withCommitHooks(drizzle({ client: pool, schema, ...(logger && { logger }) }));
  return {
    db,
    form: 'server',
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async executeSql(text, values) {
      // Several statements give an array of results, which the types of `pg` don't say.
      const result: { rows: unknown[] } | Array<{ rows: unknown[] }> =
        values === undefined ? await pool.query(text) : await pool.query(text, [...values]);
      return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result;
    },
    async migrate(folder) {
      const client = await pool.connect();
      try {
        await takeMigrationLock(client);
        await runMigrations(client, readMigrations(folder), { isAlone: false });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Takes the lock that lets one process at a time migrate, trying again until it is free. It doesn't
 * wait within one statement, because that would be a deadlock while the holder makes an index
 * concurrently: PostgreSQL finishes such an index only once older statements have ended, and the
 * waiting one ends only with the lock.
 */
async function takeMigrationLock(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ had: boolean }>(
      'select pg_try_advisory_lock($1) as had',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.had === true) return;
    await sleep(MIGRATION_PAUSE_MS);
  }
}

/**
 * Marks errors of the pool's connections (see `markConnectionError`), and closes a connection whose
 * statement wasn't answered in time: the server may still be running it, in a transaction that the
 * next user of the connection would be in.
 * @param onFailure called when a connection couldn't be made
 */
function watchConnections(pool: Pool, onFailure: () => void = () => undefined): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const noteFailure = (error: unknown) => {
    if (error === undefined || error === null) return;
    markConnectionError(error);
    onFailure();
  };
  pool.connect = ((callback?: (error: unknown, ...rest: unknown[]) => void) =>
    callback === undefined
      ? (connect() as Promise<PoolClient>).catch((error: unknown) => {
          noteFailure(error);
          throw error;
        })
      : connect((error: unknown, ...rest: unknown[]) => {
          noteFailure(error);
          callback(error, ...rest);
        })) as typeof pool.connect;

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const callback = args.at(-1);
      const span = startStatement(textOf(args[0]));
      if (typeof callback !== 'function') {
        return endWith(span, query(...args) as Promise<unknown>).catch((error: unknown) => {
          if (isUnanswered(error)) void client.end().catch(() => undefined);
          if (isBegin(args[0])) client.release(true);
          return rethrowMarked(error);
        });
      }
      return query(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        if (error instanceof Error) markConnectionError(error);
        span?.end({}, error instanceof Error);
        (callback as (...given: unknown[]) => void)(error, ...rest);
      });
    }) as typeof client.query;
  });
}

/** The text of a statement in either form that `pg` takes. */
const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  const isObject = typeof statement === 'object' && statement !== null;
  return isObject && 'text' in statement ? String(statement.text) : '';
};

/**
 * Whether drizzle begins a transaction with this statement. If it fails, drizzle never gives the
 * connection back, and after as many slow moments as there are connections the pool would be empty.
 */
const isBegin = (statement: unknown): boolean =>
  typeof statement === 'object' && /^begin\b/.test(textOf(statement));

const isUnanswered = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout';

function rethrowMarked(error: unknown): never {
  markConnectionError(error);
  throw error;
}

/**
 * A statement that only reads. A select could change rows by calling a function; the only such function of this
 * database is `room_calendars_rebuild`, which benchmarks call, on a server.
 */
const READS_ONLY = /^\s*select\b/i;

/** The function that returns the number for each open embedded database. */
const changeCounts = new WeakMap<object, () => number>();

/**
 * Returns how many statements that may change data have been sent to an embedded database since it was opened
 * (every statement that isn't a `select`). If the number is the same as at an earlier moment, the data is the
 * same, too, so it needn't be read again. A statement is counted before it runs, and the database runs
 * statements in the order in which they are counted.
 * @returns null for a database server, because other processes may change its data as well
 */
export const countChanges = (db: Database): number | null => changeCounts.get(db)?.() ?? null;

/** What takes a turn at the embedded database, which does one at a time. */
type TakesTurns = Record<'query' | 'exec' | 'transaction', (...args: never[]) => Promise<unknown>>;

/**
 * Counts what the embedded database is doing and what waits for its turn.
 * @returns how many there are at this moment
 */
function watchTurns(client: object): () => number {
  let count = 0;
  const methods = client as TakesTurns;
  for (const name of ['query', 'exec', 'transaction'] as const) {
    const method = methods[name].bind(client);
    methods[name] = async (...args: unknown[]) => {
      count += 1;
      // A transaction is one span; what is sent in it doesn't come through here.
      const span = startStatement(typeof args[0] === 'string' ? args[0] : name);
      return endWith(span, method(...(args as never[]))).finally(() => {
        count -= 1;
      });
    };
  }
  return () => count;
}

/**
 * Opens PGlite in this process. Without `directory` it is kept in memory; `from` is then a dump of
 * PGlite to start from, which is faster than an empty database with migrations.
 * @throws DirectoryHeld when another process has the directory open, because two of them would lose
 * data
 */
export async function openEmbedded(
  directory?: string,
  from?: Blob,
  logger?: Logger,
): Promise<OpenDatabase> {
  const [{ PreparingPGlite }, { drizzle }] = await Promise.all([
    import('./prepared-embedded'),
    import('drizzle-orm/pglite'),
  ]);
  let unlock: () => void = () => undefined;
  let dataDir: string | undefined;
  if (directory !== undefined) {
    // PGlite's own mkdir isn't recursive, so the directory is made here.
    keepPrivate(directory);
    unlock = lockDirectory(directory);
    dataDir = path.join(directory, 'pglite');
  }
  try {
    const client =
      dataDir === undefined
        ? await PreparingPGlite.open(from === undefined ? {} : { loadDataDir: from })
        : // Drizzle uses nothing else of the class that its type names.
          ((await openLasting(() => PreparingPGlite.open({ dataDir }))) as EmbeddedPostgres);
    if (dataDir !== undefined) tightenFiles(dataDir);
    let changes = 0;
    const count = (text: string) => {
      if (!READS_ONLY.test(text)) changes += 1;
    };
    const logQuery: Logger['logQuery'] = (text, values) => {
      count(text);
      logger?.logQuery(text, values);
    };
    const inTurn = watchTurns(client);
    const db = withCommitHooks(drizzle({ client, schema, logger: { logQuery } }));
    changeCounts.set(db, () => changes);
    return {
      db,
      form: 'embedded',
      load: () => {
        const busy = Math.min(1, inTurn());
        return { busy, idle: 1 - busy, waiting: inTurn() - busy };
      },
      async executeSql(text, values) {
        // PGlite has only one connection. Statements that begin a transaction of their own and fail
        // in it would leave it open for the next query, so they run inside a transaction of ours.
        if (values === undefined) {
          // The text may hold several statements, and even if it begins with a select, another may change rows.
          changes += 1;
          const results = await client.transaction((tx) => tx.exec(text));
          return results.at(-1) ?? { rows: [] };
        }
        count(text);
        return client.query(
          text,
          values.map((value) => value ?? null),
        );
      },
      migrate: (folder) => runMigrations(client, readMigrations(folder), { isAlone: true }),
      async close() {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the server that DATABASE_URL names, or else the embedded database.
 * @param limits the time limits of a server; commands pass none
 */
export function openDatabase(
  env: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  limits?: DatabaseLimits,
): Promise<OpenDatabase> {
  return env.DATABASE_URL === undefined
    ? openEmbedded(env.DATA_DIR)
    : openServer(env.DATABASE_URL, connectionsOfProcess(), limits);
}

/**
 * Runs a hand-written statement and returns its rows. Both drivers answer with `rows`, which their
 * common type doesn't declare. The caller is responsible for the type of a row.
 */
export async function rowsOf<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}

/** Runs work in the transaction that `db` is, or in a new one if it is none. */
export function inTransaction<T>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction(work);
}

const isTransaction = (db: Database | Transaction): db is Transaction => is(db, PgTransaction);
