import { gzipSync } from 'node:zlib';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights } from '@/domain/stay/stay';
import { random as randomSource } from '@/server/testing/random';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, type World } from '@/server/testing/world';

/**
 * Tests that the price which the calendar shows for a day equals the quote for a stay that starts
 * on that day.
 */

const TODAY = '2026-11-21';
const { int, pick, chance } = randomSource('range-quote', 1);

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: `${TODAY}T03:00:00Z` });
});
afterAll(() => world.close());

const NIGHTS = 70;

/** A room whose nights cost, sell out and close at random, with a plan of random terms. */
async function randomRoom() {
  const hotelId = await addHotel(world.db, {
    minNights: pick([1, 1, 3]),
    maxNights: pick([14, 540]),
    lengthDiscounts: pick([
      [],
      [
        { minNights: 3, percent: 7 },
        { minNights: 14, percent: 33 },
      ],
    ]),
  });
  const { roomTypeId, ratePlanId } = await addRoom(world.db, hotelId, {
    from: TODAY,
    nights: NIGHTS,
    plan: {
      minNights: pick([1, 1, 5]),
      pricePercent: pick([100, 91, 88]),
      breakfastPerGuestNight: pick([0, 9_900]),
    },
    room: { baseGuests: 2, maxGuests: 4, extraGuestPerNight: pick([0, 13_000]) },
  });
  const nights = Array.from({ length: NIGHTS }, (_, at) => ({
    night: addNights(TODAY, at),
    price: int(300, 2_000) * 100,
    sold: chance(0.03) ? 2 : int(0, 1),
    closed: chance(0.01),
  }));
  await world.db.execute(sql`update room_nights as n
    set price = r.price, sold = r.sold, closed = r.closed
    from json_to_recordset(${JSON.stringify(nights)}::json)
      as r (night date, price int, sold int, closed boolean)
    where n.room_type_id = ${roomTypeId} and n.night = r.night`);
  return { hotelId, roomTypeId, ratePlanId };
}

describe('a calendar', () => {
  it('says of each day what the quote says of the stay that starts then', async () => {
    let [can, cannot] = [0, 0];
    for (let round = 0; round < 4; round += 1) {
      const { hotelId, roomTypeId, ratePlanId } = await randomRoom();
      for (const nights of [1, pick([3, 4, 7]), pick([14, 20, 30])]) {
        const guests = { adults: int(1, 3), children: int(0, 1) };
        const { days } = dataOf(
          await world.call('getRoomTypeRange', {
            params: {
              id: hotelId,
              roomId: roomTypeId,
              fromDate: TODAY,
              toDate: addNights(TODAY, NIGHTS - 1),
            },
            query: { nights, ratePlanId, ...guests },
          }),
        );
        expect(days).toHaveLength(NIGHTS);
        for (const day of days.filter(() => chance(0.2))) {
          const query = { from: day.night, to: addNights(day.night, nights), ...guests };
          const answer = await world.call('getHotelItems', { params: { id: hotelId }, query });
          const plan =
            answer.status === 200
              ? dataOf(answer).rooms[0]?.plans.find(({ id }) => id === ratePlanId)
              : undefined;
          // When the hotel doesn't offer stays of this length at all, the day says so instead of a
          // price.
          const total = plan?.quote?.total ?? null;
          expect([day.night, nights, day.total]).toEqual([day.night, nights, total]);
          expect(day.reason === null).toBe(total !== null);
          if (total === null) cannot += 1;
          else can += 1;
          if (typeof plan?.reason?.night === 'string' && day.blockedNight !== null) {
            expect(day.blockedNight).toBe(plan.reason.night);
          }
        }
      }
    }
    expect(can).toBeGreaterThan(40);
    expect(cannot).toBeGreaterThan(40);
  });

  it('of all its nights, each with another price, is one answer of at most 25 kB', async () => {
    const hotelId = await addHotel(world.db);
    const { roomTypeId } = await addRoom(world.db, hotelId, {
      from: TODAY,
      nights: CALENDAR_NIGHTS,
    });
    const range = dataOf(
      await world.call('getRoomTypeRange', {
        params: {
          id: hotelId,
          roomId: roomTypeId,
          fromDate: TODAY,
          toDate: addNights(TODAY, CALENDAR_NIGHTS - 1),
        },
        query: { nights: 30 },
      }),
    );
    expect(range.days).toHaveLength(CALENDAR_NIGHTS);
    // Prices of the demo repeat and compress well, so these prices are random.
    const days = range.days.map((day, at) => ({
      ...day,
      ...(at % 3 === 0
        ? { total: null, reason: 'SOLD_OUT', blockedNight: addNights(day.night, int(0, 29)) }
        : { total: int(10_000, 90_000) * 100 }),
      remaining: int(0, 9),
    }));
    const bytes = gzipSync(JSON.stringify({ ...range, days })).length;
    expect(bytes).toBeGreaterThan(3_000);
    expect(bytes).toBeLessThanOrEqual(25_000);
  });
});
