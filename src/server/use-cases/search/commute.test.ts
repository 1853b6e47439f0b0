import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { regions } from '@/server/platform/db/schema';
import { addHotel, addRegion, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, type World } from '@/server/testing/world';

const TODAY = '2026-11-21';
type Query = Record<string, string | number>;

/** Places in Seoul some metres from a station, and one in Jeju, where no metro goes. */
const SPOTS = {
  yeoksam: { lat: 37.5009, lng: 127.0371 },
  pangyo: { lat: 37.3955, lng: 127.1108 },
  hongdae: { lat: 37.5573, lng: 126.9254 },
  nowhere: { lat: 33.5, lng: 126.53 },
} as const;

describe('a commute', () => {
  let world: World;
  const ids = { yeoksam: 0, pangyo: 0, hongdae: 0, nowhere: 0 };
  let full: number;
  beforeAll(async () => {
    world = await createWorld({ now: '2026-11-21T03:00:00Z' });
    await addRegion(world.db, 'busan', 'haeundae');
    const busan = { lat: 35.1796, lng: 129.0756 };
    await world.db.update(regions).set(busan).where(eq(regions.id, 'busan'));
    const add = async (spot: { lat: number; lng: number }, price: number, rooms = 3) => {
      const hotel = await addHotel(world.db, spot);
      await addRoom(world.db, hotel, { from: TODAY, price, rooms });
      return hotel;
    };
    ids.pangyo = await add(SPOTS.pangyo, 90_000);
    ids.nowhere = await add(SPOTS.nowhere, 40_000);
    ids.hongdae = await add(SPOTS.hongdae, 50_000);
    ids.yeoksam = await add(SPOTS.yeoksam, 120_000);
    full = await add(SPOTS.yeoksam, 60_000, 0);
  });
  afterAll(() => world.close());

  const search = async (query: Query, language: 'kr' | 'en' = 'kr') =>
    dataOf(await world.call('listHotels', { query }, { language }));
  const order = async (query: Query) => (await search(query)).hotels.map(({ id }) => id);

  it('orders hotels by stops and changes, those without a way last, and says the way', async () => {
    const found = await search({ commute: 'seoul-2.gangnam' });
    expect(found.commuteTo).toMatchObject({
      value: 'seoul-2.gangnam',
      kind: 'station',
      name: '강남',
      metres: 0,
      lines: [{ name: '2호선' }, { name: '신분당선' }],
    });
    expect(found.hotels.map(({ id }) => id)).toEqual([
      ids.yeoksam,
      ids.pangyo,
      ids.hongdae,
      ids.nowhere,
      full,
    ]);
    const [yeoksam, pangyo, hongdae, nowhere] = found.hotels.map(({ commute }) => commute);
    // Gangnam itself is within 1.2 km of this hotel.
    expect(yeoksam).toMatchObject({ stops: 0, changes: 0, from: '강남', lines: [] });
    expect(pangyo).toMatchObject({
      stops: 4,
      changes: 0,
      from: '판교',
      lines: [{ name: '신분당선', color: '#D31145' }],
    });
    expect(hongdae).toMatchObject({ stops: 17, changes: 0, lines: [{ name: '2호선' }] });
    expect(nowhere).toBeNull();
    expect((await search({})).hotels.every(({ commute }) => commute === null)).toBe(true);
  });

  it('is an order among others, and needs a station', async () => {
    const commute = 'seoul-2.gangnam';
    expect(await order({ commute, sort: 'price' })).toEqual([
      ids.nowhere,
      ids.hongdae,
      ids.pangyo,
      ids.yeoksam,
      full,
    ]);
    expect(await order({ commute, sort: 'recommended' })).toEqual(await order({}));
    const without = await search({ sort: 'commute' });
    expect(without.notes).toEqual(['COMMUTE_NEEDS_STATION']);
    expect(without.hotels.map(({ id }) => id)).toEqual(await order({}));
  });

  it('limits stops and changes, and counts what each limit leaves', async () => {
    const commute = 'seoul-2.gangnam';
    const near = await search({ commute, commuteStops: 10 });
    expect(near.hotels.map(({ id }) => id)).toEqual([ids.yeoksam, ids.pangyo, full]);
    expect([near.total, near.available]).toEqual([3, 2]);
    // The counts are of the hotels with a free room, whichever limit of stops is set.
    const counts = [
      { max: 5, hotels: 2 },
      { max: 10, hotels: 2 },
      { max: 20, hotels: 3 },
    ];
    expect(near.facets.commuteStops).toEqual(counts);
    expect((await search({ commute })).facets.commuteStops).toEqual(counts);
    expect((await search({ commute })).facets.commuteChanges).toEqual([
      { max: 0, hotels: 3 },
      { max: 1, hotels: 3 },
    ]);
    const both = await search({ commute, commuteStops: 10, nightMax: 70_000 });
    expect(both.hotels.map(({ id }) => id)).toEqual([ids.pangyo]);
    const none = await search({ commute, commuteStops: 0, nightMax: 70_000 });
    expect(none.available).toBe(0);
    expect(none.without).toEqual(expect.arrayContaining([{ filter: 'commute', hotels: 3 }]));
    // Without a station the limits mean nothing.
    expect((await search({ commuteStops: 5, commuteChanges: 0 })).total).toBe(5);
  });

  it('has the same order on pages, on the map and on the pages of hotels', async () => {
    const query = { commute: 'seoul-2.gangnam' };
    const listed = (await search(query)).hotels;
    const map = dataOf(await world.call('listMapHotels', { query }));
    expect(map.hotels.map(({ id, commute }) => ({ id, stops: commute?.stops ?? null }))).toEqual(
      listed
        .filter(({ offer }) => offer !== null)
        .map(({ id, commute }) => ({ id, stops: commute?.stops ?? null })),
    );
    const second = listed[1]?.id ?? 0;
    const pages = dataOf(
      await world.call('getHotelPagination', {
        params: { id: second },
        query: { ...query, among: 'search' },
      }),
    );
    expect([pages.previous?.id, pages.next?.id]).toEqual([listed[0]?.id, listed[2]?.id]);
  });

  it.each([
    ['강남', '강남'],
    ['강남역', '강남'],
    [' 강남 ', '강남'],
    ['Gangnam', '강남'],
    ['gangnam station', '강남'],
    ['shinbundang.gangnam', '강남'],
    ['홍대', '홍대입구'],
    ['서울역', '서울역'],
    ['서울', '서울역'],
  ])('takes what a visitor types: %s', async (commute, name) => {
    const found = await search({ commute });
    expect([found.commuteTo?.name, found.notes]).toEqual([name, []]);
  });

  it('asks where a name is that of several stations, and knows the city that is searched', async () => {
    const several = await search({ commute: '시청역' });
    expect([several.commuteTo, several.notes]).toEqual([null, ['COMMUTE_SEVERAL']]);
    expect(several.commuteChoices.map(({ value }) => value)).toEqual([
      'seoul-1.city-hall',
      'busan-1.city-hall',
      'daejeon-1.city-hall',
    ]);
    const inBusan = await search({ commute: 'City Hall', region: 'busan' }, 'en');
    expect(inBusan.commuteTo?.value).toBe('busan-1.city-hall');
    // Both stations called Sinchon are in Seoul, and are told apart by their lines.
    const both = await search({ commute: '신촌', region: 'seoul' });
    expect(both.commuteChoices.map(({ lines }) => lines.map(({ name }) => name))).toEqual([
      ['2호선'],
      ['경의중앙선'],
    ]);
    const unknown = await search({ commute: 'Atlantis' });
    expect([unknown.commuteTo, unknown.notes, unknown.total]).toEqual([
      null,
      ['COMMUTE_UNKNOWN'],
      5,
    ]);
  });

  it.each(['%', 'constructor', 'seoul-2.', '역', 'place.', '😀'.repeat(40)])(
    'searches without what can’t be a place: %s',
    async (commute) => {
      const found = await search({ commute });
      expect([found.commuteTo, found.total]).toEqual([null, 5]);
    },
  );

  it('takes places that have a station near them, and says which', async () => {
    const { commuteTo } = await search({ commute: '김포국제공항' });
    expect(commuteTo).toMatchObject({ kind: 'place', name: '김포국제공항', station: '김포공항' });
    expect(commuteTo?.metres).toBeGreaterThan(0);
    const again = await search({ commute: commuteTo?.value ?? '' }, 'en');
    expect(again.commuteTo).toMatchObject({
      name: 'Gimpo International Airport',
      station: "Gimpo Int'l Airport",
    });
    // No station is near this airport.
    expect((await search({ commute: '제주국제공항' })).notes).toEqual(['COMMUTE_UNKNOWN']);
  });

  it('suggests while typing, in both languages', async () => {
    const suggest = async (keyword: string, language: 'kr' | 'en' = 'kr') =>
      dataOf(await world.call('findStations', { query: { keyword } }, { language })).places;
    expect((await suggest('강남')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['강남', '강남구청', '강남대']),
    );
    expect((await suggest('강남역'))[0]?.name).toBe('강남');
    expect((await suggest('ㄱㄴㄱㅊ'))[0]?.name).toBe('강남구청');
    expect((await suggest('gangnm', 'en'))[0]?.name).toBe('Gangnam');
    expect((await suggest('incheon int', 'en')).map(({ kind }) => kind)).toContain('place');
    expect(await suggest(' ')).toEqual([]);
  });
});
