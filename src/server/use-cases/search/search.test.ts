import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { and, eq, gte } from 'drizzle-orm';

import { addNights } from '@/domain/stay/stay';
import { hotels, roomNights, roomTypes } from '@/server/platform/db/schema';
import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import { seedDemoCatalogue } from '@/server/app/seed-demo-catalogue';
import { addHotel, addRegion, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { formsOf, initialsOf, matcherFor, MATCH } from './search-text';

const TODAY = '2026-11-21';
const stay = { from: addNights(TODAY, 20), to: addNights(TODAY, 50) };

describe('search words', () => {
  const direct = (name: string, keyword: string) => matcherFor(keyword)?.direct(formsOf(name));
  const guess = (name: string, keyword: string) => matcherFor(keyword)?.guess(formsOf(name));

  it('finds starts, middles, half-typed syllables and initial consonants', () => {
    expect(initialsOf('연남 스테이 7')).toBe('ㅇㄴㅅㅌㅇ7');
    expect(direct('연남 스테이', '연남')).toBe(MATCH.starts);
    expect(direct('연남 스테이', '연나')).toBe(MATCH.starts);
    expect(direct('연남 스테이', '여')).toBe(MATCH.starts);
    expect(direct('연남 스테이', '스테')).toBe(MATCH.contains);
    expect(direct('Yeonnam Stay', 'yeonnam-s')).toBe(MATCH.starts);
    expect(direct('연남 스테이', 'ㄴㅅ')).toBe(MATCH.contains);
    expect(direct('연남 스테이', 'ㅋ')).toBeNull();
    expect(matcherFor(' ')).toBeNull();
    expect(matcherFor('%\u202e')).toBeNull();
  });

  it('forgives slips of the keys, but not other names', () => {
    expect(guess('해운대', '해운데')).toBe(MATCH.guessed);
    expect(guess('해운대', 'godnseo')).toBe(MATCH.guessed);
    expect(guess('Haeundae Breeze', 'haeunde')).toBe(MATCH.guessed);
    expect(guess('Haeundae Breeze', 'breze')).toBe(MATCH.guessed);
    expect(guess('해운대', '광안리')).toBeNull();
    expect(guess('Haeundae Breeze', 'jeju')).toBeNull();
    expect(guess('제주', 'ㅈㅈ')).toBeNull();
  });
});

describe('the demo catalogue', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ now: '2026-11-21T03:00:00Z' });
    await seedDemoCatalogue(world.db, { now: world.now(), hotels: 14 });
  });
  afterAll(() => world.close());

  it.each([
    ['kr', 2, 0],
    ['en', 1, 2],
  ] as const)(
    'has one price on card, page, plan and calendar (%s)',
    async (language, adults, children) => {
      const query = { ...stay, adults, children };
      const list = dataOf(await world.call('listHotels', { query }, { language }));
      const cards = list.hotels.filter((card) => card.offer !== null);
      expect(cards.length).toBeGreaterThan(4);
      for (const card of cards.slice(0, 5)) {
        const params = { id: card.id };
        const page = dataOf(await world.call('getHotel', { params, query }, { language }));
        expect(page.offer).toEqual(card.offer);
        const items = dataOf(await world.call('getHotelItems', { params, query }, { language }));
        const quotes = items.rooms.flatMap((room) =>
          room.plans.flatMap((plan) => (plan.quote === null ? [] : [{ room, quote: plan.quote }])),
        );
        const offered = quotes.find(({ quote }) => quote.ratePlanId === card.offer?.ratePlanId);
        expect(offered?.quote.total).toBe(card.offer?.total);
        expect(offered?.quote.vat).toBe(card.offer?.vat);
        expect(offered?.room.remaining).toBe(card.offer?.remaining);
        expect(Math.min(...quotes.map(({ quote }) => quote.total))).toBe(card.offer?.total);
        const range = dataOf(
          await world.call('getRoomTypeRange', {
            params: {
              ...params,
              roomId: offered?.room.id ?? 0,
              fromDate: stay.from,
              toDate: stay.from,
            },
            query: { nights: 30, ratePlanId: card.offer?.ratePlanId, adults, children },
          }),
        );
        expect(range.days[0]?.total).toBe(card.offer?.total);
      }
    },
  );

  it('says from how much on a stay can be cancelled, and what 30 nights are really sold for', async () => {
    // The last stay begins tomorrow, when most cancellation policies keep a fee.
    for (const [first, nights] of [
      [20, 14],
      [35, 60],
      [1, 7],
    ] as const) {
      const from = addNights(TODAY, first);
      const query = { from, to: addNights(from, nights), adults: 2, children: 0 };
      const list = dataOf(await world.call('listHotels', { query }));
      const month = { ...query, to: addNights(from, 30) };
      const months = dataOf(await world.call('listHotels', { query: month })).hotels;
      expect(months.every((card) => card.month === null)).toBe(true);
      const cards = list.hotels.filter((card) => card.offer !== null);
      expect(cards.length).toBeGreaterThan(3);
      expect(cards.some(({ offer }) => offer?.refundable === false)).toBe(true);
      for (const card of cards) {
        const sold = months.find(({ id }) => id === card.id)?.offer;
        expect(card.month?.total).toBe(sold?.total);
        expect(card.month?.perNight).toBe(sold?.perNight);
        const params = { id: card.id };
        const { rooms } = dataOf(await world.call('getHotelItems', { params, query }));
        const plans = rooms.flatMap((room) => room.plans).filter(({ quote }) => quote !== null);
        const refundable = plans.filter((plan) => plan.refundable);
        const lowest = Math.min(...refundable.map(({ quote }) => quote?.total ?? 0));
        expect(card.offer?.refundableTotal).toBe(refundable.length === 0 ? null : lowest);
        expect(card.offer?.freeCancellation).toBe(
          refundable.some(({ refundTimeline: [step] }) => step?.rule === 'TIER' && step.fee === 0),
        );
        const page = dataOf(await world.call('getHotel', { params, query }));
        expect(page.offer).toEqual(card.offer);
        const ofRooms = page.rooms.flatMap(({ best }) => best?.refundableTotal ?? []);
        expect(ofRooms.length === 0 ? null : Math.min(...ofRooms)).toBe(
          card.offer?.refundableTotal,
        );
      }
    }
  });

  it('says of a party too large for any room that it is that, and how many fit', async () => {
    const largest = Math.max(
      ...(await world.db.select().from(roomTypes)).map(({ maxGuests }) => maxGuests),
    );
    const query = { ...stay, adults: largest, children: 2 };
    const list = dataOf(await world.call('listHotels', { query }));
    expect([list.available, list.largestParty]).toEqual([0, largest]);
    for (const { id, offer, unavailable } of list.hotels) {
      expect([offer, unavailable?.reason]).toEqual([null, 'GUESTS']);
      const page = dataOf(await world.call('getHotel', { params: { id }, query }));
      expect(page.unavailable).toEqual(unavailable);
      expect(Math.max(...page.rooms.map(({ maxGuests }) => maxGuests))).toBe(
        unavailable?.maxGuests,
      );
    }
    // For guests whom the room can take, the hotel is unavailable because of the length of the
    // stay, or because no room is free.
    const long = { from: stay.from, to: addNights(stay.from, 400), adults: 2, children: 0 };
    const other = dataOf(await world.call('listHotels', { query: long }));
    expect(other.largestParty).toBeNull();
    expect(other.hotels.some(({ unavailable }) => unavailable?.reason === 'MAX_STAY')).toBe(true);
    for (const { offer, unavailable } of other.hotels) {
      expect(offer === null).toBe(unavailable !== null);
    }
  });

  it('sorts by price, and follows the live inventory at once', async () => {
    const query = { ...stay, sort: 'price' as const };
    const first = dataOf(await world.call('listHotels', { query }));
    const totals = first.hotels.flatMap((card) => card.offer?.total ?? []);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    const cheapest = first.hotels[0];
    const roomTypeId = cheapest?.offer?.roomTypeId ?? 0;
    await world.db
      .update(roomNights)
      .set({ closed: true })
      .where(eq(roomNights.roomTypeId, roomTypeId));
    const second = dataOf(await world.call('listHotels', { query }));
    const now = second.hotels.find((card) => card.id === cheapest?.id);
    expect(now?.offer?.roomTypeId).not.toBe(roomTypeId);
    await world.db
      .update(roomNights)
      .set({ closed: false })
      .where(eq(roomNights.roomTypeId, roomTypeId));
  });

  it('gives a hotel the neighbours it has in a search, and those of its region else', async () => {
    const query = { ...stay, sort: 'price' as const };
    const { hotels: found, total } = dataOf(await world.call('listHotels', { query }));
    const neighboursOf = async (id: number, search: object) =>
      dataOf(
        await world.call('getHotelPagination', {
          params: { id },
          query: { ...search, among: 'search' },
        }),
      );
    for (const [at, { id }] of found.entries()) {
      const pages = await neighboursOf(id, query);
      expect([pages.among, pages.place, pages.total]).toEqual(['search', at + 1, total]);
      expect(pages.previous?.id).toBe(found[at - 1]?.id);
      expect(pages.next?.id).toBe(found[at + 1]?.id);
      expect(pages.next?.name).toBe(found[at + 1]?.name);
    }
    // With flexible arrival, each neighbour has the dates for which the search found it.
    const flexible = { ...query, flex: '7' };
    const list = dataOf(await world.call('listHotels', { query: flexible })).hotels;
    const [first, second] = list;
    const { next } = await neighboursOf(first?.id ?? 0, flexible);
    expect(next).toEqual({
      id: second?.id,
      name: second?.name,
      stay: { checkIn: second?.checkIn, checkOut: second?.checkOut },
    });
    const elsewhere = found.find((card) => card.region.id !== first?.region.id);
    const other = await neighboursOf(elsewhere?.id ?? 0, { ...query, region: first?.region.id });
    expect(other.among).toBe('region');
    expect(other.next?.id).not.toBe(elsewhere?.id);
  });

  it('reads the catalogue again after it was loaded again', async () => {
    const before = dataOf(await world.call('listHotels', { query: stay })).total;
    await seedDemoCatalogue(world.db, { now: world.now(), hotels: 10 });
    const after = dataOf(await world.call('listHotels', { query: stay }));
    expect([before, after.total]).toEqual([14, 10]);
    const [card] = after.hotels.filter((one) => one.offer !== null);
    const query = { ...stay };
    const items = dataOf(
      await world.call('getHotelItems', { params: { id: card?.id ?? 0 }, query }),
    );
    const plans = items.rooms.flatMap((room) => room.plans);
    const plan = plans.find((one) => one.id === card?.offer?.ratePlanId);
    expect(plan?.quote?.total).toBe(card?.offer?.total);
  });

  it('counts hotels by region and area, with the lowest total', async () => {
    const state = dataOf(await world.call('getRegionState', {}));
    expect(state.regions.reduce((sum, region) => sum + region.hotels, 0)).toBe(10);
    expect(state.types.reduce((sum, type) => sum + type.hotels, 0)).toBe(10);
    for (const region of state.regions) {
      expect(region.areas.reduce((sum, area) => sum + area.hotels, 0)).toBe(region.hotels);
    }
    const region = state.regions.find((one) => one.fromTotal !== null);
    const list = dataOf(
      await world.call('listHotels', { query: { region: region?.id ?? '', sort: 'price' } }),
    );
    expect(list.hotels[0]?.offer?.total).toBe(region?.fromTotal);
  });

  it('gives a map every free hotel of every page, at the price of its card', async () => {
    await seedDemoCatalogue(world.db, { now: world.now(), hotels: 30 });
    for (const more of [
      {},
      { flex: '3' as never, sort: 'price' as const },
      { refundable: '1' as const },
    ]) {
      const query = { ...stay, ...more };
      const first = dataOf(await world.call('listHotels', { query }));
      const second = dataOf(await world.call('listHotels', { query: { ...query, page: 2 } }));
      const cards = [...first.hotels, ...second.hotels].filter(({ offer }) => offer !== null);
      const map = dataOf(await world.call('listMapHotels', { query: { ...query, page: 2 } }));
      expect(map.available).toBe(first.available);
      expect(cards.length).toBeGreaterThan(first.pageSize);
      expect(map.hotels).toEqual(
        cards.map(({ id, name, lat, lng, checkIn, checkOut, offer }) => ({
          id,
          name,
          lat,
          lng,
          checkIn,
          checkOut,
          total: offer?.total,
        })),
      );
    }
  });
});

describe('a small catalogue', () => {
  let world: World;
  let seoul: number;
  let busan: number;
  let full: number;
  beforeAll(async () => {
    world = await createWorld({ now: '2026-11-21T03:00:00Z' });
    await addRegion(world.db, 'busan', 'haeundae');
    seoul = await addHotel(world.db, { type: 'hanok', amenities: ['wifi'], sponsored: true });
    await addRoom(world.db, seoul, {
      from: TODAY,
      price: 50_000,
      plan: { refundable: false },
      room: { amenities: ['kitchen'] },
    });
    busan = await addHotel(world.db, {
      regionId: 'busan',
      areaId: 'haeundae',
      name: { ko: '해운대 바람', en: 'Haeundae Breeze' },
      amenities: ['pool'],
      reviewScore: 95,
      reviewCount: 50,
    });
    await addRoom(world.db, busan, { from: TODAY, price: 90_000 });
    full = await addHotel(world.db, { reviewScore: 90, reviewCount: 900 });
    await addRoom(world.db, full, { from: TODAY, rooms: 0 });
  });
  afterAll(() => world.close());

  const idsOf = async (query: Record<string, string | number>) =>
    dataOf(await world.call('listHotels', { query })).hotels.map((card) => card.id);

  it('puts free rooms first, then the weighed score; paid placement moves nothing', async () => {
    expect(await idsOf({})).toEqual([busan, seoul, full]);
    expect(await idsOf({ sort: 'price' })).toEqual([seoul, busan, full]);
  });

  it('filters by place, type, words, amenities of room or house, and refund', async () => {
    expect(await idsOf({ region: 'busan' })).toEqual([busan]);
    expect(await idsOf({ area: 'haeundae' })).toEqual([busan]);
    expect(await idsOf({ type: 'hanok' })).toEqual([seoul]);
    expect(await idsOf({ keyword: '해운대' })).toEqual([busan]);
    expect(await idsOf({ keyword: 'ㅎㅇㄷ ㅂㄹ' })).toEqual([busan]);
    expect(await idsOf({ amenities: 'kitchen,wifi' })).toEqual([seoul, full]);
    expect(await idsOf({ amenities: 'pool' })).toEqual([busan]);
    expect(await idsOf({ refundable: '1' })).not.toContain(seoul);
    expect(await idsOf({ keyword: "%' or 1=1 --" })).toEqual([]);
  });

  it('forgives the unknown with a note, and says what a page beyond is', async () => {
    const query = {
      region: 'atlantis',
      area: 'x',
      type: 'castle',
      page: 9,
      sort: 'nonsense' as never,
    };
    const list = dataOf(await world.call('listHotels', { query }));
    expect(list.notes).toEqual(['REGION_UNKNOWN', 'AREA_UNKNOWN', 'TYPE_UNKNOWN', 'PAGE_BEYOND']);
    expect([list.total, list.available, list.page]).toEqual([3, 2, 1]);
  });

  it.each([
    [{ from: '2026-02-30', to: '2026-03-09' }, 'DATE_MALFORMED'],
    [{ from: addNights(TODAY, 9), to: addNights(TODAY, 9) }, 'DATE_REVERSED'],
    [{ from: addNights(TODAY, -1), to: addNights(TODAY, 9) }, 'DATE_PAST'],
    [{ from: addNights(TODAY, 540), to: addNights(TODAY, 560) }, 'DATE_BEYOND_CALENDAR'],
    [{ from: TODAY, to: addNights(TODAY, 541) }, 'STAY_TOO_LONG'],
  ])('refuses %o', async (query, code) => {
    expect(errorOf(await world.call('listHotels', { query }))).toMatchObject({ status: 400, code });
  });

  it('completes a query with one date', async () => {
    const { stay: fromOnly } = dataOf(
      await world.call('listHotels', { query: { from: addNights(TODAY, 3) } }),
    );
    expect([fromOnly.checkIn, fromOnly.nights]).toEqual([addNights(TODAY, 3), 30]);
    const { stay: toOnly } = dataOf(
      await world.call('listHotels', { query: { to: addNights(TODAY, 10) } }),
    );
    expect([toOnly.checkIn, toOnly.nights]).toEqual([TODAY, 10]);
  });

  it('suggests while typing, in both languages', async () => {
    const preview = async (keyword: string, language: 'kr' | 'en' = 'kr') =>
      dataOf(
        await world.call('getSearchPreview', { query: { keyword } }, { language }),
      ).suggestions.map(({ kind, name }) => `${kind} ${name}`);
    expect(await preview('ㅎㅇㄷ')).toEqual(['hotel 해운대 바람']);
    expect(await preview('breeze', 'en')).toEqual(['hotel Haeundae Breeze']);
    expect(await preview('서울')).toContain('region 서울');
    expect(await preview('')).toEqual([]);
  });

  it('says for each filter what it leaves, and what to drop when nothing is left', async () => {
    const list = dataOf(await world.call('listHotels', { query: {} }));
    const counted = (id: string) => list.facets.types.find((type) => type.id === id)?.hotels;
    expect([counted('hanok'), counted('residence'), counted('resort')]).toEqual([1, 1, 0]);
    expect(list.facets.amenities.find(({ id }) => id === 'kitchen')?.hotels).toBe(2);
    expect(list.facets.amenities.find(({ id }) => id === 'pets')?.hotels).toBe(0);
    expect(list.without).toEqual([]);
    const query = { amenities: 'pool', type: 'hanok' };
    const none = dataOf(await world.call('listHotels', { query }));
    expect([none.available, none.without]).toEqual([
      0,
      [
        { filter: 'type', hotels: 1 },
        { filter: 'amenities:pool', hotels: 1 },
      ],
    ]);
  });

  it('filters by price of a night and of the stay, grade, score, size and tour', async () => {
    const [cheap] = dataOf(await world.call('listHotels', { query: { sort: 'price' } })).hotels;
    const total = cheap?.offer?.total ?? 0;
    expect(cheap?.month).toBeNull();
    expect(await idsOf({ totalMax: total })).toEqual([seoul]);
    expect(await idsOf({ totalMin: total + 1 })).toEqual([busan]);
    expect(await idsOf({ nightMax: Math.floor(total / 30) - 1 })).toEqual([]);
    expect(await idsOf({ grade: 5 })).toEqual([]);
    expect(await idsOf({ score: 9, nightMin: 1 })).toEqual([busan]);
    expect(await idsOf({ size: 27 })).toEqual([]);
    expect(await idsOf({ tour: '1' })).toEqual([]);
    const turned = dataOf(
      await world.call('listHotels', { query: { totalMin: total, totalMax: 1 } }),
    );
    expect([turned.notes, turned.hotels.map(({ id }) => id)]).toEqual([
      ['PRICE_REVERSED'],
      [seoul],
    ]);
  });

  it('sorts by distance from the place or the map, and says how far', async () => {
    const near = { bounds: '35.0,129.0,35.3,129.3' };
    await world.db.update(hotels).set({ lat: 35.16, lng: 129.16 }).where(eq(hotels.id, busan));
    const inMap = dataOf(await world.call('listHotels', { query: { ...near, sort: 'distance' } }));
    expect(inMap.hotels.map(({ id }) => id)).toEqual([busan]);
    expect(inMap.hotels[0]?.why.distanceKm).toBeLessThan(2);
    const nowhere = dataOf(await world.call('listHotels', { query: { sort: 'distance' } }));
    expect(nowhere.notes).toEqual(['DISTANCE_NEEDS_PLACE']);
  });

  it.each(['35.3,129.0,35.0,129.3', '35,129', 'x', '1e999,0,91,0', '35.0,129.0,35.3,129.3,1'])(
    'notes a map that can’t be one: %s',
    async (bounds) => {
      const list = dataOf(await world.call('listHotels', { query: { bounds } }));
      expect([list.notes, list.total]).toEqual([['BOUNDS_UNUSABLE'], 3]);
    },
  );

  it('takes lengths, and the cheapest start of a flexible stay', async () => {
    const from = addNights(TODAY, 20);
    const query = { from, length: 2, unit: 'week' as const };
    const { stay: weeks } = dataOf(await world.call('listHotels', { query }));
    expect([weeks.checkIn, weeks.nights]).toEqual([from, 14]);
    const cheapDay = addNights(from, 5);
    const room = eq(roomTypes.hotelId, seoul);
    const [{ id: roomTypeId = 0 } = {}] = await world.db.select().from(roomTypes).where(room);
    await world.db
      .update(roomNights)
      .set({ price: 20_000 })
      .where(and(eq(roomNights.roomTypeId, roomTypeId), gte(roomNights.night, cheapDay)));
    const flexible = dataOf(await world.call('listHotels', { query: { ...query, flex: '7' } }));
    const found = flexible.hotels.find(({ id }) => id === seoul);
    expect([flexible.flex, found?.checkIn, found?.checkOut]).toEqual([
      7,
      addNights(from, 5),
      addNights(from, 19),
    ]);
    const exact = { from: addNights(from, 5), to: addNights(from, 19) };
    const same = dataOf(await world.call('listHotels', { query: exact }));
    expect(same.hotels.find(({ id }) => id === seoul)?.offer?.total).toBe(found?.offer?.total);
    const odd = { flex: '5' as never, length: 'x' as never, unit: 'year' as never };
    expect(dataOf(await world.call('listHotels', { query: odd })).flex).toBeNull();
  });

  it('finds no flexible stay that would have begun yesterday', async () => {
    world.setNow('2026-11-22T03:00:00Z');
    const query = { from: addNights(TODAY, 2), to: addNights(TODAY, 5), flex: '3' as const };
    const { hotels: found } = dataOf(await world.call('listHotels', { query }));
    world.setNow('2026-11-21T03:00:00Z');
    expect(found.find(({ id }) => id === seoul)?.checkIn).toBe(addNights(TODAY, 1));
  });

  it('offers near dates for the same search', async () => {
    const from = addNights(TODAY, 40);
    await world.db.update(roomNights).set({ closed: true }).where(eq(roomNights.night, from));
    const query = { from, to: addNights(from, 3) };
    const others = dataOf(await world.call('listOtherHotels', { query }));
    expect(others.nearDates.map(({ checkIn }) => checkIn)).toEqual([
      addNights(from, 1),
      addNights(from, 2),
      addNights(from, -3),
    ]);
    expect(others.nearDates[0]?.available).toBe(2);
    await world.db.update(roomNights).set({ closed: false }).where(eq(roomNights.night, from));
  });

  it('offers alternatives the search does not find', async () => {
    const others = dataOf(await world.call('listOtherHotels', { query: { region: 'busan' } }));
    expect(others.hotels.map((card) => card.id)).toEqual([seoul]);
  });
});

describe('filters that are asked for in turn', () => {
  let world: World;
  let wanted: number;
  beforeAll(async () => {
    world = await createWorld({ now: '2026-11-21T03:00:00Z' });
    // Below the score that is asked for, but with one.
    const plain = await addHotel(world.db, {
      type: 'hanok',
      grade: 2,
      reviewScore: 85,
      reviewCount: 20,
      amenities: [],
    });
    await addRoom(world.db, plain, {
      from: TODAY,
      plan: { refundable: false },
      room: { amenities: [], sizeM2: 12 },
    });
    // A hotel that each of the filters finds.
    wanted = await addHotel(world.db, {
      type: 'resort',
      grade: 5,
      reviewScore: 99,
      reviewCount: 20,
      lat: 35.5,
      lng: 129.5,
      amenities: ['desk'],
      tour: { times: ['10:00'], weekdays: [1, 2, 3, 4, 5], capacity: 2, minutes: 20 },
    });
    await addRoom(world.db, wanted, { from: TODAY, room: { sizeM2: 60 } });
    // From here on, the index is kept between searches, as it is on a running site.
    await catalogueChanged(world.db);
  });
  afterAll(() => world.close());

  it.each(['35.4,129.4,35.5,129.5', '35.5,129.5,35.6,129.6'])(
    'a hotel on the edge of a section of the map is within it: %s',
    async (bounds) => {
      const { hotels } = dataOf(
        await world.call('listHotels', { query: { ...stay, bounds, nightMin: 1 } }),
      );
      expect(hotels.map(({ id }) => id)).toEqual([wanted]);
    },
  );

  it.each([
    { type: 'resort' },
    { grade: 5 },
    { score: 9 },
    { tour: '1' },
    { refundable: '1' },
    { size: 40 },
    { amenities: 'desk' },
  ] as const)('%o is answered as it is asked, whatever was searched before', async (filter) => {
    const ids = async (more: object) =>
      dataOf(await world.call('listHotels', { query: { ...stay, ...more } })).hotels.map(
        ({ id }) => id,
      );
    // Every room has this price, so the filter excludes nothing. A search without any other filter
    // must keep no data for a search with one.
    const any = { nightMin: 1 };
    for (let round = 0; round < 2; round += 1) {
      expect(await ids(any)).toHaveLength(2);
      expect(await ids({ ...any, ...filter })).toEqual([wanted]);
    }
  });
});
