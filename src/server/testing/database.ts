import { PGlite } from '@electric-sql/pglite';
import { type Logger, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type OpenDatabase, openEmbedded, openServer, rowsOf } from '../platform/db/client';

export const MIGRATIONS = path.resolve('src/server/platform/db/migrations');

/**
 * Opens an empty, migrated database for a test file: in memory or, when TEST_DATABASE_URL names a
 * PostgreSQL server, a new database there that is dropped at the end. If TEST_TEMPLATE_DATABASE is
 * set, it is a copy of that one, because copying takes a tenth of the time of migrating.
 * @param logger is told of every statement
 */
export async function openTestDatabase(logger?: Logger): Promise<OpenDatabase> {
  if (serverUrl() === '') return openEmbedded(undefined, await emptyDatabase(), logger);
  const template = process.env.TEST_TEMPLATE_DATABASE;
  const opened = await openOnServer(template ?? PLAIN_TEMPLATE, logger);
  if (template === undefined) await opened.migrate(MIGRATIONS);
  return opened;
}

/** Opens a database for a test without any table: in memory, or a new one on the PostgreSQL server. */
export async function openEmptyDatabase(form: OpenDatabase['form']): Promise<OpenDatabase> {
  return form === 'embedded' ? openEmbedded() : openOnServer(PLAIN_TEMPLATE);
}

/** The PostgreSQL server for tests; empty where they run on the embedded database. */
const serverUrl = (): string => process.env.TEST_DATABASE_URL ?? '';

/** PostgreSQL's own template, to which nothing was ever added. */
const PLAIN_TEMPLATE = 'template0';

/** Opens a new database on the PostgreSQL server, which is dropped when it is closed. */
async function openOnServer(template: string, logger?: Logger): Promise<OpenDatabase> {
  const url = serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(url, `create database ${name} template ${template}`);
  const opened = await openServer(databaseUrl(url, name), undefined, undefined, logger);
  return {
    ...opened,
    async close() {
      await opened.close();
      await runAsAdmin(url, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Makes an empty, migrated database for `openTestDatabase` to copy. PostgreSQL copies a database
 * only while nobody is connected to it, so it is closed before this returns.
 * @param url of the PostgreSQL server
 */
export async function createTemplateDatabase(
  url: string,
): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(url, `create database ${name}`);
  const opened = await openServer(databaseUrl(url, name));
  await opened.migrate(MIGRATIONS);
  await opened.close();
  return { name, drop: () => runAsAdmin(url, `drop database ${name} with (force)`) };
}

/** The URL of a test's database on the PostgreSQL server, for a test that connects in its own way. */
export async function findDatabaseUrl({ db }: Pick<OpenDatabase, 'db'>): Promise<URL> {
  const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
    db,
    sql`select current_database() as name`,
  );
  return new URL(databaseUrl(serverUrl(), name));
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

const CACHE = 'node_modules/.cache/meomum';

/**
 * An empty, migrated database as PGlite dumps it: loading it takes a quarter of the time of
 * migrating anew. The file is kept between runs until a migration or PGlite changes. If two workers
 * miss it, both make it, and either file is valid.
 */
async function emptyDatabase(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(file)) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  }
  hash.update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  const file = path.join(CACHE, `empty-${hash.digest('hex').slice(0, 16)}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const client = await PGlite.create();
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(CACHE, { recursive: true });
    const part = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
    renameSync(part, file);
    return dump;
  }
}

/** A statement as it was sent to the database. */
export type RecordedStatement = { readonly sql: string; readonly params: readonly unknown[] };

/** Records the statements that a database gets; `openTestDatabase` takes it as the logger. */
export class Recorder {
  #sent: RecordedStatement[] = [];

  logQuery(sql: string, params: unknown[]): void {
    this.#sent.push({ sql, params });
  }

  /** Runs a piece of work and returns its statements, in order. */
  async of(work: () => Promise<unknown>): Promise<readonly RecordedStatement[]> {
    this.#sent = [];
    await work();
    return this.#sent;
  }
}
