import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hotels, ratePlans, roomNights } from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';

let world: World;
let first: number;
let second: number;
let studio: number;
let suite: number;
let strict: number;

const stay = { from: '2026-12-01', to: '2026-12-31', adults: 2, children: 0 };

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  first = await addHotel(world.db, { tour: null, amenities: ['parking', 'laundry_room'] });
  second = await addHotel(world.db, { minNights: 14, reviewScore: 92, reviewCount: 7 });
  const from = '2026-11-21';
  ({ roomTypeId: studio } = await addRoom(world.db, first, { from, rooms: 3 }));
  ({ roomTypeId: suite } = await addRoom(world.db, second, {
    from,
    price: 120_000,
    room: { name: { ko: '스위트', en: 'Suite' }, sizeM2: 41, maxGuests: 4, view: 'sea' },
    plan: { breakfastPerGuestNight: 9_000 },
  }));
  ({ roomTypeId: strict } = await addRoom(world.db, first, {
    from,
    plan: { refundable: false, pricePercent: 90, minNights: 20 },
  }));
});
afterAll(() => world.close());

const cards = (ids: string, query = stay) =>
  world.call('getHotelCards', { query: { ids, ...query } }, { language: 'en' });
const rooms = async (ids: string, query: object = stay) =>
  dataOf(await world.call('getComparedRooms', { query: { ids, ...query } }, { language: 'en' }));

test('cards come in the order asked for, each once, with the price of every other list', async () => {
  const {
    hotels: found,
    stay: shown,
    readAt,
  } = dataOf(await cards(`${second},987654,${first},${second},4294967295`));
  expect(found.map(({ id }) => id)).toEqual([second, first]);
  expect(shown).toMatchObject({ checkIn: '2026-12-01', checkOut: '2026-12-31', nights: 30 });
  expect(readAt).toBe(world.now().toISOString());
  const { hotels: listed } = dataOf(
    await world.call('listHotels', { query: stay }, { language: 'en' }),
  );
  for (const card of found) {
    expect(card.offer).toEqual(listed.find(({ id }) => id === card.id)?.offer);
    expect(card.offer?.total).toBeGreaterThan(0);
  }
});

test('without ids it says which stay is meant; at most fifty are given at once', async () => {
  expect(dataOf(await cards(''))).toMatchObject({ hotels: [], stay: { nights: 30 } });
  const fifty = Array.from({ length: 50 }, (_, at) => 900_000 + at);
  expect(dataOf(await cards(fifty.join(','))).hotels).toEqual([]);
  for (const ids of [
    [...fifty, 1].join(','),
    '1;2',
    '1,',
    ',1',
    '0',
    '-1',
    '1e3',
    "1' or '1",
    'x',
  ]) {
    const error = errorOf(await cards(ids));
    expect([ids, error.status, error.code]).toEqual([ids, 400, 'INPUT_INVALID']);
  }
  const past = { ...stay, from: '2020-01-01', to: '2020-02-01' };
  expect(errorOf(await cards(String(first), past)).code).toBe('DATE_PAST');
});

test('rooms stand side by side with the very quote of their own page', async () => {
  const { rooms: found, readAt } = await rooms(`${suite},${studio},${strict}`);
  expect(found.map(({ id }) => id)).toEqual([suite, studio, strict]);
  expect(readAt).toBe(world.now().toISOString());
  for (const room of found) {
    const items = dataOf(
      await world.call('getHotelItems', { params: { id: room.hotel.id }, query: stay }),
    );
    const own = items.rooms.find(({ id }) => id === room.id);
    const quote = own?.plans[0]?.quote;
    expect(room.best).toMatchObject({
      total: quote?.total,
      perNight: quote?.perNight,
      vat: quote?.vat,
      nights: 30,
    });
    expect(room.remaining).toBe(own?.remaining);
    expect(room.reason).toBeNull();
  }
  expect(found[0]).toMatchObject({
    name: 'Suite',
    sizeM2: 41,
    view: 'sea',
    maxGuests: 4,
    minNights: 14,
    discountPercent: 30,
    remaining: 2,
    hotel: { id: second, score: 9.2, reviewCount: 7, cleaningPerWeek: 2 },
    best: { breakfast: true, refundable: true },
  });
  expect(found[0]?.refundableTotal).toBe(found[0]?.best?.total);
  expect(found[1]).toMatchObject({
    hotel: { tourOffered: false, score: null },
    amenities: { room: ['kitchen'], hotel: ['parking', 'laundry_room'] },
    remaining: 3,
  });
  expect(found[2]).toMatchObject({
    minNights: 20,
    best: { refundable: false },
    refundableTotal: null,
  });
});

test('the cheapest plan is shown, and what a cancellable one costs beside it', async () => {
  const { roomTypeId } = await addRoom(world.db, first, {
    from: '2026-11-21',
    plan: { refundable: false, pricePercent: 90 },
  });
  const [plan] = await world.db
    .select()
    .from(ratePlans)
    .where(eq(ratePlans.roomTypeId, roomTypeId));
  if (plan === undefined) throw new Error('no plan');
  await world.db
    .insert(ratePlans)
    .values({ ...plan, id: 99_001, position: 1, refundable: true, pricePercent: 100 });
  const [room] = (await rooms(String(roomTypeId))).rooms;
  expect(room?.best?.refundable).toBe(false);
  const items = dataOf(await world.call('getHotelItems', { params: { id: first }, query: stay }));
  const totals = items.rooms
    .find(({ id }) => id === roomTypeId)
    ?.plans.map(({ quote }) => quote?.total);
  expect([room?.best?.total, room?.refundableTotal]).toEqual(totals);
});

test('a room that cannot be had says why, and what the length would earn', async () => {
  const reasonFor = async (id: number, change: object) => {
    const [room] = (await rooms(String(id), { ...stay, ...change })).rooms;
    expect([room?.best, room?.remaining, room?.refundableTotal]).toEqual([null, 0, null]);
    return room?.reason;
  };
  expect(await reasonFor(studio, { adults: 4 })).toBe('GUESTS');
  expect(await reasonFor(suite, { to: '2026-12-08' })).toBe('MIN_STAY');
  await world.db.update(hotels).set({ maxNights: 20 }).where(eq(hotels.id, first));
  expect(await reasonFor(studio, {})).toBe('MAX_STAY');
  await world.db.update(hotels).set({ maxNights: 540 }).where(eq(hotels.id, first));
  await world.db.update(roomNights).set({ sold: 2 }).where(eq(roomNights.roomTypeId, suite));
  expect(await reasonFor(suite, {})).toBe('NOT_FREE');
  expect((await rooms(String(suite))).rooms[0]?.discountPercent).toBe(30);
});

test('unknown rooms are left out, a fifth and malformed ids are refused', async () => {
  expect((await rooms(`987654,${studio},4294967295,${studio}`)).rooms).toHaveLength(1);
  expect((await rooms('')).rooms).toEqual([]);
  for (const ids of ['1,2,3,4,5', 'a', '1,b', '1,,2', '%00', '1 2']) {
    const answer = await world.call('getComparedRooms', { query: { ids, ...stay } });
    expect([ids, errorOf(answer).code]).toEqual([ids, 'INPUT_INVALID']);
  }
});
