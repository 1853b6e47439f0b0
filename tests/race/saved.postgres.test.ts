import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { SAVED_LIMITS } from '@/contract/limits';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { compareRoomUsing, saveHotelUsing } from '@/server/use-cases/saved/saved';
import { lockLists, type LockLists } from '@/server/use-cases/saved/lists';
import { mergeSavedUsing } from '@/server/use-cases/saved/merge-saved';
import { addHotel, addRoom } from '@/server/testing/factories';
import { ask, dataOf, type TestMember, type World } from '@/server/testing/world';
import { raceWorld } from './world/race-world';

/**
 * One member's tabs and devices change the same lists at once: no list exceeds its limit, and no
 * change is lost.
 */

const AT_ONCE = 30;
const FIRST = 5_000;
const unlocked: LockLists = () => Promise.resolve();

let world: World;
let rooms: number[];

beforeAll(async () => {
  world = await raceWorld();
  await addHotel(world.db, { id: FIRST });
  await world.db.execute(sql`
    insert into hotels select (jsonb_populate_record(h, jsonb_build_object('id', h.id + n))).*
    from hotels h, generate_series(1, 400) n where h.id = ${FIRST}`);
  rooms = [];
  for (let at = 0; at < AT_ONCE; at += 1) {
    const room = await addRoom(world.db, FIRST, { from: '2026-11-21', nights: 1 });
    rooms.push(room.roomTypeId);
  }
});
afterAll(() => world.close());

/**
 * Makes calls of one member at the same time, with the given lock.
 * @returns how many succeeded
 */
async function rush(
  member: TestMember,
  lock: LockLists,
  requests: ReadonlyArray<{ name: 'saveHotel' | 'compareRoom'; id: number }>,
): Promise<number> {
  const app = createApp(world.deps, {
    ...handlers,
    saveHotel: saveHotelUsing(lock),
    compareRoom: compareRoomUsing(lock),
  });
  const answers = await Promise.all(
    requests.map(({ name, id }) =>
      ask(app, `${API_BASE_PATH}${pathOf(contract[name], { id })}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${member.token}` },
      }),
    ),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  return answers.filter(({ status }) => status === 200).length;
}

/** How often a race is run at most until it does damage; on a busy machine one run may not. */
const TRIES = 8;

/** Runs a race for new members until more succeed than are allowed. @returns how many did at last */
async function rushUntilOver(allowed: number, race: () => Promise<number>): Promise<number> {
  let succeeded = 0;
  for (let left = TRIES; left > 0 && succeeded <= allowed; left -= 1) succeeded = await race();
  return succeeded;
}

const comparing = () => rooms.map((id) => ({ name: 'compareRoom' as const, id }));
const saved = async (member: TestMember) => dataOf(await world.call('getSaved', {}, { member }));

describe('rooms added to a comparison at once', () => {
  it('exceed the limit without the lock', async () => {
    const race = async () => rush(await world.member(), unlocked, comparing());
    expect(await rushUntilOver(SAVED_LIMITS.rooms, race)).toBeGreaterThan(SAVED_LIMITS.rooms);
  });

  it('are four with the lock, and the others are refused', async () => {
    const member = await world.member();
    expect(await rush(member, lockLists, comparing())).toBe(SAVED_LIMITS.rooms);
    expect((await saved(member)).rooms).toHaveLength(SAVED_LIMITS.rooms);
  });
});

describe('a wishlist near its limit', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 2, minutes)).toISOString();
  const hotels = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: FIRST + from + n, at: at(n % 60) }));
  const nearlyFull = async () => {
    const member = await world.member();
    const body = { hotels: hotels(0, SAVED_LIMITS.hotels - 5) };
    dataOf(await world.call('mergeSaved', { body }, { member }));
    return member;
  };
  const saving = hotels(300, AT_ONCE).map(({ id }) => ({ name: 'saveHotel' as const, id }));

  it('exceeds it without the lock', async () => {
    const race = async () => rush(await nearlyFull(), unlocked, saving);
    expect(await rushUntilOver(5, race)).toBeGreaterThan(5);
  });

  it('accepts as many as it has places with the lock', async () => {
    const member = await nearlyFull();
    expect(await rush(member, lockLists, saving)).toBe(5);
    expect((await saved(member)).hotels).toHaveLength(SAVED_LIMITS.hotels);
  });

  it('merges what several browsers send at once: every hotel is stored or named as left out', async () => {
    const member = await world.member();
    const brought = Array.from({ length: 8 }, (_, n) => hotels(n * 30, 40));
    const answers = await Promise.all(
      brought.map(async (list) => {
        const body = { hotels: list, viewed: list.slice(0, SAVED_LIMITS.viewed) };
        return dataOf(await world.call('mergeSaved', { body }, { member }));
      }),
    );
    const { hotels: kept, viewed } = await saved(member);
    expect(kept).toHaveLength(SAVED_LIMITS.hotels);
    expect(viewed).toHaveLength(SAVED_LIMITS.viewed);
    const all = new Set(brought.flat().map(({ id }) => id));
    const known = new Set([...kept, ...answers.flatMap(({ leftOut }) => leftOut)]);
    expect([...all].filter((id) => !known.has(id))).toEqual([]);
  });

  it('is exceeded by concurrent merges without the lock', async () => {
    const member = await nearlyFull();
    const app = createApp(world.deps, { ...handlers, mergeSaved: mergeSavedUsing(unlocked) });
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        ask(app, `${API_BASE_PATH}${pathOf(contract.mergeSaved)}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ hotels: hotels(300 + n, 1) }),
        }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await saved(member)).hotels.length).toBeGreaterThan(SAVED_LIMITS.hotels);
  });
});
