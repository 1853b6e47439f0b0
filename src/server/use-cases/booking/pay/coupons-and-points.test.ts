import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { heldWith, ownCoupon } from '@/server/use-cases/coupons/testing';
import { reportNoShow } from '../report-no-show';
import {
  acceptedChange,
  bookable,
  type Bookable,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
} from '../testing';
import { businessMember, paidPoints, pointsAt, subjectOf } from '../testing-points';

/** Combinations of coupons, points, early check-out and no-shows. */

const DAY_MS = 86_400_000;
const HAD = 2_000_000;

let world: World;
let room: Bookable;
let member: TestMember;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  // Noon at the hotel.
  world.setNow('2026-11-02T03:00:00Z');
  member = await businessMember(world, HAD);
  room = await bookable(world, { price: 100_000, nights: 60 });
});
afterAll(() => world.close());

const pointsLeft = () => world.gateway.points.balances.get(subjectOf(member));
const money = () => ({ card: moneyAt(world), points: pointsAt(world) });
const stateOfCoupon = async (id: number) =>
  dataOf(await world.call('listPersonalCoupons', {}, { member })).coupons.find(
    ({ personalCouponId }) => personalCouponId === id,
  )?.state;
const books = async () =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings;
async function later(ms: number) {
  world.advance(ms);
  member = { ...member, token: (await world.signedInAgain(member)).token };
}

/** 30 nights with a coupon, of which points pay a part. */
async function heldSo() {
  const coupon = await ownCoupon(world, member, { value: 50_000 });
  const hold = await heldWith(world, member, room, stayIn(world, 3, 30), [coupon]);
  const took = await paidPoints(world, member, hold.id, 500_000);
  expect(took.outcome).toBe('REST_DUE');
  return { ...hold, coupon };
}
async function bookedSo() {
  const hold = await heldSo();
  const body = await ordered(world, member, hold.id);
  expect(body.amount).toBe(hold.total - 500_000);
  dataOf(await world.call('confirmPayment', { body }, { member }));
  return hold;
}

it('a hold that ends gives points, coupon and nights back', async () => {
  const { id, coupon, stay } = await heldSo();
  expect([await stateOfCoupon(coupon), pointsLeft()]).toEqual(['HELD', HAD - 500_000]);
  await later(DAY_MS);
  await expireHolds(world.deps);
  // The job skips payments that were changed moments ago, so the clock advances.
  world.advance(60_000);
  await reconcileAll(world.deps);
  expect((await stored(world, id)).reservation.state).toBe('EXPIRED');
  expect([await stateOfCoupon(coupon), pointsLeft()]).toEqual(['AVAILABLE', HAD]);
  expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
  expect(await books()).toEqual([]);
});

it('a cancellation without a fee returns card, points and coupon', async () => {
  const before = money();
  const { id, total, coupon } = await bookedSo();
  expect(money()).toEqual({
    card: before.card + total - 500_000,
    points: before.points + 500_000,
  });
  const body = { expectedRefund: total };
  dataOf(await world.call('cancelReservation', { params: { id }, body }, { member }));
  expect(money()).toEqual(before);
  expect([await stateOfCoupon(coupon), pointsLeft()]).toEqual(['AVAILABLE', HAD]);
  expect(await books()).toEqual([]);
});

it('early check-out prices the nights slept without the coupon, which stays used', async () => {
  const { id, stay, total, coupon } = await bookedSo();
  await later(13 * DAY_MS);
  const on = addNights(stay.checkIn, 15);
  const query = { on };
  const terms = dataOf(await world.call('quoteLeaving', { params: { id }, query }, { member }));
  // 15 nights have a length discount of 10 %.
  expect(terms).toMatchObject({ used: 1_350_000, refund: total - 1_350_000 });
  const before = money();
  const body = { leavesOn: on, expectedRefund: terms.refund };
  dataOf(await world.call('leaveEarly', { params: { id }, body }, { member }));
  // The refund to the card is made before the points are returned.
  expect(money()).toEqual({ ...before, card: before.card - terms.refund });
  const left = dataOf(await world.call('getReservation', { params: { id } }, { member }));
  expect(left.quote.total).toBe(1_350_000);
  expect(left.coupons).toEqual([]);
  expect(await stateOfCoupon(coupon)).toBe('USED');
  expect(await books()).toEqual([]);
});

it('giving up only the last night doesn’t return the coupon', async () => {
  const { id, stay, coupon } = await bookedSo();
  await later(13 * DAY_MS);
  const leavesOn = addNights(stay.checkIn, 29);
  const query = { on: leavesOn };
  const { refund } = dataOf(
    await world.call('quoteLeaving', { params: { id }, query }, { member }),
  );
  const body = { leavesOn, expectedRefund: refund };
  dataOf(await world.call('leaveEarly', { params: { id }, body }, { member }));
  expect(await stateOfCoupon(coupon)).toBe('USED');
  // Extending the stay again doesn't return the coupon's discount either, since the coupon is used.
  const { offer } = await acceptedChange(world, member, id, stay);
  expect([offer.dropped, offer.quote.lines.map(({ kind }) => kind).includes('COUPON')]).toEqual([
    [],
    false,
  ]);
  const order = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body: order }, { member }));
  expect(await stateOfCoupon(coupon)).toBe('USED');
  expect(await books()).toEqual([]);
});

it.each([
  ['NEVER', 'USED'],
  ['ALWAYS', 'AVAILABLE'],
  ['FREE_ONLY', 'USED'],
  ['FEE_BELOW_DISCOUNT', 'USED'],
] as const)('a no-show returns a coupon whose terms say so: %s', async (returnsOnCancel, state) => {
  const coupon = await ownCoupon(world, member, { value: 50_000, returnsOnCancel });
  const { id } = await heldWith(world, member, room, stayIn(world, 3, 30), [coupon]);
  const body = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body }, { member }));
  world.advance(4 * DAY_MS);
  const where = { db: world.db, now: world.now(), siteUrl: 'http://site.test' };
  const { refund } = await reportNoShow(where, id, { by: 'hotel', why: 'nobody came' });
  expect(refund).toBeGreaterThan(0);
  await reconcileAll(world.deps);
  await later(0);
  expect(await stateOfCoupon(coupon)).toBe(state);
  expect(await books()).toEqual([]);
});

it.each([
  { kind: 'AMOUNT', value: 100_000_000, returnsOnCancel: 'FEE_BELOW_DISCOUNT' },
  { kind: 'NIGHTS', value: 30, returnsOnCancel: 'FREE_ONLY' },
] as const)('a no-show keeps a coupon that nearly paid for the stay: %o', async (values) => {
  const coupon = await ownCoupon(world, member, values);
  const { id, total } = await heldWith(world, member, room, stayIn(world, 3, 30), [coupon]);
  expect(total).toBe(100);
  const body = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body }, { member }));
  world.advance(4 * DAY_MS);
  const where = { db: world.db, now: world.now(), siteUrl: 'http://site.test' };
  const { refund } = await reportNoShow(where, id, { by: 'hotel', why: 'nobody came' });
  // The fee of 20 won is less than the discount. Calculated from the price before the discount it
  // would be more than the guest paid.
  expect(refund).toBe(80);
  await reconcileAll(world.deps);
  await later(0);
  expect(await stateOfCoupon(coupon)).toBe('USED');
  expect(await books()).toEqual([]);
});
