import { afterAll, beforeAll, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { roomNights } from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, type World } from '@/server/testing/world';
import { eq } from 'drizzle-orm';

const TODAY = '2026-11-21';
const NOW = '2026-11-21T05:00:00Z';
const stay = { from: addNights(TODAY, 20), to: addNights(TODAY, 30) };

let world: World;
let hotelId: number;
let small: { roomTypeId: number; ratePlanId: number };
let large: { roomTypeId: number; ratePlanId: number };

beforeAll(async () => {
  world = await createWorld({ now: NOW });
  hotelId = await addHotel(world.db, { minNights: 3 });
  small = await addRoom(world.db, hotelId, { from: TODAY, price: 50_000, rooms: 2 });
  large = await addRoom(world.db, hotelId, {
    from: TODAY,
    price: 90_000,
    rooms: 1,
    room: { position: 1, baseGuests: 4, maxGuests: 4 },
  });
});
afterAll(() => world.close());

/** What the pages of the hotel and of its rooms say of a pair for a party. */
async function pairsFor(adults: number, children: number, dates = stay) {
  const request = { params: { id: hotelId }, query: { ...dates, adults, children } };
  const hotel = dataOf(await world.call('getHotel', request));
  const items = dataOf(await world.call('getHotelItems', request));
  return { hotel: hotel.pair, items: items.pair };
}

it('offers the cheapest two rooms to a party that no room takes, on both pages alike', async () => {
  const { hotel, items } = await pairsFor(4, 1);
  expect(hotel).toEqual(items);
  // Two small rooms: 10 nights at 50,000 won less 10 %, and an extra guest for 20,000 won a night.
  expect(items).toMatchObject({
    first: { roomTypeId: small.roomTypeId, adults: 2, children: 1, total: 650_000 },
    second: { roomTypeId: small.roomTypeId, adults: 2, children: 0, total: 450_000 },
    total: 1_100_000,
  });
});

it('prices each of them as its own quote does', async () => {
  const { items: pair } = await pairsFor(6, 1);
  expect(pair?.first.roomTypeId).toBe(large.roomTypeId);
  for (const room of [pair?.first, pair?.second]) {
    if (room === undefined) throw new Error('no pair');
    const query = { ...stay, adults: room.adults, children: room.children };
    const { rooms } = dataOf(await world.call('getHotelItems', { params: { id: hotelId }, query }));
    const plan = rooms
      .find(({ id }) => id === room.roomTypeId)
      ?.plans.find(({ id }) => id === room.ratePlanId);
    expect(plan?.quote?.total).toBe(room.total);
  }
});

it('offers none to a party that a room takes, below the minimum stay, nor to eight guests', async () => {
  const none = { hotel: null, items: null };
  expect(await pairsFor(4, 0)).toEqual(none);
  expect(await pairsFor(4, 1, { from: stay.from, to: addNights(stay.from, 2) })).toEqual(none);
  expect(await pairsFor(8, 0)).toEqual(none);
});

it('offers none where a night of one of the two is sold out', async () => {
  await world.db
    .update(roomNights)
    .set({ sold: 1 })
    .where(eq(roomNights.night, addNights(stay.from, 4)));
  expect(await pairsFor(5, 0)).toEqual({ hotel: null, items: null });
});
