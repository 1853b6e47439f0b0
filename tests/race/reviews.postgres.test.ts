import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { hotels, reviews } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { lockHotel, type LockHotel } from '@/server/core/reviews/count-reviews';
import { someReview } from '@/server/use-cases/reviews/testing';
import { writeReviewUsing } from '@/server/use-cases/reviews/write-review';
import { addHotel, addRoom } from '@/server/testing/factories';
import { addStay } from '@/server/testing/past-stay';
import { ask, type TestMember, type World } from '@/server/testing/world';
import { raceWorld } from './world/race-world';

/**
 * Guests of one hotel write reviews at the same time: each stay gets one review, and the hotel
 * counts all of them.
 */

const AT_ONCE = 20;
const unlocked: LockHotel = () => Promise.resolve();

let world: World;
let member: TestMember;
let room: { hotelId: number; roomTypeId: number; ratePlanId: number };

beforeAll(async () => {
  world = await raceWorld();
  member = await world.member();
  const hotelId = await addHotel(world.db);
  room = { hotelId, ...(await addRoom(world.db, hotelId, { from: '2026-11-21', nights: 1 })) };
});
afterAll(() => world.close());

const stay = () =>
  addStay(world.db, member.id, room, { checkIn: '2026-10-01', checkOut: '2026-10-31' });

/**
 * Writes reviews of these stays at the same time, with the given lock.
 * @returns the status of each answer, sorted
 */
async function rush(lock: LockHotel, stayIds: readonly string[]): Promise<number[]> {
  const app = createApp(world.deps, { ...handlers, writeReview: writeReviewUsing(lock) });
  const answers = await Promise.all(
    stayIds.map((id) =>
      ask(app, `${API_BASE_PATH}${pathOf(contract.writeReview, { id })}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(someReview()),
      }),
    ),
  );
  return answers.map(({ status }) => status).sort();
}

const counted = async () => {
  const [row] = await world.db.select().from(hotels).where(eq(hotels.id, room.hotelId));
  const there = await world.db.$count(reviews, eq(reviews.hotelId, room.hotelId));
  return { kept: row?.reviewCount, there };
};

it('a stay gets one review, however often it is sent at once', async () => {
  const id = await stay();
  const statuses = await rush(
    lockHotel,
    Array.from({ length: AT_ONCE }, () => id),
  );
  expect(statuses).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
  expect(await counted()).toEqual({ kept: 1, there: 1 });
});

it('without the lock the hotel’s count misses some reviews', async () => {
  for (let round = 0; ; round += 1) {
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, stay));
    await rush(unlocked, ids);
    const { kept, there } = await counted();
    if (kept !== there) return;
    expect(round).toBeLessThan(10);
  }
});

it('with it all reviews are counted', async () => {
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, stay));
  expect(new Set(await rush(lockHotel, ids))).toEqual(new Set([200]));
  const { kept, there } = await counted();
  expect(kept).toBe(there);
});
