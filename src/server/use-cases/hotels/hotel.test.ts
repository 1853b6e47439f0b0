import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { FloorPlan } from '@/domain/hotel/floor-plan';
import { addNights } from '@/domain/stay/stay';
import { and, eq } from 'drizzle-orm';
import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import { floorPlans, hotels, reviews, roomNights, siteFacts } from '@/server/platform/db/schema';
import { CATALOGUE_VERSION_KEY } from '@/server/core/inventory/offer/catalogue-state';
import { quoteOffer } from '@/server/core/inventory/quote/current-quote';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';

const TODAY = '2026-11-21';
/** A Saturday afternoon in Seoul. */
const NOW = '2026-11-21T05:00:00Z';
const stay = { from: addNights(TODAY, 20), to: addNights(TODAY, 50) };

let world: World;
let hotelId: number;
let otherId: number;
let roomId: number;
let planId: number;
let otherRoomId: number;

const review = (id: number, nights: number, writtenOn: string) => ({
  id,
  hotelId,
  roomTypeId: roomId,
  author: '김**',
  language: 'ko' as const,
  score: 87,
  scores: { cleanliness: 9, location: 8.5, service: 9, facilities: 8, value: 9 },
  nights,
  traveller: 'solo' as const,
  stayedIn: '2026-09',
  writtenOn,
  text: '조용하고 편했어요.',
});

beforeAll(async () => {
  world = await createWorld({ now: NOW });
  hotelId = await addHotel(world.db, {
    minNights: 3,
    pictures: [
      { file: 'exterior-tower-city-day.webp' },
      { file: 'studio-city-day-cloud.webp', role: 'room' },
    ],
    profile: { notice: { ko: '수영장을 고쳐요.', en: 'The pool is being repaired.' } },
    reviewCount: 12,
    longStayReviewCount: 1,
    reviewScore: 87,
    tour: { weekdays: [6], times: ['16:00', '13:00'], capacity: 3, minutes: 20 },
  });
  ({ roomTypeId: roomId, ratePlanId: planId } = await addRoom(world.db, hotelId, {
    from: TODAY,
    nights: 100,
    price: 77_700,
  }));
  otherId = await addHotel(world.db);
  ({ roomTypeId: otherRoomId } = await addRoom(world.db, otherId, { from: TODAY }));
  await world.db
    .insert(reviews)
    .values([
      review(1, 3, '2026-11-01'),
      review(2, 28, '2026-08-01'),
      review(3, 27, '2026-10-01'),
      ...Array.from({ length: 9 }, (_, at) => review(10 + at, 2, `2026-07-1${at}`)),
    ]);
});
afterAll(() => world.close());

describe('getHotel', () => {
  it('shows the offer with its refunds and ladder, in the reader’s language', async () => {
    const page = dataOf(
      await world.call('getHotel', { params: { id: hotelId }, query: stay }, { language: 'en' }),
    );
    expect(page.name).toBe(`Yeonnam Stay ${hotelId}`);
    expect(page.region.name).toBe('Seoul');
    // 30 nights at 77,700 won, less 30 %.
    expect(page.offer).toMatchObject({ total: 1_631_700, nights: 30, remaining: 2 });
    expect(page.ladder.map((step) => step.minNights)).toEqual([1, 7, 30]);
    expect(page.ladder[2]?.perNight).toBe(page.offer?.perNight);
    expect(page.refundTimeline[0]).toMatchObject({ refund: 1_631_700, fee: 0 });
    expect(page.refundTimeline.at(-1)?.until).toBeNull();
    expect(page.pictures[0]).toMatchObject({
      name: expect.stringMatching(/^exterior-tower-city-day\.[0-9a-f]{8}$/),
      role: null,
      room: null,
    });
    // The room's only picture is this one.
    expect(page.pictures[1]).toMatchObject({ role: 'room', room: 'Studio' });
    expect(page.reviewsDigest[0]).toMatchObject({ nights: 28, score: 8.7 });
  });

  it('has as many pictures as its card says, whose own is one of them', async () => {
    const { pictures } = dataOf(
      await world.call('getHotel', { params: { id: hotelId }, query: stay }),
    );
    const query = { ids: String(hotelId), ...stay };
    const { hotels: cards } = dataOf(await world.call('getHotelCards', { query }));
    expect(cards[0]?.pictureCount).toBe(pictures.length);
    expect(pictures.map(({ name }) => name)).toContain(cards[0]?.picture.name);
  });

  it('prices each room as the page of its rooms does, to the won', async () => {
    const request = { params: { id: hotelId }, query: stay };
    const { rooms } = dataOf(await world.call('getHotel', request));
    const items = dataOf(await world.call('getHotelItems', request)).rooms;
    expect(rooms.map(({ id, remaining, best }) => ({ id, remaining, total: best?.total }))).toEqual(
      items.map(({ id, remaining, plans }) => ({
        id,
        remaining,
        total: Math.min(...plans.flatMap(({ quote }) => quote?.total ?? [])),
      })),
    );
  });

  it('shows a changed text as soon as the catalogue’s version says so, and not before', async () => {
    const { db } = world;
    const phoneOf = async () =>
      dataOf(await world.call('getHotel', { params: { id: otherId } })).phone;
    const phone = (text: string) =>
      db.update(hotels).set({ phone: text }).where(eq(hotels.id, otherId));
    await catalogueChanged(db);
    const before = await phoneOf();
    await phone('02-000-0000');
    expect(await phoneOf()).toBe(before);
    await catalogueChanged(db);
    expect(await phoneOf()).toBe('02-000-0000');
    await db.delete(siteFacts).where(eq(siteFacts.key, CATALOGUE_VERSION_KEY));
    await phone(before);
    expect(await phoneOf()).toBe(before);
  });

  it('has no offer where the stay is too short or too large a party', async () => {
    const short = { from: stay.from, to: addNights(stay.from, 2) };
    for (const query of [short, { ...stay, adults: 4 }]) {
      const page = dataOf(await world.call('getHotel', { params: { id: hotelId }, query }));
      expect([page.offer, page.refundTimeline, page.ladder]).toEqual([null, [], []]);
    }
  });

  it.each([999_999, 0, 'abc', '1;drop'])('knows no hotel %s', async (id) => {
    const params = { id: id as number };
    expect(errorOf(await world.call('getHotel', { params }))).toMatchObject({
      status: 404,
      code: 'HOTEL_NOT_FOUND',
    });
    expect(errorOf(await world.call('getHotelItems', { params })).status).toBe(404);
    expect(errorOf(await world.call('listReviews', { params })).status).toBe(404);
  });

  it('refuses a stay that is none', async () => {
    const query = { from: '2026-13-01', to: '2026-14-01' };
    const answer = await world.call('getHotel', { params: { id: hotelId }, query });
    expect(errorOf(answer)).toMatchObject({ status: 400, code: 'DATE_MALFORMED' });
  });
});

describe('getFloorPlan', () => {
  const plan: FloorPlan = {
    rooms: [{ kind: 'main', x: 0, y: 0, width: 520, depth: 500 }],
    openings: [],
    furniture: [],
  };

  it("gives a room's plan, and says that there is none", async () => {
    await world.db.insert(floorPlans).values({ roomTypeId: roomId, plan });
    const planOf = (id: number, of: number) =>
      world.call('getFloorPlan', { params: { id, roomId: of } });
    expect(dataOf(await planOf(hotelId, roomId))).toEqual({ roomTypeId: roomId, sizeM2: 26, plan });
    expect(dataOf(await planOf(otherId, otherRoomId)).plan).toBeNull();
    expect(errorOf(await planOf(otherId, roomId))).toMatchObject({
      status: 404,
      code: 'ROOM_NOT_FOUND',
    });
  });
});

describe('getHotelItems', () => {
  const plansFor = async (query: Record<string, string | number>) => {
    const answer = await world.call('getHotelItems', { params: { id: hotelId }, query });
    return dataOf(answer).rooms[0]?.plans[0];
  };

  it('signs the quote it shows', async () => {
    const plan = await plansFor(stay);
    expect(plan?.reason).toBeNull();
    const { token, expiresAt, ...quote } = plan?.quote ?? { token: '', expiresAt: '' };
    expect(await quoteOffer.read(token, world.deps)).toEqual(quote);
    expect(expiresAt > NOW).toBe(true);
    expect(plan?.nextStep).toBeNull();
    expect((await plansFor({ ...stay, to: addNights(stay.from, 25) }))?.nextStep).toEqual({
      addNights: 5,
      percent: 30,
    });
  });

  it('says why a plan can’t be had', async () => {
    const night = addNights(TODAY, 70);
    const where = and(eq(roomNights.roomTypeId, roomId), eq(roomNights.night, night));
    await world.db.update(roomNights).set({ sold: 2 }).where(where);
    const from = addNights(TODAY, 60);
    const reasons = [
      await plansFor({ from, to: addNights(from, 30) }),
      await plansFor({ from, to: addNights(from, 2) }),
      await plansFor({ from, to: addNights(from, 9), adults: 2, children: 2 }),
      await plansFor({ from: addNights(TODAY, 95), to: addNights(TODAY, 105) }),
    ].map((plan) => [plan?.quote, plan?.reason]);
    expect(reasons).toEqual([
      [null, { code: 'SOLD_OUT', night, minNights: null }],
      [null, { code: 'MIN_STAY', night: null, minNights: 3 }],
      [null, { code: 'GUESTS', night: null, minNights: null }],
      [null, { code: 'NO_CALENDAR', night: addNights(TODAY, 100), minNights: null }],
    ]);
  });
});

describe('getRoomTypeRange', () => {
  const range = (params: object, query: object = {}) =>
    world.call('getRoomTypeRange', {
      params: { id: hotelId, roomId, fromDate: TODAY, toDate: addNights(TODAY, 99), ...params },
      query: { nights: 30, ...query },
    });

  it('tells each day’s total or what is in the way', async () => {
    const calendar = dataOf(await range({}));
    // Each price names its rate plan (decision 057).
    const { rooms } = dataOf(await world.call('getHotelItems', { params: { id: hotelId } }));
    const plan = rooms.flatMap(({ plans }) => plans).find(({ id }) => id === calendar.ratePlanId);
    expect(calendar.planName).toBe(plan?.name);
    expect(calendar.days).toHaveLength(100);
    expect(calendar.days[0]).toMatchObject({ night: TODAY, total: 1_631_700, remaining: 2 });
    expect(calendar.days[60]).toMatchObject({
      total: null,
      reason: 'SOLD_OUT',
      blockedNight: addNights(TODAY, 70),
    });
    expect(calendar.days[71]).toMatchObject({ reason: 'BEYOND_CALENDAR' });
    expect(calendar).toMatchObject({ minNights: 3, calendarEnd: addNights(TODAY, 100) });
    expect(dataOf(await range({}, { nights: 2 })).days[0]?.reason).toBe('MIN_STAY');
  });

  it.each([
    [{ fromDate: 'soon' }, 'DATE_MALFORMED', 400],
    [{ toDate: addNights(TODAY, -1) }, 'DATE_REVERSED', 400],
    [{ toDate: '2036-01-01' }, 'DATE_BEYOND_CALENDAR', 400],
    [{ id: 999_999 }, 'HOTEL_NOT_FOUND', 404],
  ])('refuses %o', async (params, code, status) => {
    expect(errorOf(await range(params))).toMatchObject({ code, status });
  });

  it('keeps to the hotel’s own rooms and plans', async () => {
    expect(errorOf(await range({ roomId: otherRoomId })).code).toBe('ROOM_NOT_FOUND');
    expect(errorOf(await range({}, { ratePlanId: planId + 1000 })).code).toBe('ROOM_NOT_FOUND');
    expect(errorOf(await range({}, { adults: 9 }))).toMatchObject({
      code: 'GUESTS_OVER_MAXIMUM',
      details: { maxGuests: 3 },
    });
  });
});

describe('the hotel’s other calls', () => {
  it('lists tour times, with none left once they began', async () => {
    const times = async (date: string) =>
      dataOf(
        await world.call('getPossibleTime', {
          params: { id: hotelId, roomId, fromDate: stay.from },
          query: { date },
        }),
      );
    // It is 14:00 in Seoul.
    expect(await times(TODAY)).toEqual({
      date: TODAY,
      minutes: 20,
      offered: true,
      closed: null,
      weekdays: [6],
      lastDate: addNights(TODAY, 60),
      noticeMinutes: 120,
      times: [
        { time: '13:00', left: 0, closed: 'PAST' },
        { time: '16:00', left: 3, closed: null },
      ],
    });
    expect(await times(addNights(TODAY, 1))).toMatchObject({
      offered: false,
      closed: 'WEEKDAY',
      times: [],
    });
  });

  it('refuses a tour in the past', async () => {
    const answer = await world.call('getPossibleTime', {
      params: { id: hotelId, roomId, fromDate: addNights(TODAY, -1) },
    });
    expect(errorOf(answer)).toMatchObject({ code: 'TOUR_PAST', status: 400 });
  });

  it('lists long stays’ reviews first, then the newest, by pages', async () => {
    const page = async (number: number) =>
      dataOf(
        await world.call('listReviews', { params: { id: hotelId }, query: { page: number } }),
      ).reviews.map((one) => one.id);
    expect((await page(1)).slice(0, 4)).toEqual([2, 1, 3, 18]);
    expect(await page(2)).toEqual([11, 10]);
    expect(await page(3)).toEqual([]);
  });

  it('shows a review only at its own hotel', async () => {
    const found = await world.call('getReview', { params: { id: hotelId, reviewId: 2 } });
    expect(dataOf(found).review).toMatchObject({ id: 2, roomName: '스튜디오' });
    const foreign = await world.call('getReview', { params: { id: otherId, reviewId: 2 } });
    expect(errorOf(foreign)).toMatchObject({ status: 404, code: 'REVIEW_NOT_FOUND' });
  });

  it('has a notice, neighbours in the region, and others nearby', async () => {
    const params = { id: hotelId };
    const notice = await world.call('getHotelNotice', { params }, { language: 'en' });
    expect(dataOf(notice).notice).toBe('The pool is being repaired.');
    const pages = dataOf(await world.call('getHotelPagination', { params }));
    expect([pages.previous, pages.next?.id]).toEqual([null, otherId]);
    expect([pages.among, pages.place, pages.total]).toEqual(['region', 1, 2]);
    const others = dataOf(await world.call('getOtherHotels', { params, query: stay }));
    expect(others.hotels.map((card) => card.id)).toEqual([otherId]);
  });
});

describe('the amenities and additions of a hotel', () => {
  it('say what every room has and what only some, and what can be added', async () => {
    const id = await addHotel(world.db, { addOns: [{ code: 'PARKING', price: 0 }] });
    for (const amenities of [
      ['wifi', 'desk'],
      ['kitchen', 'wifi'],
    ]) {
      await addRoom(world.db, id, { from: TODAY, room: { amenities } });
    }
    await catalogueChanged(world.db);
    const page = dataOf(await world.call('getHotel', { params: { id } }));
    expect(page.inRooms).toEqual({ every: ['wifi'], some: ['desk', 'kitchen'] });
    expect(page.addOnPrices).toEqual({ breakfast: null, parking: 0 });
  });
});

describe('the day of a hotel', () => {
  it('tells a day in the room that has most of it, with the pictures of the hotel', async () => {
    const spots = ['window', 'desk', 'bed'] as const;
    const files = ['home-city-07-window', 'home-city-09-desk', 'home-city-21-bed'];
    const pictures = files.map((name) => ({ file: `${name}.webp` }));
    const id = await addHotel(world.db, {
      pictures: [
        { file: 'exterior-tower-city-day.webp', role: 'exterior' },
        ...pictures.map((picture, at) => ({ ...picture, role: 'room' as const, spot: spots[at] })),
      ],
      profile: { internetMbps: 500 },
    });
    await addRoom(world.db, id, { from: TODAY });
    const { roomTypeId } = await addRoom(world.db, id, {
      from: TODAY,
      room: { amenities: ['desk'], pictures, position: 1 },
    });
    await catalogueChanged(world.db);
    const page = dataOf(
      await world.call('getHotel', { params: { id }, query: stay }, { language: 'en' }),
    );
    expect(page.day).toEqual({
      room: {
        id: roomTypeId,
        name: 'Studio',
        sizeM2: 26,
        beds: 'One double bed',
        view: 'city',
        amenities: ['desk'],
      },
      moments: [
        { kind: 'window', hour: 7, picture: 1 },
        { kind: 'desk', hour: 9, picture: 2 },
        { kind: 'bed', hour: 21, picture: 3 },
      ],
    });
    expect(page.internetMbps).toBe(500);
  });
});
