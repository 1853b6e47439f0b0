import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OpenDatabase, rowsOf } from '@/server/platform/db/client';
import { type Migration, runMigrations } from '@/server/platform/db/migration-runner';
import { findDatabaseUrl, MIGRATIONS, openEmptyDatabase } from '@/server/testing/database';
import { pause } from './world/moments';

/** Migrations beside a site that uses the tables, and beside other processes that migrate. */
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openEmptyDatabase('server');
  await opened.db.execute(sql`create table things (id integer primary key, name text)`);
  await opened.db.execute(
    sql`insert into things select n, n % 5 from generate_series(1, 1000) as n`,
  );
});
afterAll(() => opened.close());

let made = 0;
const migration = (...statements: string[]): Migration => ({
  when: (made += 1),
  hash: 'of a test',
  statements,
});

/** Runs migrations over a connection of their own. */
async function run(
  migrations: readonly Migration[],
  more: { maxTries?: number } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: (await findDatabaseUrl(opened)).toString() });
  await client.connect();
  try {
    const pace = { lockTimeoutMs: 100, pauseMs: 50, maxTries: 200, ...more };
    await runMigrations(client, migrations, { isAlone: false, ...pace });
  } finally {
    await client.end();
  }
}

/** Keeps the table from being changed until the returned function is called. */
async function busy(): Promise<() => Promise<void>> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begun: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (begun = resolve));
  const transaction = opened.db.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from things`);
    begun();
    await ended;
  });
  await ready;
  return async () => {
    end();
    await transaction;
  };
}

const recorded = async () =>
  rowsOf(opened.db, sql`select 1 from drizzle.__drizzle_migrations where created_at = ${made}`);

it('a table in use is waited for in short turns, so that its readers go on; then all of it is done', async () => {
  const end = await busy();
  const step = migration(
    'create table beside (id integer)',
    'alter table things add column more text',
  );
  const done = run([step]);
  await pause(400);
  const began = performance.now();
  await opened.db.execute(sql`select count(*) from things`);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await rowsOf(opened.db, sql`select to_regclass('beside')::text as name`)).toEqual([
    { name: null },
  ]);
  await end();
  await done;
  expect(await recorded()).toHaveLength(1);
});

it('a table that stays in use is said to be, and nothing is changed', async () => {
  const end = await busy();
  const step = migration(
    'create table never (id integer)',
    'alter table things add column never text',
  );
  await expect(run([step], { maxTries: 3 })).rejects.toThrow('pg_stat_activity');
  await end();
  expect(await recorded()).toHaveLength(0);
  await run([step]);
  expect(await recorded()).toHaveLength(1);
});

it('an index is made without locking the table, and one that was left invalid is made anew', async () => {
  // A unique index of equal names fails, and PostgreSQL leaves it there, invalid.
  await expect(
    opened.executeSql('create unique index concurrently things_name on things (name)', []),
  ).rejects.toThrow();
  const valid = sql`select indisvalid as valid from pg_index where indexrelid = 'things_name'::regclass`;
  expect(await rowsOf(opened.db, valid)).toEqual([{ valid: false }]);
  await run([
    migration('-- For looking up names.\ncreate index concurrently things_name on things (name)'),
  ]);
  expect(await rowsOf(opened.db, valid)).toEqual([{ valid: true }]);
  expect(await recorded()).toHaveLength(1);
  await expect(
    run([
      migration(
        'create index concurrently other on things (id)',
        'create table mixed (id integer)',
      ),
    ]),
  ).rejects.toThrow('has others, too');
});

it('an upgrade records from which schema it came, and one that was interrupted keeps that', async () => {
  const [before] = await rowsOf<{ from: number }>(
    opened.db,
    sql`select max(created_at)::int as from from drizzle.__drizzle_migrations`,
  );
  const [first, second] = [
    migration('create table upgraded (id integer)'),
    migration('create table things (id integer)'),
  ];
  // The second one fails, since there is such a table.
  await expect(run([first, second])).rejects.toThrow('already exists');
  const repaired = { ...second, statements: ['create table upgraded_too (id integer)'] };
  await run([first, repaired]);
  const upgrades = sql`select from_when::int as from, to_when::int as to from drizzle.upgrades
    order by to_when desc limit 1`;
  expect(await rowsOf(opened.db, upgrades)).toEqual([{ ...before, to: second.when }]);
});

it('processes that start together migrate one after the other', async () => {
  const fresh = await openEmptyDatabase('server');
  try {
    await Promise.all([1, 2, 3].map(() => fresh.migrate(MIGRATIONS)));
    const rows = await rowsOf<{ many: number; kinds: number }>(
      fresh.db,
      sql`select count(*)::int as many, count(distinct created_at)::int as kinds
        from drizzle.__drizzle_migrations`,
    );
    expect(rows[0]?.many).toBe(rows[0]?.kinds);
    expect(rows[0]?.many).toBeGreaterThan(4);
  } finally {
    await fresh.close();
  }
});
