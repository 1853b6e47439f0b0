import { afterAll, beforeAll, expect, it } from 'vitest';
import pino from 'pino';
import { eq, inArray } from 'drizzle-orm';

import { MIN_HOLDS_TO_JUDGE, MIN_PAID_PERCENT } from '@/domain/booking/hold-limit';
import { bookable, held } from '@/server/use-cases/booking/testing';
import { reservations } from '@/server/platform/db/schema';
import { createWorld, type World } from '@/server/testing/world';
import { LINES } from './jobs';
import { watchHolds } from './watch-holds';

const HOUR_MS = 3_600_000;
const HOUR = new Date('2026-11-21T05:00:00Z');

let world: World;
let ids: string[];
beforeAll(async () => {
  world = await createWorld();
  const member = await world.member();
  const { id } = await held(world, member, await bookable(world));
  const [row] = await world.db.select().from(reservations).where(eq(reservations.id, id));
  if (row === undefined) throw new Error('no hold');
  // This hold was made just before the hour that is watched, so it must not be counted.
  const before = { createdAt: new Date(HOUR.getTime() - 1) };
  await world.db.update(reservations).set(before);
  // Unpaid holds, spread evenly from the first to the last millisecond of the hour.
  const between = (HOUR_MS - 1) / (MIN_HOLDS_TO_JUDGE - 1);
  const rows = Array.from({ length: MIN_HOLDS_TO_JUDGE }, (_, at) => ({
    ...row,
    id: `M${String(at).padStart(10, '0')}ZZ`,
    idempotencyKey: `${at}`,
    state: 'EXPIRED' as const,
    createdAt: new Date(HOUR.getTime() + Math.floor(at * between)),
  }));
  await world.db.insert(reservations).values(rows);
  ids = rows.map((one) => one.id);
});
afterAll(() => world.close());

/** The log lines that a run writes which takes place this many ms after the hour began. */
async function linesAt(ms: number): Promise<Array<Record<string, unknown>>> {
  const lines: string[] = [];
  const log = pino({ level: 'warn', base: null }, { write: (line) => lines.push(line) });
  await watchHolds({ ...world.deps, log, now: () => new Date(HOUR.getTime() + ms) });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('warns once about an hour of unpaid holds, when their time to pay is over', async () => {
  // The job runs once an hour. The run one hour later must not report these holds yet, and the run
  // three hours later must not report them again.
  expect(await linesAt(2 * HOUR_MS - 1)).toEqual([]);
  for (const ms of [2 * HOUR_MS, 3 * HOUR_MS - 1]) {
    expect(await linesAt(ms)).toEqual([
      {
        level: 40,
        time: expect.any(Number) as unknown,
        holds: MIN_HOLDS_TO_JUDGE,
        paid: 0,
        paidPercent: 0,
        since: HOUR.toISOString(),
        msg: 'rooms are being held without being paid for',
      },
    ]);
  }
  expect(await linesAt(3 * HOUR_MS)).toEqual([]);
  const job = LINES.flat().find(({ work }) => work === watchHolds);
  expect(job?.everySeconds).toBe(HOUR_MS / 1000);
});

it('doesn’t warn when enough of the holds are paid or wait for a bank transfer', async () => {
  const enough = Math.ceil((MIN_HOLDS_TO_JUDGE * MIN_PAID_PERCENT) / 100);
  const paid = ids.slice(0, enough);
  const [first = '', second = '', ...others] = paid;
  const bookedAt = new Date(HOUR.getTime() + HOUR_MS);
  const set = (of: string[], values: Partial<typeof reservations.$inferInsert>) =>
    world.db.update(reservations).set(values).where(inArray(reservations.id, of));
  // A booking that was cancelled after it was paid still counts as paid.
  await set([...others, first], { state: 'CANCELLED', bookedAt });
  expect(await linesAt(2 * HOUR_MS)).toMatchObject([{ paid: enough - 1 }]);
  await set([second], { state: 'AWAITING_DEPOSIT' });
  expect(await linesAt(2 * HOUR_MS)).toEqual([]);
});

it('does not warn about a small number of holds', async () => {
  const expired = { state: 'EXPIRED' as const, bookedAt: null };
  await world.db.update(reservations).set(expired).where(inArray(reservations.id, ids));
  expect(await linesAt(2 * HOUR_MS)).toHaveLength(1);
  await world.db.delete(reservations).where(eq(reservations.id, ids[0] ?? ''));
  expect(await linesAt(2 * HOUR_MS)).toEqual([]);
});
