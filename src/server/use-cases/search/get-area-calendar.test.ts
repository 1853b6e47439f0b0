import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { addHotel, addRegion, addRoom } from '@/server/testing/factories';
import { random as randomSource } from '@/server/testing/random';
import { drawing, happen, NIGHTS, randomWorld, TODAY } from '@/server/testing/random-hotels';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';

describe('the calendar of a place in random worlds', () => {
  const source = randomSource('area-calendar', 1);
  const { below, some } = drawing(source);
  let world: World;
  beforeAll(async () => {
    world = await randomWorld(source);
  });
  afterAll(() => world.close());

  it('has the lowest total and the number of free hotels that a search for each stay finds', async () => {
    let free = 0;
    let none = 0;
    for (let step = 0; step < 25; step += 1) {
      await happen(world, source);
      const nights = 1 + below(some([4, 12, 30]));
      const from = addNights(TODAY, below(NIGHTS - 6));
      const place = some([
        {},
        { region: 'seoul' },
        { region: 'seoul', area: 'mapo' },
        { area: 'haeundae' },
        { region: 'atlantis' },
      ]);
      const guests = { adults: 1 + below(3), children: below(2) };
      const to = addNights(from, 5);
      const calendar = dataOf(
        await world.call('getAreaCalendar', { query: { ...place, ...guests, nights, from, to } }),
      );
      expect(calendar.days.map(({ night }) => night)).toEqual(
        [0, 1, 2, 3, 4, 5].map((days) => addNights(from, days)),
      );
      for (const day of calendar.days) {
        const stay = { from: day.night, to: addNights(day.night, nights) };
        const query = { ...place, ...guests, ...stay, sort: 'price' as const };
        const list = dataOf(await world.call('listHotels', { query }));
        expect([day.total, day.hotels]).toEqual([
          list.hotels[0]?.offer?.total ?? null,
          list.available,
        ]);
        expect(day.reason === null).toBe(day.total !== null);
        if (day.total === null) none += 1;
        else {
          free += 1;
          expect(day.undiscounted).toBeGreaterThanOrEqual(day.total);
        }
      }
    }
    // A test that never finds anything, or always something, would prove little.
    expect(Math.min(free, none)).toBeGreaterThan(20);
  });

  it('of one hotel has the total of its card', async () => {
    const guests = { adults: 2, children: 0 };
    const [from, to] = [addNights(TODAY, 8), addNights(TODAY, 11)];
    const list = dataOf(await world.call('listHotels', { query: { ...guests, from, to } }));
    for (const { id, offer } of list.hotels) {
      const query = { hotelId: id, ...guests, nights: 3, from, to: from };
      const { days } = dataOf(await world.call('getAreaCalendar', { query }));
      expect(days.map(({ total }) => total)).toEqual([offer?.total ?? null]);
    }
  });
});

describe('the calendar of a small place', () => {
  let world: World;
  let hotelId: number;
  beforeAll(async () => {
    world = await createWorld({ now: `${TODAY}T03:00:00Z` });
    await addRegion(world.db, 'busan', 'haeundae');
    hotelId = await addHotel(world.db, {
      minNights: 3,
      maxNights: 60,
      lengthDiscounts: [{ minNights: 7, percent: 10 }],
    });
    await addRoom(world.db, hotelId, {
      from: TODAY,
      nights: 30,
      price: 50_000,
      room: { maxGuests: 2 },
      plan: { pricePercent: 100, breakfastPerGuestNight: 0 },
    });
  });
  afterAll(() => world.close());

  const calendar = async (query: object) =>
    dataOf(await world.call('getAreaCalendar', { query: { hotelId, nights: 7, ...query } }));
  const reasonOf = async (query: object) => (await calendar(query)).days.map((day) => day.reason);

  it('says what the length discount takes off, and at which lengths it begins', async () => {
    const { days, lengthDiscounts } = await calendar({ from: TODAY, to: TODAY });
    expect(days).toEqual([
      { night: TODAY, total: 315_000, undiscounted: 350_000, hotels: 1, reason: null },
    ]);
    expect(lengthDiscounts).toEqual([{ minNights: 7, percent: 10 }]);
    const place = dataOf(await world.call('getAreaCalendar', { query: { region: 'busan' } }));
    expect(place.lengthDiscounts).toEqual([]);
  });

  it('says why no stay can start on a day', async () => {
    const day = { from: TODAY, to: TODAY };
    expect(await reasonOf({ ...day, nights: 2 })).toEqual(['MIN_STAY']);
    expect(await reasonOf({ ...day, nights: 61 })).toEqual(['MAX_STAY']);
    expect(await reasonOf({ ...day, adults: 3 })).toEqual(['GUESTS']);
    expect(await reasonOf({ ...day, nights: 31 })).toEqual(['SOLD_OUT']);
    const [before, after] = [addNights(TODAY, -1), addNights(TODAY, 540)];
    expect(await reasonOf({ from: before, to: before })).toEqual(['PAST']);
    expect(await reasonOf({ from: after, to: addNights(after, 2) })).toEqual([
      'SOLD_OUT',
      'SOLD_OUT',
      'BEYOND_CALENDAR',
    ]);
    expect(await calendar({ ...day, adults: 3 })).toMatchObject({ minNights: null });
    expect(await calendar(day)).toMatchObject({ minNights: 3, maxNights: 60 });
  });

  it('has about three months without dates', async () => {
    expect((await calendar({})).days).toHaveLength(92);
  });

  it.each([
    [{ from: '2026-02-30' }, 'DATE_MALFORMED'],
    [{ from: TODAY, to: 'x' }, 'DATE_MALFORMED'],
    [{ from: addNights(TODAY, 3), to: TODAY }, 'DATE_REVERSED'],
    [{ from: TODAY, to: addNights(TODAY, 400) }, 'DATE_BEYOND_CALENDAR'],
    [{ hotelId: 987_654 }, 'HOTEL_NOT_FOUND'],
  ])('refuses %o', async (query, code) => {
    expect(errorOf(await world.call('getAreaCalendar', { query }))).toMatchObject({ code });
  });
});
