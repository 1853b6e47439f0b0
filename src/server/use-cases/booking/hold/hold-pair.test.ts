import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { ownCoupon } from '@/server/use-cases/coupons/testing';
import { ratePlans, reservations, roomTypes } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import {
  bookable,
  bookablePair,
  booked,
  held,
  holdBody,
  ordered,
  pairBody,
  soldOf,
  stayIn,
  stored,
} from '../testing';

let world: World;
let member: TestMember;
let other: TestMember;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  member = await world.member();
  other = await world.member();
});
afterAll(() => world.close());

const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));

const bookingsOf = ({ id }: TestMember) =>
  world.db.select().from(reservations).where(eq(reservations.memberId, id));

it('holds both rooms until the same time, each as a booking that names the other', async () => {
  const rooms = await bookablePair(world);
  const stay = stayIn(world, 30, 10);
  const body = await pairBody(world, rooms, stay);
  const pair = dataOf(await world.call('holdPair', { body }, { member }));

  expect(Date.parse(pair.holdExpiresAt) - world.now().getTime()).toBe(900_000);
  for (const room of rooms) expect(await soldOf(world, room, stay)).toEqual(Array(10).fill(1));
  const [first, second] = [await view(pair.first.id), await view(pair.second.id)];
  expect([first.room.id, second.room.id]).toEqual(rooms.map(({ roomTypeId }) => roomTypeId));
  expect([first.quote.total, second.quote.total]).toEqual([pair.first.total, pair.second.total]);
  expect(pair.total).toBe(pair.first.total + pair.second.total);
  expect(first.pair).toMatchObject({
    place: 1,
    other: { id: second.id, state: 'HELD', holdExpiresAt: pair.holdExpiresAt },
  });
  expect(second.pair).toMatchObject({ place: 2, other: { id: first.id, total: pair.first.total } });
  for (const { id } of [first, second]) {
    const { reservation, events } = await stored(world, id);
    expect(events.map(({ event }) => event)).toEqual(['HOLD_MADE']);
    expect(reservation.guest).toMatchObject({ name: '김하늘', tel: '+821012345678' });
  }
});

it('pays the two one after the other, and each says how the other stands', async () => {
  const body = await pairBody(world, await bookablePair(world), stayIn(world, 30, 7));
  const { first, second } = dataOf(await world.call('holdPair', { body }, { member }));
  const order = await ordered(world, member, first.id);
  dataOf(await world.call('confirmPayment', { body: order }, { member }));
  expect((await view(second.id)).pair?.other).toMatchObject({
    state: 'BOOKED',
    holdExpiresAt: null,
  });
  dataOf(await world.call('releaseHold', { params: { id: second.id } }, { member }));
  expect((await view(first.id)).pair?.other.state).toBe('RELEASED');
});

it('says of a booking that was held alone that it has no other', async () => {
  const { id } = await held(world, member, await bookable(world));
  expect((await view(id)).pair).toBeNull();
});

it('takes two rooms of one type, and refuses them to a party that one of them takes', async () => {
  const room = await bookable(world, { rooms: 2 });
  const stay = stayIn(world, 30, 7);
  const body = await pairBody(world, [room, room], stay);
  dataOf(await world.call('holdPair', { body }, { member }));
  expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([2]));

  const large = await bookable(world, { rooms: 2 });
  await world.db.update(roomTypes).set({ maxGuests: 4 }).where(eq(roomTypes.id, large.roomTypeId));
  const small = await pairBody(world, [large, large], stay);
  const { code, fields } = errorOf(
    await world.call('holdPair', { body: small }, { member: other }),
  );
  expect([code, fields]).toEqual(['INPUT_INVALID', { second: 'fits_in_one' }]);
  expect(await bookingsOf(other)).toEqual([]);
});

it('holds neither when one is sold out, whichever of the two it is', async () => {
  const [first, second] = await bookablePair(world);
  const stay = stayIn(world, 30, 7);
  await booked(world, other, second, stay);
  for (const rooms of [[first, second] as const, [second, first] as const]) {
    const body = await pairBody(world, rooms, stay);
    const { code, details } = errorOf(await world.call('holdPair', { body }, { member }));
    expect([code, details]).toEqual(['SOLD_OUT', { night: stay.checkIn }]);
  }
  expect(await bookingsOf(member)).toEqual([]);
  expect(new Set(await soldOf(world, first, stay))).toEqual(new Set([0]));
});

it('gets rooms that only expired holds have in their way', async () => {
  const rooms = await bookablePair(world);
  const stay = stayIn(world, 30, 7);
  const before = await pairBody(world, rooms, stay);
  dataOf(await world.call('holdPair', { body: before }, { member: other }));
  world.advance(901_000);
  member = await world.member();
  const body = await pairBody(world, rooms, stay);
  dataOf(await world.call('holdPair', { body }, { member }));
});

it('answers a repeated request with the same pair, and another one with the same key with a refusal', async () => {
  const rooms = await bookablePair(world, 3);
  const stay = stayIn(world, 30, 7);
  const body = await pairBody(world, rooms, stay);
  const once = dataOf(await world.call('holdPair', { body }, { member }));
  expect(dataOf(await world.call('holdPair', { body }, { member }))).toEqual(once);
  for (const changed of [
    { ...body, requests: 'a cot, please' },
    { ...body, first: body.second, second: body.first },
  ]) {
    const { code } = errorOf(await world.call('holdPair', { body: changed }, { member }));
    expect(code).toBe('IDEMPOTENCY_REUSED');
  }
  expect(await bookingsOf(member)).toHaveLength(2);
});

it('holds neither when the member keeps too many rooms already', async () => {
  await held(world, member, await bookable(world));
  await held(world, member, await bookable(world));
  const body = await pairBody(world, await bookablePair(world), stayIn(world, 60, 7));
  const { code } = errorOf(await world.call('holdPair', { body }, { member }));
  expect(code).toBe('HOLD_LIMIT');
  expect(await bookingsOf(member)).toHaveLength(2);
});

it('refuses rooms of two hotels, other nights, a changed price and missing consents', async () => {
  const rooms = await bookablePair(world);
  const stay = stayIn(world, 30, 7);
  const body = await pairBody(world, rooms, stay);
  const elsewhere = await holdBody(world, await bookable(world), stay);
  const later = await holdBody(world, rooms[1], stayIn(world, 31, 7));
  const refusal = async (change: object) =>
    errorOf(await world.call('holdPair', { body: { ...body, ...change } }, { member }));
  for (const { quoteToken } of [elsewhere, later]) {
    expect(await refusal({ second: { quoteToken } })).toMatchObject({
      code: 'INPUT_INVALID',
      fields: { second: 'not_same_stay' },
    });
  }
  expect(await refusal({ consents: { ...body.consents, privacy: false } })).toMatchObject({
    code: 'CONSENT_MISSING',
  });
  await world.db
    .update(ratePlans)
    .set({ pricePercent: 110 })
    .where(eq(ratePlans.id, rooms[1].ratePlanId));
  expect(await refusal({})).toMatchObject({ code: 'PRICE_CHANGED' });
  expect(await bookingsOf(member)).toEqual([]);
});

it('prices the second without the coupons of the first, and never uses one twice', async () => {
  const rooms = await bookablePair(world);
  const stay = stayIn(world, 30, 7);
  const own = await ownCoupon(world, member);
  const quoted = async (room: (typeof rooms)[number], except: string) =>
    dataOf(
      await world.call(
        'quoteCoupons',
        {
          query: {
            from: stay.checkIn,
            to: stay.checkOut,
            adults: 2,
            children: 0,
            roomTypeId: room.roomTypeId,
            ratePlanId: room.ratePlanId,
            except,
          },
        },
        { member },
      ),
    );
  const forFirst = await quoted(rooms[0], '');
  const { ids } = forFirst.chosen;
  expect(ids).toEqual([own]);
  expect((await quoted(rooms[1], ids.join(','))).chosen.ids).toEqual([]);

  const body = await pairBody(world, rooms, stay);
  const coupons = { ids, total: forFirst.quote.total };
  const twice = { ...body, first: { ...body.first, coupons }, second: { ...body.second, coupons } };
  const { code } = errorOf(await world.call('holdPair', { body: twice }, { member }));
  expect(code).toBe('COUPON_USED');
  expect(await bookingsOf(member)).toEqual([]);

  const once = { ...body, first: { ...body.first, coupons } };
  const pair = dataOf(await world.call('holdPair', { body: once }, { member }));
  expect(pair.first.total).toBe(forFirst.quote.total);
  expect(pair.second.total).toBeGreaterThan(pair.first.total);
});

it('takes back the first room when the key of the second was used before, and leaves nothing', async () => {
  const rooms = await bookablePair(world);
  const stay = stayIn(world, 30, 10);
  const key = 'a-key-of-a-guest';
  for (const used of [`pair-1:${key}`, `pair-2:${key}`]) {
    const single = await bookable(world);
    const before = await holdBody(world, single, stay, { idempotencyKey: used });
    const { id } = dataOf(await world.call('holdRoom', { body: before }, { member }));
    const body = { ...(await pairBody(world, rooms, stay)), idempotencyKey: key };
    const { code } = errorOf(await world.call('holdPair', { body }, { member }));
    expect(code).toBe('IDEMPOTENCY_REUSED');
    expect((await bookingsOf(member)).map((row) => row.id)).toEqual([id]);
    for (const room of rooms) expect(await soldOf(world, room, stay)).toEqual(Array(10).fill(0));
    member = await world.member();
  }
});
