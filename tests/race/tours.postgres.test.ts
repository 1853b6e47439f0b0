import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { seoulInstant } from '@/domain/stay/stay';
import { TOUR_LIMIT } from '@/domain/hotel/tour';
import { members, tours, tourSlots } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { ask, type TestMember, type World } from '@/server/testing/world';
import { bookTour, bookTourUsing, type TourGuards } from '@/server/use-cases/tours/book-tour';
import { takePlace, type TakePlace } from '@/server/core/inventory/tour-places';
import { slotsOf, TOUR_TIMES, tourBody, tourHotelIn } from '@/server/use-cases/tours/testing';
import { lockMember, type LockMember } from '@/server/use-cases/tours/tour-queries';
import { membersOf } from './world/guests';
import { raceWorld, raceWorldWithout } from './world/race-world';

/**
 * How many members request a tour at once. Places in a tour are guarded like rooms: first the guard
 * is removed to show that the race exists.
 */
const AT_ONCE = 60;
/** How many requests wait for each other; fewer than the pool has connections. */
const MEETING = 12;
const DATE = '2026-11-24';

/**
 * Makes callers wait until this number of them have come, so that what they did before happened at
 * the same time.
 */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come === count) open();
    return all;
  };
}

/**
 * For comparison, the same change without the guard: it reads the slot first and writes it later.
 * The slot's row must exist already.
 */
const lookThenTake = (): TakePlace => {
  const haveLooked = meeting(MEETING);
  return async (tx, { hotelId, startsAt }, capacity) => {
    const one = and(eq(tourSlots.hotelId, hotelId), eq(tourSlots.startsAt, startsAt));
    const [row] = await tx.select().from(tourSlots).where(one);
    await haveLooked();
    if (row === undefined || row.taken >= capacity) return false;
    await tx
      .update(tourSlots)
      .set({ taken: sql`${tourSlots.taken} + 1` })
      .where(one);
    return true;
  };
};
/** A hotel whose slot at this time has a row already, without a tour in it. */
async function emptyTime(world: World, capacity: number, time: string): Promise<number> {
  const { hotelId } = await tourHotelIn(world, { capacity });
  const startsAt = seoulInstant(DATE, time);
  await world.db.insert(tourSlots).values({ hotelId, startsAt, taken: 0, capacity });
  return hotelId;
}

const unlocked: LockMember = async (tx, memberId) => {
  const [row] = await tx.select().from(members).where(eq(members.id, memberId));
  return row?.email ?? '';
};
const guards: TourGuards = { take: takePlace, lock: lockMember };

type Wish = { member: TestMember; time: string };

/**
 * All members request their tours at once.
 * @returns the error codes, or BOOKED
 */
async function rush(world: World, hotelId: number, wishes: Wish[], using = bookTour) {
  const app = createApp(world.deps, { ...handlers, bookTour: using });
  return Promise.all(
    wishes.map(async ({ member, time }) => {
      const answer = await ask(app, `${API_BASE_PATH}${pathOf(contract.bookTour)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(tourBody(hotelId, { date: DATE, time })),
      });
      const json = (await answer.json()) as { id?: string; error?: { code: string } };
      return json.error?.code ?? 'BOOKED';
    }),
  );
}

const times = (codes: readonly string[], code: string) =>
  codes.filter((one) => one === code).length;
const at = (time: string) => seoulInstant(DATE, time).toISOString();

/** The number of booked tours by their time, which the slots must show, too. */
async function held(world: World, hotelId: number): Promise<Record<string, number>> {
  const rows = await world.db
    .select()
    .from(tours)
    .where(and(eq(tours.hotelId, hotelId), eq(tours.state, 'BOOKED')));
  const counts = new Map<string, number>();
  for (const { startsAt } of rows) {
    counts.set(startsAt.toISOString(), (counts.get(startsAt.toISOString()) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort());
}

describe('without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorldWithout('tour_slots', 'tour_slots_never_overbooked');
  });
  afterAll(() => world.close());

  it('more parties come than the hotel can show around', async () => {
    const hotelId = await emptyTime(world, 3, '14:00');
    const wishes = (await membersOf(world, AT_ONCE)).map((member) => ({ member, time: '14:00' }));
    const using = bookTourUsing({ ...guards, take: lookThenTake() });
    const codes = await rush(world, hotelId, wishes, using);
    expect(times(codes, 'BOOKED')).toBeGreaterThan(3);
    expect((await slotsOf(world, hotelId))[at('14:00')]).toBeGreaterThan(3);
  });

  it('a member exceeds the limit without the lock', async () => {
    const { hotelId } = await tourHotelIn(world, { capacity: 9 });
    const member = await world.member();
    // Every request has counted before the first of them is done.
    const haveCounted = meeting(TOUR_TIMES.length);
    const take: TakePlace = async (...place) => {
      await haveCounted();
      return takePlace(...place);
    };
    const wishes = TOUR_TIMES.map((time) => ({ member, time }));
    const using = bookTourUsing({ take, lock: unlocked });
    expect(TOUR_TIMES.length).toBeGreaterThan(TOUR_LIMIT);
    expect(times(await rush(world, hotelId, wishes, using), 'BOOKED')).toBe(TOUR_TIMES.length);
  });
});

describe('with the guard', () => {
  let world: World;
  let everybody: TestMember[];
  beforeAll(async () => {
    world = await raceWorld();
    everybody = await membersOf(world, AT_ONCE);
  });
  afterAll(() => world.close());

  it('the last places go to as many as there are, with only the CHECK of the database', async () => {
    const hotelId = await emptyTime(world, 3, '14:00');
    const wishes = everybody.map((member) => ({ member, time: '14:00' }));
    const using = bookTourUsing({ ...guards, take: lookThenTake() });
    const codes = await rush(world, hotelId, wishes, using);
    expect([times(codes, 'BOOKED'), times(codes, 'TOUR_FULL')]).toEqual([3, AT_ONCE - 3]);
    expect(await slotsOf(world, hotelId)).toEqual({ [at('14:00')]: 3 });
  });

  it('exactly one of many gets the last place, and the others are refused', async () => {
    const { hotelId } = await tourHotelIn(world, { capacity: 1 });
    const wishes = everybody.map((member) => ({ member, time: '15:00' }));
    const codes = await rush(world, hotelId, wishes);
    expect([times(codes, 'BOOKED'), times(codes, 'TOUR_FULL')]).toEqual([1, AT_ONCE - 1]);
    expect(await slotsOf(world, hotelId)).toEqual({ [at('15:00')]: 1 });
    expect(await held(world, hotelId)).toEqual({ [at('15:00')]: 1 });
  });

  it('a member who sends many requests has one place, and never more tours than the limit', async () => {
    const { hotelId } = await tourHotelIn(world, { capacity: 50 });
    const member = await world.member();
    const pressed = Array.from({ length: 12 }, () => ({ member, time: '16:00' }));
    const codes = await rush(world, hotelId, pressed);
    expect([times(codes, 'BOOKED'), times(codes, 'TOUR_ALREADY_BOOKED')]).toEqual([1, 11]);
    expect(await slotsOf(world, hotelId)).toEqual({ [at('16:00')]: 1 });

    const all = TOUR_TIMES.filter((time) => time !== '16:00').map((time) => ({ member, time }));
    const more = await rush(world, hotelId, all);
    expect([times(more, 'BOOKED'), times(more, 'TOUR_LIMIT')]).toEqual([TOUR_LIMIT - 1, 2]);
    expect(await slotsOf(world, hotelId)).toEqual(await held(world, hotelId));
  });

  it('concurrent moves and cancellations neither lose a place nor give one twice', async () => {
    const capacity = 6;
    const { hotelId } = await tourHotelIn(world, { capacity });
    const slots = ['10:00', '11:00', '13:00'];
    const booked = await Promise.all(
      everybody.slice(0, slots.length * capacity - 4).map(async (member, n) => {
        const time = slots[n % slots.length] ?? '';
        const body = tourBody(hotelId, { date: DATE, time });
        const answer = await world.call('bookTour', { body }, { member });
        return { member, id: answer.ok ? answer.data.id : '' };
      }),
    );
    expect(booked.every(({ id }) => id !== '')).toBe(true);
    const codes = await Promise.all(
      booked.flatMap(({ member, id }, n) => [
        ...slots.map(async (_, turn) => {
          const body = { date: DATE, time: slots[(n + turn) % slots.length] ?? '' };
          const answer = await world.call('changeTour', { params: { id }, body }, { member });
          return answer.ok ? 'MOVED' : answer.error.code;
        }),
        ...(n % 4 === 0
          ? [
              world
                .call('cancelTour', { params: { id } }, { member })
                .then((answer) => (answer.ok ? 'CANCELLED' : answer.error.code)),
            ]
          : []),
      ]),
    );
    const allowed = ['MOVED', 'CANCELLED', 'TOUR_FULL', 'TOUR_STATE'];
    expect(codes.filter((code) => !allowed.includes(code))).toEqual([]);
    expect(times(codes, 'MOVED')).toBeGreaterThan(10);
    const after = await slotsOf(world, hotelId);
    expect(after).toEqual(await held(world, hotelId));
    expect(Math.max(...Object.values(after))).toBeLessThanOrEqual(capacity);
  });
});
