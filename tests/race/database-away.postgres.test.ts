import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, type RequestOf } from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/wire';
import {
  bookable,
  holdBody,
  soldOf,
  stayIn,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import {
  type DatabaseLimits,
  type OpenDatabase,
  openServer,
  rowsOf,
} from '@/server/platform/db/client';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { findDatabaseUrl, openTestDatabase } from '@/server/testing/database';
import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { startStallingProxy } from '@/server/testing/stalling-proxy';

/** The limits that the site uses, but shorter, in ms. */
const LIMITS: DatabaseLimits = {
  connectMs: 500,
  statementMs: 1_200,
  lockMs: 600,
  idleInTransactionMs: 15_000,
};
/** The limit of a statement, one more second, and some time for a busy machine, in ms. */
const MAX_MS = 4_500;

let direct: OpenDatabase;
let proxy: Awaited<ReturnType<typeof startStallingProxy>>;
let url: URL;
/**
 * Calls the API on a direct connection to the database, to prepare the tests and to check the
 * results.
 */
let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  direct = await openTestDatabase();
  world = await createWorld({ database: direct });
  member = await world.member();
  room = await bookable(world, { rooms: 5 });
  url = await findDatabaseUrl(direct);
  proxy = await startStallingProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
});

afterAll(async () => {
  await proxy.close();
  await direct.close();
});

/** The API with a connection through the proxy, and its log. */
async function apiOver(limits?: DatabaseLimits) {
  const database = await openServer(url.toString(), 3, limits);
  const lines: Array<{ msg: string }> = [];
  const log = pino(
    { level: 'warn', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) },
  );
  const app = createApp({ ...world.deps, db: database.db, log }, handlers);
  return {
    database,
    messages: () => lines.map(({ msg }) => msg),
    async ask<K extends CallName>(name: K, request: RequestOf<Contract[K]>) {
      const { path, init } = fetchOf(contract[name], request, {
        authorization: `Bearer ${member.token}`,
      });
      const before = performance.now();
      const answer = await app.request(`${API_BASE_PATH}${path}`, init);
      const body = (await answer.json()) as Partial<ErrorBody>;
      return {
        status: answer.status,
        code: body.error?.code,
        retryAfter: Number(answer.headers.get('retry-after')),
        ms: performance.now() - before,
      };
    },
  };
}

const refused = (answers: ReadonlyArray<{ code: string | undefined; retryAfter: number }>) =>
  answers.filter(({ code, retryAfter }) => code === 'SERVICE_UNAVAILABLE' && retryAfter > 0).length;

it('a database that hangs is answered with 503 in time, logged once, and used again when it comes back', async () => {
  const api = await apiOver(LIMITS);
  expect(await api.ask('getUser', {})).toMatchObject({ status: 200 });
  const body = await holdBody(world, room, stayIn(world, 30, 3));

  proxy.stall();
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, () => api.ask('getUser', {})),
    api.ask('holdRoom', { body }),
  ]);
  expect(refused(answers)).toBe(13);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_MS);

  proxy.resume();
  await expect
    .poll(async () => (await api.ask('getUser', {})).status, { timeout: 10_000 })
    .toBe(200);
  await expect.poll(api.messages, { timeout: 10_000 }).toHaveLength(2);
  expect(api.messages()).toEqual(['the database does not answer', 'the database answers again']);
  expect(await soldOf(world, room, stayIn(world, 30, 3))).toEqual([0, 0, 0]);
  await api.database.close();
});

it('a database that refuses is answered with 503 at once', async () => {
  const api = await apiOver(LIMITS);
  expect(await api.ask('getUser', {})).toMatchObject({ status: 200 });
  proxy.refuse();
  const answers = await Promise.all(Array.from({ length: 12 }, () => api.ask('getUser', {})));
  expect(refused(answers)).toBe(12);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_MS);
  await proxy.accept();
  await expect
    .poll(async () => (await api.ask('getUser', {})).status, { timeout: 10_000 })
    .toBe(200);
  await api.database.close();
});

it('a transaction that hangs in the middle writes nothing, and its connection is not used again', async () => {
  const api = await apiOver(LIMITS);
  const stay = stayIn(world, 60, 2);
  const halfWay = api.database.db.transaction(async (tx) => {
    await tx.execute(sql`update room_nights set sold = sold + 1
      where room_type_id = ${room.roomTypeId} and night >= ${stay.checkIn}`);
    proxy.stall();
    await tx.execute(sql`select 1`);
  });
  await expect(halfWay).rejects.toThrow();
  proxy.resume();
  // The next transaction on this connection must not be part of the interrupted one.
  await expect
    .poll(
      () =>
        api.database.db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
      {
        timeout: 10_000,
      },
    )
    .toBe(true);
  const started = await Promise.all(
    Array.from({ length: 3 }, () =>
      rowsOf<{ own: boolean }>(
        api.database.db,
        sql`select now() = statement_timestamp() as own, pg_sleep(0.05)`,
      ),
    ),
  );
  expect(started.flat().map(({ own }) => own)).toEqual([true, true, true]);
  await expect.poll(() => soldOf(world, room, stay), { timeout: 10_000 }).toEqual([0, 0]);
  await api.database.close();
});

it('a lock that somebody keeps is waited for once, and nothing is written by halves', async () => {
  const api = await apiOver(LIMITS);
  const stay = stayIn(world, 90, 2);
  const body = await holdBody(world, room, stay);
  let letGo: () => void = () => undefined;
  const kept = direct.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from room_nights
      where room_type_id = ${room.roomTypeId} for update`);
    await new Promise<void>((resolve) => (letGo = resolve));
  });
  await expect
    .poll(() => rowsOf(direct.db, sql`select 1 from pg_locks where mode = 'RowShareLock'`))
    .not.toHaveLength(0);
  const answer = await api.ask('holdRoom', { body });
  expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: 1 });
  // A timeout isn't repeated as often as a deadlock.
  expect(answer.ms).toBeLessThan(3 * LIMITS.lockMs);
  letGo();
  await kept;
  expect(await soldOf(world, room, stay)).toEqual([0, 0]);
  expect(await api.ask('holdRoom', { body })).toMatchObject({ status: 200 });
  expect(await soldOf(world, room, stay)).toEqual([1, 1]);
  await api.database.close();
});

it('without limits a request hangs for as long as the database does', async () => {
  const api = await apiOver();
  expect(await api.ask('getUser', {})).toMatchObject({ status: 200 });
  proxy.stall();
  const hanging = api.ask('getUser', {});
  const first = await Promise.race([
    hanging,
    new Promise((resolve) => setTimeout(() => resolve('still waiting'), MAX_MS)),
  ]);
  proxy.resume();
  expect(first).toBe('still waiting');
  expect(await hanging).toMatchObject({ status: 200 });
  await api.database.close();
});
