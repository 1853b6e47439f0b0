import { readdirSync } from 'node:fs';

import { eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEFAULT_POLICY } from '@/domain/booking/cancellation';
import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import {
  banners,
  collections,
  coupons,
  eventPages,
  hotels,
  promotions,
  siteFaqs,
} from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { seedSiteContent } from './seed';

const pictures = new Set(readdirSync('src/demo/pictures/masters'));
const near = (kind: 'sea' | 'mart', metres: number) => ({
  name: { ko: '해변', en: 'The beach' },
  kind,
  metres,
});

let world: World;
const ids = { cheap: 0, dear: 0, sea: 0, full: 0 };

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  const { db } = world;
  ids.cheap = await addHotel(db, { amenities: ['wifi'] });
  await addRoom(db, ids.cheap, { from: '2026-11-21', price: 50_000, room: { amenities: [] } });
  ids.dear = await addHotel(db, {
    amenities: ['kitchen', 'desk', 'wired_internet', 'pets'],
    reviewScore: 95,
    reviewCount: 100,
    longStayReviewCount: 30,
  });
  await addRoom(db, ids.dear, { from: '2026-11-21', price: 150_000 });
  ids.sea = await addHotel(db, {
    neighbourhood: [near('mart', 90), near('sea', 400)],
    reviewScore: 80,
    reviewCount: 100,
  });
  await addRoom(db, ids.sea, { from: '2026-11-21', price: 90_000 });
  ids.full = await addHotel(db, { neighbourhood: [near('sea', 100)], type: 'hanok' });
  await addRoom(db, ids.full, { from: '2026-11-21', rooms: 0 });
  await addHotel(db, { neighbourhood: [near('sea', 4000)] });
  await seedSiteContent(db, world.now());
});
afterAll(() => world.close());

const hangul = /[가-힣]/;

test('seeding again adds nothing, and keeps announced dates and downloaded coupons', async () => {
  const { db } = world;
  const counted = async () => [
    await db.$count(banners),
    await db.$count(siteFaqs),
    await db.$count(promotions),
    await db.$count(coupons),
  ];
  const before = await counted();
  const promotionRows = () => db.select().from(promotions).orderBy(promotions.tag);
  const announced = await promotionRows();
  await db.update(coupons).set({ issued: 7 });
  await seedSiteContent(db, new Date('2026-12-24T03:00:00Z'));
  expect(await counted()).toEqual(before);
  expect(await promotionRows()).toEqual(announced);
  expect((await db.select().from(coupons)).every((row) => row.issued === 7)).toBe(true);

  await seedSiteContent(db, new Date('2028-12-24T03:00:00Z'));
  expect((await db.select().from(promotions)).map((row) => row.startsOn)).toEqual(
    announced.map(() => '2028-12-24'),
  );
  await db.update(promotions).set({ startsOn: '2026-11-21', endsOn: '2027-03-21' });
});

test('every text is there in its language, and every picture is in the library', async () => {
  for (const language of ['kr', 'en'] as const) {
    const carousel = dataOf(await world.call('getCarouselBanners', {}, { language })).banners;
    const top = dataOf(await world.call('getTopBanners', {}, { language })).banners;
    const bottom = dataOf(await world.call('getBottomBanners', {}, { language })).banners;
    expect([carousel.length, top.length, bottom.length]).toEqual([4, 1, 2]);
    const faqs = dataOf(await world.call('listMypageFaq', {}, { language })).faqs;
    expect(faqs.length).toBeGreaterThanOrEqual(14);
    const onMain = dataOf(await world.call('getMainFaqs', {}, { language })).faqs;
    expect(onMain.length).toBeGreaterThanOrEqual(5);
    const { collections } = dataOf(await world.call('listCollections', {}, { language }));
    const { groups } = dataOf(await world.call('listVoucherGroups', {}, { language }));
    expect([collections.length, groups.length]).toEqual([4, 3]);
    const texts = [
      ...[...carousel, ...top, ...bottom].flatMap((one) => [one.title, one.body, one.action]),
      ...faqs.flatMap((one) => [one.question, one.answer]),
      ...collections.flatMap((one) => [one.title, one.summary]),
      ...groups.flatMap((one) => one.vouchers.map((voucher) => voucher.terms)),
    ];
    for (const text of texts) expect([text, hangul.test(text)]).toEqual([text, language === 'kr']);
    const names = [...carousel, ...bottom, ...collections].map((one) => one.picture);
    for (const picture of names) {
      expect(pictures).toContain(picture?.name.replace(/\.[0-9a-f]{8}$/, '.webp'));
      expect(picture?.alt).not.toBe('');
    }
  }
});

test('the answer on cancelling right away says the hours of the hotels’ own policies', async () => {
  const answerIn = async (language: 'kr' | 'en') => {
    const { faqs } = dataOf(await world.call('listMypageFaq', {}, { language }));
    return faqs.find(({ id }) => id === 302)?.answer ?? '';
  };
  const tiers = () => ({
    peakWeekday: [...DEFAULT_POLICY.tiers.peakWeekday],
    peakWeekend: [...DEFAULT_POLICY.tiers.peakWeekend],
    offWeekday: [...DEFAULT_POLICY.tiers.offWeekday],
    offWeekend: [...DEFAULT_POLICY.tiers.offWeekend],
  });
  const give = async (hours: number, hotelIds: readonly number[]) => {
    await world.db
      .update(hotels)
      .set({ cancellationPolicy: { graceHours: hours, peak: [], tiers: tiers() } })
      .where(inArray(hotels.id, [...hotelIds]));
    await catalogueChanged(world.db);
  };
  const all = (await world.db.select({ id: hotels.id }).from(hotels)).map(({ id }) => id);
  expect([await answerIn('kr'), await answerIn('en')]).toEqual([
    expect.stringContaining(`예약하고 ${DEFAULT_POLICY.graceHours}시간 안에는`),
    expect.stringContaining(`Not within ${DEFAULT_POLICY.graceHours} hours of booking`),
  ]);
  await give(48, all);
  expect([await answerIn('kr'), await answerIn('en')]).toEqual([
    expect.stringContaining('예약하고 48시간 안에는'),
    expect.stringContaining('Not within 48 hours of booking'),
  ]);
  await give(36, all.slice(0, 1));
  expect(await answerIn('kr')).toContain('36~48시간(호텔마다 달라요)');

  const id = ids.cheap;
  const stay = { from: '2026-11-22', to: '2026-11-29' };
  const items = dataOf(await world.call('getHotelItems', { params: { id }, query: stay }));
  expect(items.rooms[0]?.plans[0]?.refundTimeline[0]).toMatchObject({
    rule: 'GRACE',
    graceHours: id === all[0] ? 36 : 48,
  });
  await world.db.update(hotels).set({ cancellationPolicy: 'default' });
  await catalogueChanged(world.db);
});

test('sections keep their rule, and their totals are the hotels’ own', async () => {
  const { sections, stay } = dataOf(await world.call('getMainSections', {}));
  expect(stay.nights).toBe(30);
  const of = (id: string) => sections.find((one) => one.id === id)?.hotels ?? [];
  expect(of('cheapest').map((one) => one.id)).toEqual([ids.cheap, ids.sea, ids.dear]);
  expect(of('kitchen').map((one) => one.id)).toEqual([ids.dear, ids.sea]);
  expect(of('sea').map((one) => one.id)).toEqual([ids.sea]);
  const query = { from: stay.checkIn, to: stay.checkOut };
  for (const card of of('cheapest')) {
    const hotel = dataOf(await world.call('getHotel', { params: { id: card.id }, query }));
    expect(card.offer?.total).toBe(hotel.offer?.total);
  }
  const forgiven = await world.call('getMainSections', {
    query: { from: 'soon', to: '2020-01-01' },
  });
  expect(dataOf(forgiven).stay).toEqual(stay);
});

test('neighbourhoods have live counts; places without hotels are left out', async () => {
  const { catalogs } = dataOf(await world.call('getMainCatalogs', {}));
  const { sections } = dataOf(await world.call('getMainSections', {}));
  expect(catalogs).toMatchObject([
    {
      id: 'seoul',
      hotels: 5,
      href: '/search/result?region=seoul',
      fromTotal: sections[0]?.hotels[0]?.offer?.total,
    },
  ]);
});

test('featured hotels are those long-stay guests wrote about', async () => {
  const { hotels } = dataOf(await world.call('getFeatureHotels', {}));
  expect(hotels.map((one) => one.id)).toEqual([ids.dear]);
  expect(dataOf(await world.call('getMainReviews', {})).reviews).toEqual([]);
});

test('a promotion shows its hotels with prices and its coupons while it runs', async () => {
  const { promotions: listed, total } = dataOf(await world.call('listPromotions', {}));
  expect([listed.length, total]).toEqual([4, 4]);
  const sea = dataOf(
    await world.call('getPromotion', { params: { tag: 'slow-sea' } }, { language: 'en' }),
  );
  expect(sea.hotels.map((one) => one.id)).toEqual([ids.sea, ids.full]);
  expect(sea.hotels[1]?.offer).toBeNull();
  expect(sea.coupons).toMatchObject([{ kind: 'AMOUNT', value: 30_000, minNights: 14 }]);
  expect(sea.body.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(sea.body)).not.toMatch(hangul);
  expect(sea).toMatchObject({ state: 'RUNNING', readAt: '2026-11-21T03:00:00.000Z', others: [] });

  for (const tag of ['nothing', '../x']) {
    const answer = await world.call('getPromotion', { params: { tag } });
    expect(errorOf(answer)).toMatchObject({ code: 'PROMOTION_NOT_FOUND', status: 404 });
  }
  const month = eq(promotions.tag, 'a-month-away');
  await world.db.update(promotions).set({ endsOn: '2026-11-20' }).where(month);
  const over = dataOf(await world.call('getPromotion', { params: { tag: 'a-month-away' } }));
  expect(over).toMatchObject({ state: 'ENDED', hotels: [], coupons: [] });
  expect(over.body.length).toBeGreaterThanOrEqual(3);
  expect(over.others.map(({ tag }) => tag)).toEqual(['slow-sea', 'work-and-stay', 'look-first']);
  expect(dataOf(await world.call('listPromotions', {})).counts).toEqual({
    RUNNING: 3,
    SOON: 0,
    ENDED: 1,
  });
  const ended = dataOf(await world.call('listPromotions', { query: { state: 'ENDED' } }));
  expect(ended.promotions.map(({ tag, state }) => [tag, state])).toEqual([
    ['a-month-away', 'ENDED'],
  ]);
  await world.db.update(promotions).set({ endsOn: '2027-03-21' }).where(month);
  world.setNow('2026-11-20T03:00:00Z');
  const early = dataOf(await world.call('getPromotion', { params: { tag: 'slow-sea' } }));
  expect(early).toMatchObject({ state: 'SOON', coupons: [] });
  expect(early.hotels).toHaveLength(2);
  world.setNow('2026-11-21T03:00:00Z');
});

test('collections can be asked for by tag and name only hotels that exist', async () => {
  const query = { tag: 'hanok-days' };
  const { collections } = dataOf(await world.call('listCollections', { query }));
  expect(collections).toMatchObject([{ tag: 'hanok-days', hotels: [{ id: ids.full }] }]);
  const none = dataOf(await world.call('listCollections', { query: { tag: 'x' } }));
  expect(none.collections).toEqual([]);
});

test('a collection keeps the order it was made in, hotels without a free room last', async () => {
  const at = { tag: 'ordered', position: 900, title: { ko: '방', en: 'Rooms' } };
  const { dear, full, cheap, sea } = ids;
  await world.db.insert(collections).values({
    ...at,
    summary: at.title,
    picture: 'studio-city-day-cloud.webp',
    hotelIds: [dear, full, cheap, sea],
  });
  const page = dataOf(await world.call('getCollection', { params: { tag: 'ordered' } }));
  expect(page.hotels.map(({ id }) => id)).toEqual([dear, cheap, sea, full]);
  await world.db.delete(collections).where(eq(collections.tag, 'ordered'));
});

test('cards count the hotels there are, each once', async () => {
  const sea = eq(promotions.tag, 'slow-sea');
  const [row] = await world.db.select().from(promotions).where(sea);
  const hotelIds = [ids.sea, ids.sea, ids.full, 4711];
  await world.db.update(promotions).set({ hotelIds }).where(sea);
  const { promotions: listed } = dataOf(await world.call('listPromotions', {}));
  expect(listed.find(({ tag }) => tag === 'slow-sea')?.hotelCount).toBe(2);
  await world.db
    .update(promotions)
    .set({ hotelIds: row?.hotelIds ?? [] })
    .where(sea);
});

test('events and collections name four others, lists as many as are asked for', async () => {
  const at = (position: number) => ({
    position,
    title: { ko: '제목', en: 'Title' },
    summary: { ko: '글', en: 'Words' },
    picture: 'studio-city-day-cloud.webp',
  });
  const more = [1, 2, 3, 4, 5].map((number) => ({ ...at(900 + number), name: `more-${number}` }));
  await world.db
    .insert(collections)
    .values(more.map(({ name, ...row }) => ({ ...row, tag: name, hotelIds: [ids.sea] })));
  await world.db.insert(eventPages).values(
    more.map(({ name, ...row }) => ({
      ...row,
      slug: name,
      body: { ko: '글', en: 'Words' },
      endsOn: '2027-03-21',
    })),
  );
  const page = dataOf(await world.call('getEventPage', { params: { slug: 'one-price' } }));
  expect(page.others).toHaveLength(4);
  const collection = dataOf(await world.call('getCollection', { params: { tag: 'hanok-days' } }));
  expect(collection.others).toHaveLength(4);
  const few = dataOf(await world.call('listCollections', { query: { limit: 4 } }));
  expect(few.collections).toHaveLength(4);
  expect(dataOf(await world.call('listCollections', {})).collections).toHaveLength(9);
  await world.db.delete(collections).where(like(collections.tag, 'more-%'));
  await world.db.delete(eventPages).where(like(eventPages.slug, 'more-%'));
});

test('event pages know each other; an unknown one is not found', async () => {
  const page = dataOf(await world.call('getEventPage', { params: { slug: 'one-price' } }));
  expect(page.others.map((one) => one.slug)).toEqual(['first-month']);
  const answer = await world.call('getEventPage', { params: { slug: 'unknown' } });
  expect(errorOf(answer)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('countries start with Korea, in the reader’s language; ways of hearing of us are listed', async () => {
  const ko = dataOf(await world.call('listCountries', {})).countries;
  const en = dataOf(await world.call('listCountries', {}, { language: 'en' })).countries;
  expect(ko[0]).toEqual({ iso: 'KR', name: '대한민국', callingCode: '82', texted: true });
  expect(en[0]?.name).toBe('South Korea');
  expect(en.find((one) => one.iso === 'DE')).toEqual({
    iso: 'DE',
    name: 'Germany',
    callingCode: '49',
    texted: false,
  });
  expect(en.length).toBeGreaterThan(200);
  expect(dataOf(await world.call('listVisitRoutes', {})).routes.length).toBeGreaterThan(4);
});
