import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOTEL_TYPES, AMENITY_CODES } from '@/contract/catalogue/codes';
import {
  AMENITY_FILTER_IDS,
  AMENITY_FILTERS,
  codesOfFilter,
  GRADE_FILTERS,
  NIGHT_PRICE_BANDS,
  SCORE_FILTERS,
  SIZE_FILTERS,
} from '@/contract/search/search-filters';
import type { RoomTypeId } from '@/domain/ids';
import { addNights, dayOf, nightOf, type Stay } from '@/domain/stay/stay';
import { inStay } from '../stock';
import { random as randomSource } from '@/server/testing/random';
import { roomCalendars, roomNights } from '@/server/platform/db/schema';
import { catalogueSnapshot, type CardHotel } from '../offer/catalogue-snapshot';
import { cheapestFrom, offersFor } from '../offer/offers';
import { unfilteredConditions } from '@/server/use-cases/search/facets-view';
import { drawing, happen, NIGHTS, randomWorld, TODAY } from '@/server/testing/random-hotels';
import type { World } from '@/server/testing/world';
import type { Conditions } from './conditions';
import { amenityMask, bandOf, bandStarts } from './facets';
import { pageOf } from './order';
import { scan } from './scan';
import { isPlain } from './scan';
import { searchIndex } from './search-index';

const source = randomSource('search-index', 1);
const { random, below, some } = drawing(source);

function randomConditions(all: Conditions): Conditions {
  const maybe = <T>(value: T, otherwise: T) => (random() < 0.25 ? value : otherwise);
  return {
    ...all,
    type: maybe(below(HOTEL_TYPES.length), null),
    gradeMin: maybe(3, 0),
    scoreMin: maybe(70, 0),
    refundable: maybe(true, false),
    sizeMin: maybe(25, 0),
    totalMin: maybe(300_000, 0),
    totalMax: maybe(700_000, Number.MAX_SAFE_INTEGER),
  };
}

describe('the search index', () => {
  let world: World;
  beforeAll(async () => {
    world = await randomWorld(source);
  });
  afterAll(() => world.close());

  it('has the same calendar as the nights table after any changes', async () => {
    for (let step = 0; step < 60; step += 1) await happen(world, source);
    const rows = await world.db.select().from(roomNights);
    const calendars = await world.db.select().from(roomCalendars);
    for (const { roomTypeId, firstNight, free, prices } of calendars) {
      const own = rows.filter((row) => row.roomTypeId === roomTypeId);
      const first = own.map(({ night }) => night).sort()[0];
      expect(free.length === 0 ? undefined : firstNight).toBe(first);
      const view = new DataView(prices.buffer, prices.byteOffset, prices.byteLength);
      for (let at = 0; at < free.length; at += 1) {
        const row = own.find(({ night }) => night === addNights(firstNight, at));
        const left = row === undefined || row.closed ? 0 : row.total - row.sold;
        expect([free[at], view.getInt32(at * 4)]).toEqual([left, row?.price ?? 0]);
      }
      const last = own
        .map(({ night }) => night)
        .sort()
        .at(-1);
      expect(free.length === 0 ? undefined : addNights(firstNight, free.length - 1)).toBe(last);
    }
  });

  /** Prices and inventory of a stay, straight from the rows of its nights. */
  async function nightsOf({ db }: World, stay: Stay) {
    const rows = await db.select().from(roomNights).where(inStay(stay));
    const of = (id: RoomTypeId) => rows.filter(({ roomTypeId }) => roomTypeId === id);
    const leftOf = (id: RoomTypeId) =>
      Math.min(...of(id).map(({ closed, total, sold }) => (closed ? 0 : total - sold)));
    return {
      leftOf,
      sumOf: (id: RoomTypeId) =>
        of(id).length === 0 || leftOf(id) === 0
          ? undefined
          : {
              nightlySum: of(id).reduce((sum, { price }) => sum + price, 0),
              nights: of(id).length,
            },
    };
  }

  it('finds the same as a straightforward implementation, after every change', async () => {
    let found = 0;
    for (let step = 0; step < 60; step += 1) {
      await happen(world, source);
      const index = await searchIndex(world.db);
      const snapshot = await catalogueSnapshot(world.db);
      const nights = 1 + below(some([9, 30]));
      const checkIn = addNights(TODAY, below(NIGHTS));
      const stay = {
        checkIn,
        checkOut: addNights(checkIn, nights),
        nights,
        adults: 1 + below(3),
        children: below(2),
      };
      const range = index.columns.ranges.get(some(['', 'seoul', 'seoul/mapo', 'busan'])) ?? {
        from: 0,
        to: 0,
      };
      const filters = AMENITY_CODES.filter(() => random() < 0.015);
      const conditions = {
        ...randomConditions(unfilteredConditions(stay, range)),
        amenities: filters.map((filter) => amenityMask(codesOfFilter(filter) ?? [])),
      };
      const seen = scan(index.columns, index.days, conditions);
      const hotels = index.columns.hotels.slice(range.from, range.to);
      const answers = (hotel: CardHotel) =>
        (conditions.type === null || hotel.type === HOTEL_TYPES[conditions.type]) &&
        hotel.grade >= conditions.gradeMin &&
        (hotel.reviewScore ?? 0) >= conditions.scoreMin;
      const answering = hotels
        .filter(answers)
        .map((hotel) => snapshot.hotelById.get(hotel.id) as CardHotel);
      const request = {
        stay,
        adults: stay.adults,
        children: stay.children,
        amenityFilters: filters,
        refundableOnly: conditions.refundable,
        sizeMin: conditions.sizeMin,
        totalMin: conditions.totalMin,
        totalMax: conditions.totalMax,
      };
      const live = await nightsOf(world, stay);
      const offers = new Map(
        answering.flatMap((hotel) => {
          const offer = cheapestFrom(hotel, request, live.sumOf);
          if (offer === null) return [];
          return [[hotel.id, { ...offer, remaining: live.leftOf(offer.room.id) }] as const];
        }),
      );
      expect(offersFor(index, answering, request)).toEqual(offers);
      const plain = hotels.map((hotel) => offers.get(hotel.id)?.total ?? 0);
      expect([...seen.best]).toEqual(plain);
      expect(seen.facets.available).toBe(offers.size);
      found += offers.size;
    }
    // A test that never finds anything would prove nothing.
    expect(found).toBeGreaterThan(60);
  });

  it('counts for each filter the hotels that a search with it finds', async () => {
    const { columns, days } = await searchIndex(world.db);
    const range = columns.ranges.get('') ?? { from: 0, to: 0 };
    const availableIn = (conditions: Conditions) =>
      scan(columns, days, conditions).facets.available;
    for (let step = 0; step < 25; step += 1) {
      const checkIn = addNights(TODAY, 4 + below(20));
      const stay = { checkIn, checkOut: addNights(checkIn, 5), nights: 5, adults: 1, children: 0 };
      const conditions = randomConditions(unfilteredConditions(stay, range));
      const { facets } = scan(columns, days, conditions);
      HOTEL_TYPES.forEach((_, type) =>
        expect(facets.types[type]).toBe(availableIn({ ...conditions, type })),
      );
      GRADE_FILTERS.forEach((gradeMin, at) =>
        expect(facets.grades[at]).toBe(availableIn({ ...conditions, gradeMin })),
      );
      SCORE_FILTERS.forEach((score, at) =>
        expect(facets.scores[at]).toBe(availableIn({ ...conditions, scoreMin: score * 10 })),
      );
      SIZE_FILTERS.forEach((sizeMin, at) =>
        expect(facets.sizes[at]).toBe(availableIn({ ...conditions, sizeMin })),
      );
      AMENITY_FILTER_IDS.forEach((filter, at) => {
        const amenities = [amenityMask(AMENITY_FILTERS[filter])];
        expect(facets.amenities[at]).toBe(availableIn({ ...conditions, amenities }));
      });
      const anyPrice = { ...conditions, totalMin: 0, totalMax: Number.MAX_SAFE_INTEGER };
      const bands = [0, 0, 0, 0, 0];
      for (const total of scan(columns, days, anyPrice).best) {
        const band = NIGHT_PRICE_BANDS.filter((start) => total / 5 >= start).length - 1;
        if (total > 0) bands[band] = (bands[band] ?? 0) + 1;
      }
      expect([...facets.nightPrices]).toEqual(bands);
      // With a price filter, the refundable plan may be too expensive.
      const isAnyPrice =
        conditions.totalMin === 0 && conditions.totalMax === Number.MAX_SAFE_INTEGER;
      if (isAnyPrice) {
        expect(facets.refundable).toBe(availableIn({ ...conditions, refundable: true }));
      }
      if (facets.available === 0 && conditions.type !== null) {
        expect(facets.without.get(1)).toBe(availableIn({ ...conditions, type: null }));
      }
    }
  });

  it('gives the same with conditions that nothing fails as without any', async () => {
    const { columns, days } = await searchIndex(world.db);
    for (let step = 0; step < 30; step += 1) {
      const range = columns.ranges.get(some(['', 'seoul', 'seoul/mapo', 'busan'])) ?? {
        from: 0,
        to: 0,
      };
      const nights = 1 + below(9);
      const checkIn = addNights(TODAY, below(NIGHTS - nights));
      const checkOut = addNights(checkIn, nights);
      const guests = { adults: 1 + below(3), children: below(2) };
      const plain = unfilteredConditions({ checkIn, checkOut, nights, ...guests }, range);
      const startDays = Array.from({ length: some([1, 4]) }, (_, at) => dayOf(checkIn) + at);
      const conditions = { ...plain, startDays };
      expect(isPlain(conditions)).toBe(true);
      const { facets, ...fast } = scan(columns, days, conditions);
      const slow = scan(columns, days, { ...conditions, totalMax: 2 ** 40 });
      expect(fast.best).toEqual(slow.best);
      expect(fast.bestStart).toEqual(slow.bestStart);
      expect({ ...facets, without: null }).toEqual({ ...slow.facets, without: null });
    }
  });

  it('takes the cheapest start of a flexible stay', async () => {
    const { columns, days } = await searchIndex(world.db);
    const range = columns.ranges.get('') ?? { from: 0, to: 0 };
    const checkIn = addNights(TODAY, 12);
    const stay = { checkIn, checkOut: addNights(checkIn, 4), nights: 4, adults: 1, children: 0 };
    const one = unfilteredConditions(stay, range);
    const startDays = Array.from({ length: 15 }, (_, at) => dayOf(checkIn) - 7 + at);
    const flexible = scan(columns, days, { ...one, startDays });
    const each = startDays.map((day) => scan(columns, days, { ...one, startDays: [day] }).best);
    flexible.best.forEach((total, hotel) => {
      const totals = each.map((best) => best[hotel] as number).filter((won) => won > 0);
      expect(total).toBe(totals.length === 0 ? 0 : Math.min(...totals));
      const start = flexible.bestStart[hotel] as number;
      if (total > 0) expect(each[start]?.[hotel]).toBe(total);
    });
    expect(nightOf(startDays[0] ?? 0)).toBe(addNights(checkIn, -7));
  });

  it('sees a sale of another connection at once, and nothing of a transaction that was rolled back', async () => {
    const room = (await world.db.select().from(roomNights).limit(1))[0];
    const id = room?.roomTypeId ?? 0;
    await world.db.execute(
      sql`update room_nights set closed = false, sold = 0 where room_type_id = ${id}`,
    );
    const before = await searchIndex(world.db);
    const place = before.columns.placeOfRoom.get(id) ?? -1;
    const day = dayOf(room?.night ?? TODAY);
    await world.db
      .transaction(async (tx) => {
        await tx.update(roomNights).set({ closed: true }).where(eq(roomNights.roomTypeId, id));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const same = await searchIndex(world.db);
    expect(same.days.isBlocked(place, day, day + 1)).toBe(room?.total === 0);
    await world.db.update(roomNights).set({ closed: true }).where(eq(roomNights.roomTypeId, id));
    const after = await searchIndex(world.db);
    expect(after.days.isBlocked(place, day, day + 1)).toBe(true);
  });
});

it('gives any page of an order', () => {
  for (let round = 0; round < 200; round += 1) {
    const keys = Float64Array.from({ length: below(200) }, () => below(20));
    const sorted = [...keys.keys()].sort(
      (a, b) => (keys[a] as number) - (keys[b] as number) || a - b,
    );
    const skip = below(210);
    const count = below(30);
    expect(pageOf(keys, (at) => at, skip, count)).toEqual(sorted.slice(skip, skip + count));
  }
});

it('a total at the start of a band of prices is in it, and one won less is in the band before', () => {
  const nights = 30;
  const starts = bandStarts(nights);
  const bands = NIGHT_PRICE_BANDS.map((perNight) => perNight * nights);
  expect(bands.map((total) => bandOf(starts, total))).toEqual([0, 1, 2, 3, 4]);
  expect(bands.slice(1).map((total) => bandOf(starts, total - 1))).toEqual([0, 1, 2, 3]);
});
