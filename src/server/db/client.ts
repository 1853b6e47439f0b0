import { mkdirSync } from 'node:fs';
import path from 'node:path';

import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

import { lockDirectory } from './directory-lock';
import * as schema from './schema';

export type Schema = typeof schema;
/** The database, whichever of its two forms it has. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
export type Transaction = PgTransaction<
  PgQueryResultHKT,
  Schema,
  ExtractTablesWithRelations<Schema>
>;

export type OpenDatabase = {
  readonly db: Database;
  readonly form: 'embedded' | 'server';
  /**
   * Runs SQL that a library wrote, as it stands: with values one statement, without them any number.
   * @returns the rows of the last statement
   */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs the migrations that are missing; safe when several processes start at once. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
};

const MIGRATION_LOCK = 7_316_001;

/** A PostgreSQL server, through a pool. */
export async function openServer(url: string, max = 10): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const pool = new pg.Pool({ connectionString: url, max });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end
  // the process.
  pool.on('error', () => undefined);
  const db = drizzle({ client: pool, schema });
  return {
    db,
    form: 'server',
    async executeSql(text, values) {
      // Several statements have as many results, which the types of `pg` don't say.
      const result: { rows: unknown[] } | Array<{ rows: unknown[] }> =
        values === undefined ? await pool.query(text) : await pool.query(text, [...values]);
      return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result;
    },
    async migrate(folder) {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrate(drizzle({ client, schema }), { migrationsFolder: folder });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/**
 * PGlite, in this process. `directory` undefined keeps it in memory; `from` is a dump of PGlite's
 * to begin with, which is faster than an empty start.
 * @throws Error when another process has the directory open: two of them would lose data.
 */
export async function openEmbedded(directory?: string, from?: Blob): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  let unlock: () => void = () => undefined;
  let dataDir: string | undefined;
  if (directory !== undefined) {
    // PGlite's own mkdir isn't recursive.
    mkdirSync(directory, { recursive: true });
    unlock = lockDirectory(directory);
    dataDir = path.join(directory, 'pglite');
  }
  try {
    const client = await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir }),
      ...(from === undefined ? {} : { loadDataDir: from }),
    });
    const db = drizzle({ client, schema });
    return {
      db,
      form: 'embedded',
      async executeSql(text, values) {
        // PGlite has no undefined, and one connection: statements that begin a transaction of their
        // own and fail in it would leave it to whoever comes next, were they not in one of ours.
        if (values === undefined) {
          const results = await client.transaction((tx) => tx.exec(text));
          return results.at(-1) ?? { rows: [] };
        }
        return client.query(
          text,
          values.map((value) => value ?? null),
        );
      },
      migrate: (folder) => migrate(db, { migrationsFolder: folder }),
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

/** The one variable that decides: DATABASE_URL names a server, else the embedded one is opened. */
export function openDatabase(env: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<OpenDatabase> {
  return env.DATABASE_URL === undefined ? openEmbedded(env.DATA_DIR) : openServer(env.DATABASE_URL);
}
