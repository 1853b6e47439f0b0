import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { takeStock, type TakeStock } from '@/server/core/inventory/stock';
import { holdPairUsing } from '@/server/use-cases/booking/hold/hold-pair';
import {
  bookablePair,
  holdBody,
  pairBody,
  soldOf,
  stayIn,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { createApp } from '@/server/app/app';
import { handlers } from '@/server/app/handlers';
import { sqlStateOf } from '@/server/platform/db/retry';
import { reservations } from '@/server/platform/db/schema';
import { ask, type TestMember, type World } from '@/server/testing/world';
import { membersOf } from './world/guests';
import { findingsOf, pause } from './world/moments';
import { raceWorld } from './world/race-world';

/** How many members ask for the last two rooms at once, half of them in either order. */
const GUESTS = 24;

let world: World;
beforeAll(async () => {
  world = await raceWorld();
});
afterAll(() => world.close());

type Rooms = readonly [Bookable, Bookable];
type Guards = Parameters<typeof holdPairUsing>[0];

const inEitherOrder = ([one, other]: Rooms, at: number): Rooms =>
  at % 2 === 0 ? [one, other] : [other, one];

/** How many rooms of the hotel each member holds. */
async function keptIn([{ hotelId }]: Rooms, members: readonly TestMember[]): Promise<number[]> {
  const rows = await world.db.select().from(reservations).where(eq(reservations.hotelId, hotelId));
  return members.map(({ id }) => rows.filter(({ memberId }) => memberId === id).length);
}

/**
 * New members ask for both rooms at once, in both orders.
 * @returns the error codes or HELD, how many deadlocks the database ended, how many rooms each of
 * those members holds who holds any, and how many rooms were sold
 */
async function rush(rooms: Rooms, guards: Guards, guests: number = GUESTS) {
  const members = await membersOf(world, guests);
  let deadlocks = 0;
  const counting: TakeStock = async (...given) => {
    try {
      return await (guards.take ?? takeStock)(...given);
    } catch (error) {
      if (sqlStateOf(error) === '40P01') deadlocks += 1;
      throw error;
    }
  };
  const app = createApp(world.deps, {
    ...handlers,
    holdPair: holdPairUsing({ ...guards, take: counting }),
  });
  const stay = stayIn(world, 30, 14);
  const bodies = await Promise.all(
    members.map((_, at) => pairBody(world, inEitherOrder(rooms, at), stay)),
  );
  const codes = await Promise.all(
    members.map(async ({ token }, at) => {
      const answer = await ask(app, `${API_BASE_PATH}${pathOf(contract.holdPair)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodies[at]),
      });
      const json = (await answer.json()) as { error?: { code: string } };
      return json.error?.code ?? 'HELD';
    }),
  );
  const sold = await Promise.all(rooms.map((room) => soldOf(world, room, stay)));
  const kept = (await keptIn(rooms, members)).filter((count) => count > 0);
  return { codes, deadlocks, kept, sold: new Set(sold.flat()) };
}

/** Takes the nights of a room, and lets another transaction take those of the other meanwhile. */
const slowly: TakeStock = async (...given) => {
  const taken = await takeStock(...given);
  await pause(20);
  return taken;
};

describe('two rooms of one hotel for one party', () => {
  it('are half kept by several members who hold one after the other', async () => {
    const rooms = await bookablePair(world, 5);
    const stay = stayIn(world, 30, 14);
    const members = await membersOf(world, GUESTS);
    await Promise.all(
      members.map(async (member, at) => {
        for (const room of inEitherOrder(rooms, at)) {
          const body = await holdBody(world, room, stay);
          await world.call('holdRoom', { body }, { member });
        }
      }),
    );
    expect(await keptIn(rooms, members)).toContain(1);
  });

  it('are waited for in a circle when they are taken in the order of the request', async () => {
    // Few, because the database takes a second to find each circle.
    const rooms = await bookablePair(world, 6);
    const inOrder: Guards['inOrder'] = ({ first, second }) => [first, second];
    const { deadlocks } = await rush(rooms, { take: slowly, inOrder }, 6);
    expect(deadlocks).toBeGreaterThan(0);
  });

  it('are kept by one member, both of them, and by nobody else by half', async () => {
    const rooms = await bookablePair(world);
    const { codes, deadlocks, kept, sold } = await rush(rooms, { take: slowly });
    expect(codes.filter((code) => code === 'HELD')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['HELD', 'SOLD_OUT']));
    expect([deadlocks, sold]).toEqual([0, new Set([1])]);
    expect(kept).toEqual([2]);
  });

  it('go to as many members as there are pairs, while others hold one of the rooms', async () => {
    const rooms = await bookablePair(world, 4);
    const stay = stayIn(world, 30, 14);
    const [alone] = await membersOf(world, 1);
    if (alone === undefined) throw new Error('no member');
    const body = await holdBody(world, rooms[0], stay);
    const [{ codes, deadlocks, kept, sold }] = await Promise.all([
      rush(rooms, { take: slowly }),
      world.call('holdRoom', { body }, { member: alone }),
    ]);
    expect(deadlocks).toBe(0);
    const pairs = codes.filter((code) => code === 'HELD').length;
    expect([3, 4]).toContain(pairs);
    expect(kept).toEqual(Array(pairs).fill(2));
    expect(Math.max(...sold)).toBeLessThanOrEqual(4);
  });

  it('leave records that agree', async () => {
    expect(await findingsOf(world)).toEqual([]);
  });
});
