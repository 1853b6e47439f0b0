import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openServer, type OpenDatabase } from '@/server/platform/db/client';
import { troubleOf } from '@/server/platform/db/outage';
import { findDatabaseUrl, openTestDatabase } from '@/server/testing/database';
import { startStallingProxy } from '@/server/testing/stalling-proxy';

/*
 * A DATABASE_URL of two servers. Here both are ways to one server, of which one is cut; a real
 * replica that is promoted is in `npm run test:hosts`.
 */

const LIMITS = { connectMs: 500, statementMs: 1_000, lockMs: 600, idleInTransactionMs: 5_000 };

let direct: OpenDatabase;
let first: Awaited<ReturnType<typeof startStallingProxy>>;
let second: Awaited<ReturnType<typeof startStallingProxy>>;
let url: string;

beforeAll(async () => {
  direct = await openTestDatabase();
  const found = await findDatabaseUrl(direct);
  const { hostname: host, port, username, password, pathname } = found;
  first = await startStallingProxy({ host, port: Number(port) });
  second = await startStallingProxy({ host, port: Number(port) });
  const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  url = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
});

afterAll(async () => {
  await first.close();
  await second.close();
  await direct.close();
});

const answers = (database: OpenDatabase) =>
  database.db.execute(sql`select 1`).then(
    () => 'answered',
    (error: unknown) => troubleOf(error),
  );

it('a site works on, on the other server, when the one that it used is gone', async () => {
  const database = await openServer(url, 3, LIMITS);
  expect(await answers(database)).toBe('answered');
  first.refuse();
  // Whoever meets the broken connection is told that the database is away, as ever.
  await expect.poll(() => answers(database), { timeout: 10_000 }).toBe('answered');
  await first.accept();
  second.stall();
  expect(await answers(database)).toBe('away');
  await expect.poll(() => answers(database), { timeout: 10_000 }).toBe('answered');
  second.resume();
  await database.close();
});

it('a site starts on whichever server is there', async () => {
  first.refuse();
  const database = await openServer(url, 3, LIMITS);
  expect(await answers(database)).toBe('answered');
  await database.close();
  await first.accept();
});

it('a server that takes no writes counts as away', async () => {
  const readOnly = direct.db.transaction((tx) => tx.execute(sql`create table t (a int)`), {
    accessMode: 'read only',
  });
  expect(await readOnly.then(() => 'written', troubleOf)).toBe('away');
});
