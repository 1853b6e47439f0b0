import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bookingId } from '@/contract/common';
import type { Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import {
  coupons,
  members,
  notifications,
  personalCoupons,
  type reservations,
} from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { addStay } from '@/server/testing/past-stay';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';

let world: World;
let hotelId: number;
let room: { roomTypeId: number; ratePlanId: number };
let member: TestMember;
let other: TestMember;
let count = 0;

type Values = Partial<typeof reservations.$inferInsert>;

async function book(owner: TestMember, values: Values): Promise<string> {
  count += 1;
  const id = `M${String(count).padStart(12, '0')}`;
  expect(bookingId.safeParse(id).success).toBe(true);
  const { checkIn = '2026-12-01', checkOut = '2026-12-08' } = values;
  return addStay(
    world.db,
    owner.id,
    { hotelId, ...room },
    { checkIn, checkOut },
    {
      state: 'BOOKED',
      holdExpiresAt: new Date('2026-11-21T03:15:00Z'),
      guest: { name: 'KIM HANEUL', email: 'sky@example.com', tel: '+821012345678' },
      bookedAt: new Date('2026-11-20T03:00:00Z'),
      createdAt: new Date('2026-11-20T03:00:00Z'),
      ...values,
      id,
    },
  );
}

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  hotelId = await addHotel(world.db);
  room = await addRoom(world.db, hotelId, { from: '2026-11-21', nights: 30 });
  member = await world.member();
  other = await world.member();
});
afterAll(() => world.close());

test('bookings fall into the states of my page by state, date and deadline', async () => {
  const today = '2026-11-21';
  const ids = {
    next: await book(member, {}),
    soon: await book(member, { checkIn: '2026-11-14', checkOut: today }),
    going: await book(member, {
      state: 'CANCELLING',
      checkIn: '2027-01-05',
      checkOut: '2027-01-09',
    }),
    past: await book(member, { checkIn: '2026-11-10', checkOut: '2026-11-20' }),
    done: await book(member, { state: 'COMPLETED', checkIn: '2025-05-01', checkOut: '2025-05-09' }),
    gone: await book(member, { state: 'CANCELLED', refund: 560_000 }),
    held: await book(member, { state: 'HELD', bookedAt: null }),
    paying: await book(member, { state: 'PAYING', bookedAt: null }),
    late: await book(member, {
      state: 'HELD',
      bookedAt: null,
      holdExpiresAt: new Date('2026-11-21T02:59:59Z'),
    }),
  };
  const listed = async (query: {
    state?: 'upcoming' | 'past' | 'cancelled' | 'unpaid';
    year?: number;
  }) =>
    dataOf(await world.call('listReservations', { query }, { member })).reservations.map(
      (one) => one.id,
    );
  expect(await listed({ state: 'upcoming' })).toEqual([ids.soon, ids.next, ids.going]);
  expect(await listed({ state: 'past' })).toEqual([ids.past, ids.done]);
  expect(await listed({ state: 'cancelled' })).toEqual([ids.gone]);
  expect((await listed({ state: 'unpaid' })).sort()).toEqual([ids.held, ids.paying]);
  expect(await listed({ year: 2025 })).toEqual([ids.done]);
  expect(await listed({ state: 'upcoming', year: 2027 })).toEqual([ids.going]);
  expect(await listed({})).toHaveLength(9);
  const all = dataOf(await world.call('listReservations', {}, { member }));
  expect(all.years).toEqual([2027, 2026, 2025]);
  expect(all.reservations.find((one) => one.id === ids.late)?.state).toBe('EXPIRED');

  const page = dataOf(await world.call('getMypage', {}, { member, language: 'en' }));
  // The stay `soon` ended at 11:00, so the page shows the details of `next`.
  expect(page.stay?.booking).toMatchObject({
    id: ids.next,
    hotelName: expect.stringMatching(/Yeonnam/),
  });
  expect(page.others.map((one) => one.id)).toEqual([ids.going]);
  expect(page.counts).toEqual({ upcoming: 3, past: 2, cancelled: 1, coupons: 0, unread: 0 });
  expect(page.notifications.marketing).toEqual({ mail: false, sms: false, push: false });

  const detail = dataOf(
    await world.call('getMypageReservation', { params: { id: ids.next } }, { member }),
  );
  expect(detail).toMatchObject({ id: ids.next, state: 'BOOKED', quote: { total: 560_000 } });
  expect(detail.cancellation?.refund).toBe(560_000);
});

test('coupons say what they take off a held booking, or why they do not', async () => {
  const owner = await world.member();
  const id = await book(owner, { state: 'HELD', bookedAt: null });
  const coupon = (couponId: number, values: { minNights: number; validUntil?: Date }) => ({
    id: couponId,
    title: { ko: '쿠폰', en: 'Coupon' },
    terms: { ko: '조건', en: 'Terms' },
    kind: 'PERCENT' as const,
    value: 5,
    cap: 20_000,
    minTotal: 0,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: new Date('2027-06-01T00:00:00Z'),
    downloadable: true,
    ...values,
  });
  await world.db
    .insert(coupons)
    .values([
      coupon(71, { minNights: 7 }),
      coupon(72, { minNights: 30 }),
      coupon(73, { minNights: 1, validUntil: new Date('2026-11-01T00:00:00Z') }),
    ]);
  await world.db
    .insert(personalCoupons)
    .values([71, 72, 73].map((couponId) => ({ memberId: owner.id, couponId })));
  const answer = await world.call(
    'listEligibleCoupons',
    { params: { reservationId: id } },
    { member: owner },
  );
  expect(dataOf(answer).coupons.map((one) => [one.id, one.alone, one.reason])).toEqual([
    [71, 20_000, { code: 'COUPON_NOT_CHOSEN' }],
    [72, null, { code: 'COUPON_MIN_NIGHTS', nights: 23 }],
  ]);
  const usable = dataOf(await world.call('listMypageCoupons', {}, { member: owner })).coupons;
  expect(usable.map((one) => one.id)).toEqual([71, 72]);
  const all = dataOf(await world.call('listPersonalCoupons', {}, { member: owner })).coupons;
  expect(all.find((one) => one.id === 73)?.state).toBe('EXPIRED');
  const foreign = await world.call(
    'listEligibleCoupons',
    { params: { reservationId: id } },
    { member: other },
  );
  expect(errorOf(foreign).code).toBe('RESERVATION_NOT_FOUND');
});

test('nobody sees a booking of someone else', async () => {
  const id = await book(member, {});
  const answer = await world.call('getMypageReservation', { params: { id } }, { member: other });
  expect(errorOf(answer)).toMatchObject({ code: 'RESERVATION_NOT_FOUND', status: 404 });
  expect(dataOf(await world.call('listReservations', {}, { member: other })).reservations).toEqual(
    [],
  );
  expect(errorOf(await world.call('getMypage', {})).status).toBe(401);
  const bad = await world.call('listReservations', { query: { year: 'soon' } }, { member });
  expect(errorOf(bad).code).toBe('INPUT_INVALID');
});

test('notification settings are kept, and the marketing decision with its date', async () => {
  const row = async () => {
    const [found] = await world.db.select().from(members).where(eq(members.id, other.id));
    return found;
  };
  const settings = {
    booking: { mail: true, sms: false, push: false },
    marketing: { mail: true, sms: false, push: false },
    quietHours: { on: true, from: '22:30', to: '07:00' },
  };
  type Body = RequestOf<Contract['editNotification']>['body'];
  const edit = async (body: Body) =>
    dataOf(await world.call('editNotification', { body }, { member: other }));
  const decidedAt = world.now();
  const marketingDecidedAt = decidedAt.toISOString();
  expect(await edit(settings)).toEqual({ ...settings, marketingDecidedAt });
  // Settings that an older client doesn't know, and so doesn't send, are kept.
  const { booking, marketing, quietHours } = settings;
  const old = { booking: { mail: true, sms: true }, marketing: { mail: true, sms: false } };
  expect(await edit(old)).toEqual({
    booking: { ...booking, sms: true },
    marketing,
    quietHours,
    marketingDecidedAt,
  });
  for (const wrong of ['24:00', '7:00', '21:60', '']) {
    const body = { ...settings, quietHours: { ...quietHours, from: wrong } };
    const answer = await world.call('editNotification', { body }, { member: other });
    expect(errorOf(answer).code).toBe('INPUT_INVALID');
  }
  expect(await row()).toMatchObject({ marketing: true, marketingDecidedAt: decidedAt });
  world.advance(1000);
  await edit({ ...settings, marketing: { mail: true, sms: true, push: true } });
  expect((await row())?.marketingDecidedAt).toEqual(decidedAt);
  await edit({ ...settings, marketing: { mail: false, sms: false, push: false } });
  expect(await row()).toMatchObject({ marketing: false, marketingDecidedAt: world.now() });
  const notices = await world.db
    .select({ title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(eq(notifications.memberId, other.id))
    .orderBy(notifications.id);
  expect(notices.map(({ title }) => title.ko)).toEqual([
    '광고성 정보 수신에 동의하셨어요',
    '광고성 정보 수신 동의를 철회하셨어요',
  ]);
  expect(notices[0]?.body.ko).toContain('2026년 11월 21일 (토) 12:00');
});

test('the language a member is written to in changes', async () => {
  const answer = await world.call('editLanguage', { body: { language: 'en' } }, { member: other });
  expect(dataOf(answer)).toEqual({ language: 'en' });
  expect(dataOf(await world.call('getUser', {}, { member: other })).language).toBe('en');
});
