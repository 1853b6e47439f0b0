import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { openServer } from '@/server/platform/db/client';
import { MIGRATIONS } from '@/server/testing/database';
import { openSmallDisk, type SmallDisk } from '@/server/testing/small-disk';
import {
  type Answer,
  createWorld,
  dataOf,
  errorOf,
  type TestMember,
  type World,
} from '@/server/testing/world';
import {
  bookable,
  held,
  holdBody,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
} from '@/server/use-cases/booking/testing';

import { findFreePort, findServerPrograms } from '@/tools/lib/postgres-server';

/*
 * The disk of a PostgreSQL server is full. A server that can't write its log ends itself, one that
 * can't write more data refuses what needs it. Both happen to servers of their own on small disks.
 */

/** The limits of a site, in ms. */
const LIMITS = {
  connectMs: 5_000,
  statementMs: 5_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
};
/** Enough for an empty server, the tables, a test's rooms and two files of the log, in MB. */
const DISK_MB = 130;
/** How many guests come to a room type, which has a room for each. */
const VISITS = 30;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Nothing else than the test writes.
  autovacuum: 'off',
};

/** A PostgreSQL server whose data are on a small disk, and its log as well unless that has a folder of its own. */
async function openServerOnDisk(disk: SmallDisk, logFolder?: string) {
  const run = (program: string, ...args: string[]) => {
    const [command, all] = disk.command(path.join(findServerPrograms(), program), args);
    execFileSync(command, all, { stdio: 'ignore', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  };
  const data = '--pgdata=/mnt/data';
  run(
    'initdb',
    ...[data, '--username=postgres', '--auth=trust', '--encoding=UTF8'],
    ...(logFolder === undefined ? [] : [`--waldir=${path.join(logFolder, 'log')}`]),
  );
  const port = await findFreePort();
  const settings = Object.entries({ ...SETTINGS, port }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const start = () => run('pg_ctl', data, `--options=${settings.join(' ')}`, 'start');
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    start,
    isRunning() {
      try {
        run('pg_ctl', data, 'status');
        return true;
      } catch {
        return false;
      }
    },
    stop: () => run('pg_ctl', data, '--mode=immediate', 'stop'),
  };
}

const closing: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A site whose server's disk is small. */
async function openSite(logFolder?: string) {
  const disk = await openSmallDisk(DISK_MB);
  closing.push(() => disk.close());
  const server = await openServerOnDisk(disk, logFolder);
  closing.push(() => server.stop());
  const database = await openServer(server.url, 5, LIMITS);
  await database.migrate(MIGRATIONS);
  const world = await createWorld({ database });
  closing.push(() => world.close());
  return { disk, server, world };
}

/** Asserts that a call was refused as in any outage. */
function expectRefused(answer: Answer<unknown>): void {
  const error = errorOf(answer);
  expect([error.status, error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

it('a server that can’t write its log ends itself: nothing is charged, and once there is space the same request books', async () => {
  const { disk, server, world } = await openSite();
  const member = await world.member();
  const room = await bookable(world, { rooms: 1 });
  const stay = stayIn(world, 30, 2);
  const { id, total } = await held(world, member, room, stay);
  const body = await ordered(world, member, id);
  const confirm = () => world.call('confirmPayment', { body }, { member });

  disk.fill();
  await expect(writeLogUntilFull(world)).rejects.toThrow();
  await expect.poll(() => server.isRunning(), { timeout: 30_000 }).toBe(false);
  expectRefused(await confirm());
  expect(moneyAt(world)).toBe(0);

  disk.free();
  server.start();
  await expect.poll(async () => (await confirm()).status, { timeout: 15_000 }).toBe(200);
  expect(dataOf(await confirm()).outcome).toBe('BOOKED');
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[1, 1], total]);
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
});

/** Writes to the server's log until there is no space for it. */
async function writeLogUntilFull({ db }: World): Promise<void> {
  for (;;) {
    await db.execute(sql`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`);
  }
}

it('a server that can’t write more data refuses rooms: what it gave is sold once and can be paid for later', async () => {
  const logFolder = mkdtempSync(path.join(tmpdir(), 'meomum-full-disk-'));
  closing.push(() => rmSync(logFolder, { recursive: true }));
  const { disk, world } = await openSite(logFolder);
  const room = await bookable(world, { rooms: VISITS });
  const stay = stayIn(world, 30, 2);
  const members: TestMember[] = [];
  while (members.length < VISITS) members.push(await world.member());
  const body = await holdBody(world, room, stay);
  const given: Array<{ id: string; total: number; member: TestMember }> = [];
  // Each table gets its first page, so that more are given until a statement in the middle needs a new one.
  const first = members.splice(0, 2);
  for (const member of first) {
    given.push({ ...dataOf(await world.call('holdRoom', { body }, { member })), member });
  }
  disk.fill();
  let refused = 0;
  for (const member of members) {
    const hold = await world.call('holdRoom', { body }, { member });
    if (hold.ok) {
      given.push({ ...hold.data, member });
      const params = { id: hold.data.id };
      const order = await world.call('startPayment', { params }, { member });
      if (order.ok) continue;
      expectRefused(order);
    } else expectRefused(hold);
    refused += 1;
  }
  expect(given.length).toBeGreaterThan(first.length);
  expect(refused).toBeGreaterThan(0);
  expect(await soldOf(world, room, stay)).toEqual([given.length, given.length]);
  expect(moneyAt(world)).toBe(0);

  disk.free();
  for (const { id, member } of given) {
    const order = await ordered(world, member, id);
    const paid = await world.call('confirmPayment', { body: order }, { member });
    expect(dataOf(paid).outcome).toBe('BOOKED');
  }
  expect(moneyAt(world)).toBe(given.reduce((sum, { total }) => sum + total, 0));
  const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
  expect(findings).toEqual([]);
});
