import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { openServer, type DatabaseLimits, type OpenDatabase } from '@/server/platform/db/client';
import { findDatabaseUrl, openTestDatabase } from '@/server/testing/database';
import { startStallingProxy } from '@/server/testing/stalling-proxy';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
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

/*
 * A database that answers each statement late without failing, as one does over a bad line or while
 * it is overloaded.
 */

/** The limits of a site, of which a statement's is shorter, in ms. */
const LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 1_500,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
};
const LATE_MS = 300;
/** Later than a statement's limit and the second that the site waits beyond it. */
const TOO_LATE_MS = 2_800;

let direct: OpenDatabase;
let proxy: Awaited<ReturnType<typeof startStallingProxy>>;
/** Calls the API over the proxy. */
let world: World;
let member: TestMember;

beforeAll(async () => {
  direct = await openTestDatabase();
  const url = await findDatabaseUrl(direct);
  proxy = await startStallingProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  world = await createWorld({ database: await openServer(url.toString(), 10, LIMITS) });
  member = await world.member();
});

afterEach(async () => {
  // Each connection is given back, also those of transactions that couldn't begin.
  await expect.poll(() => world.database.load().busy, { timeout: 10_000 }).toBe(0);
});
afterAll(async () => {
  await world.close();
  await proxy.close();
  await direct.close();
});

/** A page or a step of a booking takes ten to fifteen statements, one after the other. */
const MAX_SLOW_MS = 12_000;
/** The limit of a statement, one more second, and some time for a busy machine. */
const MAX_REFUSAL_MS = 6_000;

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const answer = await work();
  expect(performance.now() - before).toBeLessThan(ms);
  return answer;
}

const confirm = (body: Awaited<ReturnType<typeof ordered>>) =>
  world.call('confirmPayment', { body }, { member });

it('pages come, a room is booked once, and a second press of the button charges nothing', async () => {
  const room = await bookable(world, { rooms: 1 });
  const stay = stayIn(world, 30, 2);
  const body = await holdBody(world, room, stay);
  proxy.slow(LATE_MS);
  const params = { id: room.hotelId };
  dataOf(await within(MAX_SLOW_MS, () => world.call('getHotel', { params })));
  const { id, total } = dataOf(
    await within(MAX_SLOW_MS, () => world.call('holdRoom', { body }, { member })),
  );
  const order = await within(MAX_SLOW_MS, () => ordered(world, member, id));
  const answers = await within(MAX_SLOW_MS, () => Promise.all([confirm(order), confirm(order)]));
  proxy.slow(0);
  // The second one waits for the first, and is told to come again where that takes too long.
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[1, 1], total]);
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
});

it('slower than the limit of a statement: pages and payments say so in time, and nothing is charged', async () => {
  const room = await bookable(world, { rooms: 1 });
  const stay = stayIn(world, 60, 2);
  const { id, total } = await held(world, member, room, stay);
  const order = await ordered(world, member, id);
  const before = moneyAt(world);
  proxy.slow(TOO_LATE_MS);
  const refusals = await within(MAX_REFUSAL_MS, () =>
    Promise.all([world.call('getHotel', { params: { id: room.hotelId } }), confirm(order)]),
  );
  proxy.slow(0);
  for (const refusal of refusals) {
    if (refusal.ok) throw new Error('answered in spite of its database');
    expect({ ...refusal.error, status: refusal.status }).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(moneyAt(world)).toBe(before);
  expect(dataOf(await confirm(order)).outcome).toBe('BOOKED');
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[1, 1], before + total]);
});

it('slow from the moment of the charge on: the booking is found again, and charged once', async () => {
  const room = await bookable(world, { rooms: 1 });
  const stay = stayIn(world, 90, 2);
  const { id, total } = await held(world, member, room, stay);
  const order = await ordered(world, member, id);
  const before = moneyAt(world);
  const charge = world.gateway.confirm.bind(world.gateway);
  world.gateway.confirm = async (...args) => {
    const charged = await charge(...args);
    proxy.slow(TOO_LATE_MS);
    return charged;
  };
  const answer = await confirm(order);
  world.gateway.confirm = charge;
  proxy.slow(0);
  expect(errorOf(answer).status).toBe(503);
  expect(moneyAt(world)).toBe(before + total);
  // The visitor loads the page again, which asks once more.
  expect(dataOf(await confirm(order)).outcome).toBe('BOOKED');
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[1, 1], before + total]);
});
