import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import {
  acceptedChange,
  bookable,
  held,
  holdBody,
  ordered,
  stayIn,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { memberSocials } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { revokeCoupons } from '@/server/core/coupons/issue-coupon';
import { heldWith, ownCoupon, quotedWith } from './testing';

let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  room = await bookable(world, { rooms: 40, nights: 200 });
});
beforeEach(async () => {
  member = await world.member();
});
afterAll(async () => {
  const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
  await world.close();
  expect(findings).toEqual([]);
});

/** Ten nights at 80,000 won, less 10 % for their number: 720,000 won. */
const stay = () => stayIn(world, 30, 10);
const reasonOf = async (id: number) =>
  (await quotedWith(world, member, room, stay())).coupons.find(
    ({ personalCouponId }) => personalCouponId === id,
  )?.reason;
const refused = async (ids: number[], total: number) => {
  const body = await holdBody(world, room, stay(), { coupons: { ids, total } });
  const { code, details } = errorOf(await world.call('holdRoom', { body }, { member }));
  return { code, details };
};
const pay = async (id: string) => {
  const body = await ordered(world, member, id);
  return dataOf(await world.call('confirmPayment', { body }, { member }));
};
const cancel = async (id: string) => {
  const params = { id };
  const view = dataOf(await world.call('getReservation', { params }, { member }));
  const body = { expectedRefund: view.cancellation?.refund ?? -1 };
  return dataOf(await world.call('cancelReservation', { params, body }, { member }));
};

describe('conditions on the stay', () => {
  it('each say what is missing, where it is shown and where the room is held', async () => {
    const { checkIn, checkOut } = stay();
    const [after, before] = [addNights(checkIn, 1), addNights(checkOut, -1)];
    const cases = [
      [{ areaIds: ['mapo'] }, null],
      [{ areaIds: ['aewol'] }, { code: 'COUPON_OTHER_AREA', places: [] }],
      [{ regionIds: ['jeju'], hotelIds: [room.hotelId] }, null],
      [{ maxNights: 7 }, { code: 'COUPON_MAX_NIGHTS', nights: 3 }],
      [{ stayFrom: checkIn, stayUntil: checkOut }, null],
      [{ stayFrom: after }, { code: 'COUPON_STAY_PERIOD', stayFrom: after }],
      [{ stayUntil: before }, { code: 'COUPON_STAY_PERIOD', stayUntil: before }],
    ] as const;
    for (const [values, reason] of cases) {
      const places = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === 'object' ? [...value] : value,
        ]),
      );
      const id = await ownCoupon(world, member, places);
      if (reason === null) {
        expect((await quotedWith(world, member, room, stay(), [id])).chosen.ids).toEqual([id]);
        continue;
      }
      expect(await reasonOf(id)).toEqual(reason);
      const { code, ...missing } = reason;
      expect(await refused([id], 700_000)).toMatchObject({
        code: 'COUPON_NOT_APPLICABLE',
        details: { reason: code, ...('places' in missing ? {} : missing) },
      });
    }
  });

  it('names the places where it is good, all of one hotel’s name', async () => {
    const other = await bookable(world);
    const id = await ownCoupon(world, member, { hotelIds: [other.hotelId] });
    const reason = await reasonOf(id);
    expect(reason).toEqual({
      code: 'COUPON_OTHER_HOTEL',
      places: [expect.any(String) as string],
    });
  });

  it('go with the booking, and are looked at again for other dates', async () => {
    const until = stay().checkOut;
    const id = await ownCoupon(world, member, { stayUntil: until, firstBooking: true });
    const booked = await heldWith(world, member, room, stay(), [id]);
    await pay(booked.id);
    const within = { checkIn: stay().checkIn, checkOut: addNights(until, -1) };
    // A booking that was the first one stays the first one when its dates change.
    expect((await acceptedChange(world, member, booked.id, within)).offer.dropped).toEqual([]);
    const later = { checkIn: addNights(stay().checkIn, 5), checkOut: addNights(until, 3) };
    const query = { from: later.checkIn, to: later.checkOut };
    const params = { id: booked.id };
    const { dropped } = dataOf(await world.call('quoteStayChange', { params, query }, { member }));
    expect(dropped.map(({ reason }) => reason)).toEqual([
      { code: 'COUPON_STAY_PERIOD', stayUntil: until },
    ]);
  });
});

it('nights that are free are worth as many average nights, at the price less percentages', async () => {
  const nights = await ownCoupon(world, member, { kind: 'NIGHTS', value: 2, stackable: true });
  const percent = await ownCoupon(world, member, { kind: 'PERCENT', value: 50, stackable: true });
  const { best, coupons } = await quotedWith(world, member, room, stay());
  expect(best).toEqual({ ids: [percent, nights], discount: 360_000 + 144_000 });
  expect(coupons.find((one) => one.personalCouponId === nights)).toMatchObject({
    alone: 144_000,
    discount: 144_000,
    kind: 'NIGHTS',
    value: 2,
  });
  const { total } = await heldWith(world, member, room, stay(), [nights, percent]);
  expect(total).toBe(216_000);
});

describe('a coupon for business members', () => {
  it('is for whose first provider is the business one', async () => {
    const id = await ownCoupon(world, member, { businessOnly: true });
    expect(await reasonOf(id)).toEqual({ code: 'COUPON_BUSINESS_ONLY' });
    expect(await refused([id], 700_000)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      details: { reason: 'COUPON_BUSINESS_ONLY' },
    });
    const who = { provider: 'etbs', subject: member.id, memberId: member.id };
    await world.db.insert(memberSocials).values(who);
    expect((await heldWith(world, member, room, stay(), [id])).total).toBe(700_000);
  });
});

describe('a coupon for a first booking', () => {
  const first = () => ownCoupon(world, member, { firstBooking: true, stackable: true });

  it('is on one booking at a time, several together', async () => {
    const [one, two, other] = [await first(), await first(), await first()];
    const { id } = await heldWith(world, member, room, stay(), [one, two]);
    expect(await reasonOf(other)).toEqual({ code: 'COUPON_FIRST_PENDING' });
    expect(await refused([other], 700_000)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      details: { reason: 'COUPON_FIRST_PENDING' },
    });
    const params = { reservationId: id };
    const eligible = dataOf(await world.call('listEligibleCoupons', { params }, { member }));
    // The booking itself doesn't count as an earlier booking.
    expect(eligible.chosen.ids).toEqual([one, two]);
    expect(eligible.best.ids).toHaveLength(3);
    dataOf(await world.call('releaseHold', { params: { id } }, { member }));
    expect((await heldWith(world, member, room, stay(), [other])).total).toBe(700_000);
  });

  it('waits for no hold that is over, swept yet or not', async () => {
    const [one, other] = [await first(), await first()];
    await heldWith(world, member, room, stay(), [one]);
    world.advance(901_000);
    member = await world.signedInAgain(member);
    expect((await heldWith(world, member, room, stay(), [other])).total).toBe(700_000);
  });

  it('is of no use after a booking, unless that was cancelled free of charge', async () => {
    const coupon = await first();
    const { id } = await held(world, member, room, stay());
    // An unpaid booking doesn't count as an earlier one.
    expect((await reasonOf(coupon)) ?? null).toBeNull();
    await pay(id);
    expect(await reasonOf(coupon)).toEqual({ code: 'COUPON_FIRST_BOOKING' });
    expect(await refused([coupon], 700_000)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      details: { reason: 'COUPON_FIRST_BOOKING' },
    });
    expect((await cancel(id)).fee).toBe(0);
    expect((await reasonOf(coupon)) ?? null).toBeNull();
    const soon = await held(world, member, room, stayIn(world, 0, 10));
    await pay(soon.id);
    expect((await cancel(soon.id)).fee).toBeGreaterThan(0);
    expect(await reasonOf(coupon)).toEqual({ code: 'COUPON_FIRST_BOOKING' });
  });

  it('that stays used after a free cancellation leaves the first booking to another coupon', async () => {
    const kept = await ownCoupon(world, member, { firstBooking: true, returnsOnCancel: 'NEVER' });
    const other = await first();
    const { id } = await heldWith(world, member, room, stay(), [kept]);
    await pay(id);
    expect((await cancel(id)).fee).toBe(0);
    expect((await heldWith(world, member, room, stay(), [other])).total).toBe(700_000);
  });

  it('is shown to take to whom it can be of use', async () => {
    const params = { query: {} };
    const shown = async () =>
      dataOf(await world.call('listDownloadableCoupons', params, { member })).coupons.filter(
        ({ firstBooking }) => firstBooking,
      ).length;
    const before = await shown();
    expect(before).toBeGreaterThan(0);
    const { id } = await held(world, member, room, stay());
    await pay(id);
    expect(await shown()).toBe(0);
  });
});

it('a revoked coupon takes nothing off, and one on a booking is not revoked', async () => {
  const [gone, used] = [await ownCoupon(world, member), await ownCoupon(world, member)];
  const { id } = await heldWith(world, member, room, stay(), [used]);
  const revoked = await world.db.transaction((tx) => revokeCoupons(tx, [gone, used], world.now()));
  expect(revoked).toEqual([gone]);
  expect((await refused([gone], 700_000)).code).toBe('COUPON_NOT_FOUND');
  expect((await quotedWith(world, member, room, stay())).coupons).toHaveLength(1);
  expect((await pay(id)).outcome).toBe('BOOKED');
});
