import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { SAVED_LIMITS } from '@/contract/limits';
import {
  comparedRooms,
  hotels,
  members,
  viewedHotels,
  wishlistHotels,
} from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';

const EMPTY = { hotels: [], viewed: [], rooms: [] };
/** Higher than all ids that the test factories assign. */
const FIRST = 5_000;

let world: World;
let member: TestMember;
let other: TestMember;
let rooms: number[];

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  const first = await addHotel(world.db, { id: FIRST });
  await world.db.execute(sql`
    insert into hotels select (jsonb_populate_record(h, jsonb_build_object('id', h.id + n))).*
    from hotels h, generate_series(1, ${SAVED_LIMITS.hotels + 20}::int) n where h.id = ${first}`);
  rooms = [];
  for (let at = 0; at < 6; at += 1) {
    const { roomTypeId } = await addRoom(world.db, first, { from: '2026-11-21', nights: 2 });
    rooms.push(roomTypeId);
  }
  member = await world.member();
  other = await world.member();
});
beforeEach(async () => {
  for (const table of [wishlistHotels, viewedHotels, comparedRooms]) await world.db.delete(table);
  world.setNow('2026-11-21T03:00:00Z');
});
afterAll(() => world.close());

const lists = async (who = member) => dataOf(await world.call('getSaved', {}, { member: who }));
const save = (id: number, who = member) =>
  world.call('saveHotel', { params: { id } }, { member: who });
const compare = (id: number) => world.call('compareRoom', { params: { id } }, { member });
const hotel = (at: number) => FIRST + at;
/**
 * An entry of a list that a visitor kept in the browser, saved this many minutes before noon in
 * Seoul.
 */
const kept = (id: number, minutes: number) => ({
  id,
  at: new Date(Date.parse('2026-11-21T03:00:00Z') - minutes * 60_000).toISOString(),
});
const room = (at: number) => rooms[at] ?? 0;
const merge = async (
  body: Partial<Record<'hotels' | 'viewed' | 'rooms', ReturnType<typeof kept>[]>>,
  who = member,
) => dataOf(await world.call('mergeSaved', { body }, { member: who }));

test('a wishlist is the newest first; saving and taking off again are idempotent', async () => {
  expect(await lists()).toEqual(EMPTY);
  dataOf(await save(hotel(1)));
  world.advance(1000);
  dataOf(await save(hotel(2)));
  world.advance(1000);
  // Saving a hotel again doesn't move it within the list.
  expect(dataOf(await save(hotel(1))).hotels).toEqual([hotel(2), hotel(1)]);
  const unsave = async (id: number) =>
    dataOf(await world.call('unsaveHotel', { params: { id } }, { member })).hotels;
  expect(await unsave(hotel(2))).toEqual([hotel(1)]);
  expect(await unsave(hotel(2))).toEqual([hotel(1)]);
  expect(await unsave(999_999)).toEqual([hotel(1)]);
});

test('recently viewed hotels are the latest twenty, the last opened first', async () => {
  const view = async (id: number) => {
    world.advance(1000);
    return dataOf(await world.call('viewHotel', { params: { id } }, { member })).viewed;
  };
  for (let at = 0; at < SAVED_LIMITS.viewed + 5; at += 1) await view(hotel(at));
  const viewed = await view(hotel(10));
  expect(viewed).toHaveLength(SAVED_LIMITS.viewed);
  expect(viewed.slice(0, 3)).toEqual([hotel(10), hotel(24), hotel(23)]);
  expect(viewed).not.toContain(hotel(4));
  const rows = await world.db.select().from(viewedHotels);
  expect(rows).toHaveLength(SAVED_LIMITS.viewed);
  expect(dataOf(await world.call('clearViewed', {}, { member })).viewed).toEqual([]);
});

test('four rooms are compared, a fifth is refused and changes nothing', async () => {
  for (const at of [3, 1, 0, 2]) {
    world.advance(1000);
    dataOf(await compare(room(at)));
  }
  const four = [3, 1, 0, 2].map(room);
  const refused = errorOf(await compare(room(4)));
  expect(refused).toMatchObject({ status: 409, code: 'COMPARE_FULL', details: { limit: 4 } });
  expect(refused.message).toContain('4');
  // Adding a room that is in the comparison already succeeds, even when the comparison is full.
  expect(dataOf(await compare(room(1))).rooms).toEqual(four);
  const out = await world.call('uncompareRoom', { params: { id: room(3) } }, { member });
  expect(dataOf(out).rooms).toEqual(four.slice(1));
  expect(dataOf(await compare(room(4))).rooms).toEqual([...four.slice(1), room(4)]);
  expect(dataOf(await world.call('clearCompared', {}, { member })).rooms).toEqual([]);
});

test('a full wishlist says so, and taking one off makes room', async () => {
  await merge({ hotels: Array.from({ length: 200 }, (_, at) => kept(hotel(at), at)) });
  const full = errorOf(await save(hotel(201)));
  expect(full).toMatchObject({ status: 409, code: 'WISHLIST_FULL', details: { limit: 200 } });
  expect(dataOf(await save(hotel(7))).hotels).toHaveLength(200);
  dataOf(await world.call('unsaveHotel', { params: { id: hotel(7) } }, { member }));
  expect(dataOf(await save(hotel(201))).hotels[0]).toBe(hotel(201));
});

test('a merge is the union, newest first, and the same again changes nothing', async () => {
  dataOf(await save(hotel(1)));
  dataOf(await world.call('viewHotel', { params: { id: hotel(9) } }, { member }));
  dataOf(await compare(room(0)));
  const body = {
    hotels: [kept(hotel(2), 30), kept(hotel(3), 10), kept(hotel(1), 60), kept(hotel(3), 90)],
    viewed: [kept(hotel(9), 20), kept(hotel(8), 5)],
    rooms: [kept(room(1), 3), kept(room(2), 2)],
  };
  const merged = {
    hotels: [hotel(1), hotel(3), hotel(2)],
    viewed: [hotel(9), hotel(8)],
    rooms: [room(1), room(2), room(0)],
    leftOut: [],
  };
  expect(await merge(body)).toEqual(merged);
  expect(await merge(body)).toEqual(merged);
  expect(await merge({})).toEqual(merged);
});

test('a merge leaves out unknown ids, and no entry gets a future time', async () => {
  const merged = await merge({
    hotels: [
      { id: 888_888, at: '2026-11-01T00:00:00Z' },
      { id: hotel(1), at: '9999-12-31T23:59:59Z' },
      { id: hotel(2), at: '0001-01-01T00:00:00Z' },
    ],
    viewed: [{ id: 888_888, at: '2026-11-01T00:00:00Z' }],
    rooms: [{ id: hotel(1), at: '2026-11-01T00:00:00Z' }],
  });
  expect(merged).toEqual({ ...EMPTY, hotels: [hotel(1), hotel(2)], leftOut: [] });
  world.advance(1000);
  expect(dataOf(await save(hotel(3))).hotels[0]).toBe(hotel(3));
});

test('a merge beyond the limits keeps all that was saved and names what found no place', async () => {
  await merge({ hotels: Array.from({ length: 198 }, (_, at) => kept(hotel(at), 1000 + at)) });
  const more = [210, 211, 212, 213].map((at) => kept(hotel(at), at - 210));
  const { hotels: list, leftOut } = await merge({ hotels: [...more].reverse() });
  expect(list).toHaveLength(200);
  expect(list.slice(0, 3)).toEqual([hotel(210), hotel(211), hotel(0)]);
  expect(leftOut).toEqual([hotel(212), hotel(213)]);

  await merge({ rooms: [0, 1, 2, 3].map((at) => kept(room(at), 60 - at)) });
  const { rooms: four } = await merge({ rooms: [kept(room(4), 1), kept(room(5), 90)] });
  expect(four).toEqual([1, 2, 3, 4].map(room));

  const views = (from: number) =>
    Array.from({ length: 20 }, (_, at) => kept(hotel(from + at), from + at));
  await merge({ viewed: views(0) });
  const { viewed } = await merge({ viewed: views(10) });
  expect(viewed).toEqual(Array.from({ length: 20 }, (_, at) => hotel(at)));
});

test('nobody reads or changes the lists of someone else', async () => {
  dataOf(await save(hotel(1)));
  dataOf(await compare(room(0)));
  dataOf(await world.call('viewHotel', { params: { id: hotel(2) } }, { member }));
  const mine = await lists();
  expect(await lists(other)).toEqual(EMPTY);
  for (const [name, request] of [
    ['unsaveHotel', { params: { id: hotel(1) } }],
    ['uncompareRoom', { params: { id: room(0) } }],
    ['clearViewed', {}],
    ['clearCompared', {}],
  ] as const) {
    expect(
      dataOf(await world.call(name as 'clearViewed', request as object, { member: other })),
    ).toEqual(EMPTY);
  }
  await merge({ hotels: [kept(hotel(5), 1)] }, other);
  expect(await lists()).toEqual(mine);
});

test('a visitor, a forged token and a member who left get nothing', async () => {
  const gone = await world.member();
  await world.db.update(members).set({ deletedAt: world.now() }).where(eq(members.id, gone.id));
  const calls = [
    ['getSaved', {}],
    ['saveHotel', { params: { id: hotel(1) } }],
    ['unsaveHotel', { params: { id: hotel(1) } }],
    ['viewHotel', { params: { id: hotel(1) } }],
    ['clearViewed', {}],
    ['compareRoom', { params: { id: room(1) } }],
    ['uncompareRoom', { params: { id: room(1) } }],
    ['clearCompared', {}],
    ['mergeSaved', { body: { hotels: [kept(hotel(1), 1)] } }],
  ] as const;
  for (const [name, request] of calls) {
    for (const token of [undefined, 'a.b.c']) {
      const answer = await world.call(name as 'getSaved', request as object, {
        ...(token === undefined ? {} : { token }),
      });
      expect([name, errorOf(answer).code]).toEqual([name, 'UNAUTHENTICATED']);
    }
  }
  for (const [name, request] of calls.filter(([name]) => /^(save|view|compare|merge)/.test(name))) {
    const answer = await world.call(name as 'getSaved', request as object, { member: gone });
    expect([name, errorOf(answer).status]).toEqual([name, 401]);
  }
  expect(await world.db.select().from(wishlistHotels)).toEqual([]);
});

test('unknown ids and malformed bodies get a clear answer', async () => {
  for (const id of [
    '0',
    '-1',
    'abc',
    '1.5',
    '2147483648',
    '1 or 1=1',
    '%00',
    '99999999999999999999',
  ]) {
    for (const name of ['saveHotel', 'viewHotel', 'compareRoom', 'unsaveHotel'] as const) {
      const error = errorOf(await world.call(name, { params: { id: id as never } }, { member }));
      expect([name, id, error.status, error.code]).toEqual([name, id, 404, 'NOT_FOUND']);
    }
  }
  expect(errorOf(await save(2_147_483_647)).code).toBe('HOTEL_NOT_FOUND');
  expect(errorOf(await compare(2_147_483_647)).code).toBe('ROOM_NOT_FOUND');
  const at = '2026-11-01T00:00:00Z';
  const many = Array.from({ length: 201 }, (_, id) => ({ id: id + 1, at }));
  for (const body of [
    { hotels: many },
    { viewed: many.slice(0, 21) },
    { rooms: many.slice(0, 5) },
    { hotels: [{ id: hotel(1), at: 'yesterday' }] },
    { hotels: [{ id: hotel(1), at: '2026-02-30T00:00:00Z' }] },
    { hotels: [{ id: 1e12, at }] },
    { hotels: [{ id: '1; drop table members', at }] },
    { hotels: { length: 3 } },
    [],
    null,
  ]) {
    const answer = await world.call('mergeSaved', { body: body as never }, { member });
    expect([body, errorOf(answer).code]).toEqual([body, 'INPUT_INVALID']);
  }
  expect(await lists()).toEqual(EMPTY);
});

test('a hotel the catalogue no longer has leaves every list with it', async () => {
  const id = await addHotel(world.db, { id: FIRST + 900 });
  dataOf(await save(id));
  dataOf(await world.call('viewHotel', { params: { id } }, { member }));
  await world.db.delete(hotels).where(eq(hotels.id, id));
  expect(await lists()).toEqual(EMPTY);
});
