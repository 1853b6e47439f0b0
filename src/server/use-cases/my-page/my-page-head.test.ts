import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BOOKINGS_A_PAGE, MYPAGE_LIMITS } from '@/contract/account/membership';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { completeStays } from '@/server/core/bookings/complete-stays';
import { hotels, payments, refunds, reservations, tours } from '@/server/platform/db/schema';
import { openTestDatabase, Recorder } from '@/server/testing/database';
import { addStay } from '@/server/testing/past-stay';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import {
  acceptedChange,
  bookable,
  type Bookable,
  booked,
  held,
  stayIn,
} from '@/server/use-cases/booking/testing';

const recorder = new Recorder();
let world: World;
let room: Bookable;

beforeAll(async () => {
  const database = await openTestDatabase(recorder);
  world = await createWorld({ now: '2026-11-21T03:00:00Z', database });
  room = await bookable(world, { rooms: 20, nights: 200 });
});
afterAll(() => world.close());

/**
 * Reads my page as a member. The member signs in again first, since the clock of the test world may
 * have passed the end of the session.
 */
const pageOf = async (of: TestMember) => {
  const member = await world.signedInAgain(of);
  return dataOf(await world.call('getMypage', {}, { member, language: 'en' }));
};

test('the next stay is told of by the hotel’s clock, from weeks before to the last day', async () => {
  const member = await world.member();
  const before = world.now();
  const stay = stayIn(world, 30, 14);
  const { id, total } = await booked(world, member, room, stay);
  const seen = async (text: string) => {
    world.setNow(`${text}+09:00`);
    const { stay: next } = await pageOf(member);
    if (next === null) throw new Error('no stay');
    expect(next.booking.id).toBe(id);
    return next;
  };
  const ahead = await seen('2026-11-25T12:00:00');
  expect(ahead.phase).toEqual({ kind: 'AHEAD', daysToGo: 26 });
  expect(ahead.needs).toEqual([
    'FREE_CANCELLATION',
    'CHECK_IN',
    'WAY_THERE',
    'CHANGE',
    'CALENDAR',
    'RECEIPT',
    'CALL',
  ]);
  // Peak season, a Monday: free until ten days before, then a tenth is kept.
  expect(ahead.cancellation).toEqual({
    refund: total,
    until: new Date('2026-12-12T00:00:00+09:00').toISOString(),
    after: total * 0.9,
  });
  const near = await seen('2026-12-19T12:00:00');
  expect(near.phase).toEqual({ kind: 'NEAR', daysToGo: 2 });
  // The cancellation isn't free any more, so no deadline for it is listed.
  expect(near.needs).toEqual([
    'WAY_THERE',
    'CHECK_IN',
    'VOUCHER',
    'CHANGE',
    'CALENDAR',
    'RECEIPT',
    'CALL',
  ]);
  expect(near.cancellation).toBeNull();
  expect(near.hotel).toMatchObject({
    address: '1 Yeonnam-ro, Mapo-gu, Seoul',
    addressKo: '서울 마포구 연남로 1',
    checkInTime: '15:00',
  });
  expect((await seen('2026-12-21T14:59:00')).phase).toEqual({ kind: 'ARRIVAL' });
  const arrived = await seen('2026-12-21T22:00:00');
  expect(arrived.phase).toEqual({ kind: 'ARRIVED' });
  expect(arrived.needs).toEqual(expect.arrayContaining(['WAY_THERE', 'CHECK_IN', 'VOUCHER']));
  const staying = await seen('2026-12-22T09:00:00');
  expect(staying.phase).toEqual({ kind: 'STAYING', nightsLeft: 13 });
  expect(staying.needs).toEqual(['CHECK_OUT', 'EXTEND', 'LEAVE', 'RECEIPT', 'CALL', 'WAY_THERE']);
  expect(staying.cancellation).toBeNull();
  expect((await seen('2027-01-04T10:59:00')).phase).toEqual({ kind: 'LAST_DAY' });
  const over = await seen('2027-01-04T11:00:00');
  expect(over.needs).toEqual(['REVIEW', 'RECEIPT']);
  expect((await pageOf(member)).reviews.map((one) => one.id)).toEqual([id]);
  // The job sets the state within minutes after check-out, but the page goes on showing this stay.
  await completeStays(world.deps);
  const completed = await seen('2027-01-04T12:00:00');
  expect(completed.booking.state).toBe('COMPLETED');
  expect(completed.phase).toEqual({ kind: 'OVER' });
  expect(completed.needs).toEqual(['REVIEW', 'RECEIPT']);
  world.setNow('2027-01-08T12:00:00+09:00');
  expect((await pageOf(member)).stay).toBeNull();
  world.setNow(before);
});

test('a tour is offered where the hotel has some and the guest has none there', async () => {
  const member = await world.member();
  await booked(world, member, room, stayIn(world, 20, 7));
  expect((await pageOf(member)).stay?.needs).not.toContain('TOUR');
  await world.db
    .update(hotels)
    .set({
      tour: { weekdays: [6], times: ['13:00'], capacity: 3, minutes: 20 },
    })
    .where(eq(hotels.id, room.hotelId));
  const offered = (await pageOf(member)).stay;
  expect(offered?.needs).toContain('TOUR');
  expect(offered?.tasks).toContainEqual({ kind: 'TOUR', isDone: false });
  const startsAt = new Date(world.now().getTime() + 3_600_000);
  const tour = { hotelId: room.hotelId, memberId: member.id, startsAt, people: 1 };
  await world.db.insert(tours).values({
    ...tour,
    id: 'T-head',
    minutes: 20,
    state: 'BOOKED',
    note: '',
    language: 'kr',
    visitor: { name: '김하늘', tel: '+821012345678' },
    createdAt: startsAt,
    updatedAt: startsAt,
  });
  const touring = (await pageOf(member)).stay;
  expect(touring?.needs).not.toContain('TOUR');
  expect(touring?.tasks).toContainEqual({ kind: 'TOUR', isDone: true });
  await world.db.update(hotels).set({ tour: null }).where(eq(hotels.id, room.hotelId));
});

test('a guest reads how one lives at the hotel in its own words, and what is settled before', async () => {
  const member = await world.member();
  const { id } = await booked(world, member, room, stayIn(world, 0, 14));
  const readStay = async () => {
    const { stay } = await pageOf(member);
    if (stay === null) throw new Error('no stay');
    expect(stay.booking.id).toBe(id);
    return stay;
  };
  // This hotel says nothing of these things, so nothing is told of them.
  const silent = await readStay();
  expect(silent.living).toEqual({
    cleaning: null,
    addedCleaning: null,
    parcels: null,
    laundry: null,
    hasDryer: false,
  });
  expect(silent.tasks).toEqual([{ kind: 'RECEIPT_NAME', isDone: true }]);
  const [hotel] = await world.db.select().from(hotels).where(eq(hotels.id, room.hotelId));
  if (hotel === undefined) throw new Error('no hotel');
  const policies = [
    { kind: 'cleaning' as const, text: { ko: '일주일에 두 번 청소해요.', en: 'Twice a week.' } },
    { kind: 'mail' as const, text: { ko: '프런트에서 받아 드려요.', en: 'The desk takes them.' } },
  ];
  await world.db
    .update(hotels)
    .set({
      profile: { ...hotel.profile, policies },
      amenities: [...hotel.amenities, 'laundry_room', 'dryer', 'parcel_reception'],
    })
    .where(eq(hotels.id, room.hotelId));
  await world.db.update(reservations).set({ arrival: '18:00' }).where(eq(reservations.id, id));
  const before = await readStay();
  expect(before.living).toMatchObject({
    cleaning: 'Twice a week.',
    parcels: 'The desk takes them.',
    laundry: 'HOUSE',
    hasDryer: true,
  });
  expect(before.guestName).not.toBe('');
  expect(before.tasks.map(({ kind }) => kind)).toEqual(['ARRIVAL', 'PARCEL', 'RECEIPT_NAME']);
  const now = world.now();
  world.advance(2 * 86_400_000);
  const during = await readStay();
  expect(during.needs).toEqual(expect.arrayContaining(['CLEANING', 'LAUNDRY', 'PARCEL']));
  expect(during.tasks).toEqual([]);
  world.setNow(now.toISOString());
  await world.db.update(hotels).set(hotel).where(eq(hotels.id, room.hotelId));
});

test('stays that are being cancelled come after the others, and offer only to contact the site', async () => {
  const member = await world.member();
  const today = seoulToday(world.now());
  const add = (days: number, state: 'BOOKED' | 'CANCELLING' | 'COMPLETED') =>
    addStay(
      world.db,
      member.id,
      room,
      { checkIn: addNights(today, days), checkOut: addNights(today, days + 3) },
      { state },
    );
  await add(-4, 'COMPLETED');
  const going = [];
  for (let days = 2; days < 9; days += 1) going.push(await add(days, 'CANCELLING'));
  const page = await pageOf(member);
  expect(page.stay).toMatchObject({
    booking: { id: going[0], state: 'CANCELLING' },
    needs: ['CALL'],
    cancellation: null,
  });
  // Even seven bookings that are being cancelled don't displace a booking that stands, and past
  // ones aren't listed.
  const stands = await add(30, 'BOOKED');
  const { stay, others } = await pageOf(member);
  expect(stay?.booking.id).toBe(stands);
  expect(others.map(({ id }) => id)).toEqual(going.slice(0, MYPAGE_LIMITS.others));
  await world.db.delete(reservations).where(eq(reservations.memberId, member.id));
});

test('reviews are asked for while they can be written, at the ends of months too', async () => {
  const before = world.now();
  const member = await world.member();
  const stays = [
    ['2027-02-27', '2027-02-28'],
    ['2027-02-28', '2027-03-01'],
  ] as const;
  const ids: string[] = [];
  for (const [checkIn, checkOut] of stays) {
    ids.push(await addStay(world.db, member.id, room, { checkIn, checkOut }));
  }
  world.setNow('2027-05-31T12:00:00+09:00');
  expect((await pageOf(member)).reviews.map(({ id }) => id)).toEqual([ids[1]]);
  world.setNow(before);
});

test('open payments have an amount and a deadline, the soonest first', async () => {
  const member = await world.member();
  const paid = await booked(world, member, room, stayIn(world, 40, 7));
  const longer = { ...paid.stay, checkOut: addNights(paid.stay.checkOut, 7) };
  const { offer } = await acceptedChange(world, member, paid.id, longer);
  world.advance(60_000);
  const hold = await held(world, member, room, stayIn(world, 60, 7));
  const { waiting, now } = await pageOf(member);
  expect(waiting.map(({ kind, id, amount }) => [kind, id, amount])).toEqual([
    ['CHANGE_DUE', paid.id, offer.toPay],
    ['HOLD', hold.id, hold.total],
  ]);
  expect(waiting.map(({ until }) => (Date.parse(until ?? '') - Date.parse(now)) / 1000)).toEqual([
    840, 900,
  ]);
  // Expired holds aren't listed, even if no job has ended them yet.
  world.advance(901_000);
  expect((await pageOf(member)).waiting).toEqual([]);
});

test('a refund is listed until it is made', async () => {
  const member = await world.member();
  const { id, total } = await booked(world, member, room, stayIn(world, 40, 7));
  world.gateway.failCancel('unknown-not-charged');
  const body = { expectedRefund: total, reason: '' };
  await world.call('cancelReservation', { params: { id }, body }, { member });
  const { waiting, stay } = await pageOf(member);
  expect(waiting).toMatchObject([{ kind: 'REFUND', id, amount: total, until: null }]);
  expect(stay?.booking.state).toBe('CANCELLING');
  expect(stay?.cancellation).toBeNull();
});

test('refunds of one booking are one entry, and one that needs an account comes first', async () => {
  const member = await world.member();
  const wait = async (state: 'REQUESTED' | 'ACCOUNT_NEEDED') => {
    const { id, orderId } = await booked(world, member, room, stayIn(world, 90, 3));
    // The stay was paid by two payments, and each gives a part back.
    await world.db.insert(payments).values({
      orderId: `${id}-2`,
      payableKind: 'BOOKING',
      payableId: id,
      attempt: 2,
      state: 'REFUNDING',
      amount: 1000,
    });
    for (const [part, paid] of [
      [1, orderId],
      [2, `${id}-2`],
    ] as const) {
      await world.db.insert(refunds).values({
        orderId: paid,
        part,
        amount: 1000,
        state,
        purpose: 'CANCEL',
        reason: '',
        createdAt: world.now(),
        idempotencyKey: `${paid} ${part}`,
      });
    }
    return id;
  };
  // As separate rows these would be more than the page shows.
  for (let at = 0; at < 12; at += 1) await wait('REQUESTED');
  const asks = await wait('ACCOUNT_NEEDED');
  const { waiting } = await pageOf(member);
  expect(waiting).toHaveLength(13);
  expect(waiting[0]).toMatchObject({ kind: 'REFUND_ACCOUNT', id: asks, amount: 2000 });
  expect(waiting.every(({ amount }) => amount === 2000)).toBe(true);
});

test('nobody sees what waits for someone else', async () => {
  const [member, other] = [await world.member(), await world.member()];
  await held(world, member, room, stayIn(world, 70, 7));
  const { waiting, stay, others, reviews, nextCoupon } = await pageOf(other);
  expect({ waiting, stay, others, reviews, nextCoupon }).toEqual({
    waiting: [],
    stay: null,
    others: [],
    reviews: [],
    nextCoupon: null,
  });
});

test('three hundred bookings take as many reads as one, and come by pages', async () => {
  const member = await world.member();
  const mypage = () => world.call('getMypage', {}, { member });
  const list = () => world.call('listReservations', { query: {} }, { member });
  const reads = async (call: typeof mypage | typeof list) => {
    const statements = await recorder.of(async () => expect((await call()).ok).toBe(true));
    return statements.length;
  };
  const today = seoulToday(world.now());
  const add = (days: number) =>
    addStay(
      world.db,
      member.id,
      room,
      {
        checkIn: addNights(today, days),
        checkOut: addNights(today, days + 3),
      },
      { state: days < 0 ? 'COMPLETED' : 'BOOKED' },
    );
  await add(10);
  const few = [await reads(mypage), await reads(list)];
  for (let at = 0; at < 299; at += 1) await add(at < 150 ? at * 4 + 20 : -4 * (at - 140));
  expect([await reads(mypage), await reads(list)]).toEqual(few);
  expect(few).toEqual([8, 3]);

  const page = await pageOf(member);
  expect(page.counts).toMatchObject({ upcoming: 151, past: 149 });
  expect([page.others.length, page.reviews.length]).toEqual([
    MYPAGE_LIMITS.others,
    MYPAGE_LIMITS.reviews,
  ]);
  const pages = async (query: { state?: 'past'; page?: number }) =>
    dataOf(await world.call('listReservations', { query }, { member }));
  const first = await pages({ state: 'past' });
  expect(first).toMatchObject({ total: 149, page: 1, pageCount: 8 });
  const seen = new Set<string>();
  for (let at = 1; at <= first.pageCount; at += 1) {
    const { reservations: found } = await pages({ state: 'past', page: at });
    expect(found.length).toBe(at < 8 ? BOOKINGS_A_PAGE : 9);
    for (const { id } of found) seen.add(id);
  }
  expect(seen.size).toBe(149);
  expect((await pages({ page: 99 })).reservations).toEqual([]);
  await world.db.delete(reservations).where(eq(reservations.memberId, member.id));
});
