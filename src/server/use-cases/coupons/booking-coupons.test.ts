import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { vatIncluded } from '@/domain/price/money';
import { addNights, type Stay } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import {
  acceptedChange,
  bookable,
  held,
  holdBody,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { coupons, couponUses } from '@/server/platform/db/schema';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { addCoupon, heldWith, ownCoupon, quotedWith } from './testing';

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

const stay = () => stayIn(world, 30, 10);
const wallet = async () =>
  dataOf(await world.call('listPersonalCoupons', {}, { member })).coupons.map(
    ({ personalCouponId, state }) => [personalCouponId, state],
  );
const stateOf = async (id: number) => (await wallet()).find(([own]) => own === id)?.[1];
const holdCode = async (used: { ids: number[]; total: number }, dates: Stay = stay()) => {
  const body = await holdBody(world, room, dates, { coupons: used });
  const { code, details } = errorOf(await world.call('holdRoom', { body }, { member }));
  return { code, details };
};
const read = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
const pay = async (id: string) => {
  const body = await ordered(world, member, id);
  return { body, ...dataOf(await world.call('confirmPayment', { body }, { member })) };
};
const cancel = async (id: string) => {
  const expectedRefund = (await read(id)).cancellation?.refund ?? -1;
  const body = { expectedRefund };
  return dataOf(await world.call('cancelReservation', { params: { id }, body }, { member }));
};

describe('quoteCoupons', () => {
  it('prices the stay with the best combination, and says why the others are not in it', async () => {
    const [stackable, percent] = [
      await ownCoupon(world, member, { stackable: true }),
      await ownCoupon(world, member, { kind: 'PERCENT', value: 10, cap: 50_000, stackable: true }),
    ];
    const alone = await ownCoupon(world, member, { value: 60_000 });
    const long = await ownCoupon(world, member, { minNights: 13 });
    const dear = await ownCoupon(world, member, { minTotal: 1_000_000 });
    const other = await ownCoupon(world, member, { hotelIds: [room.hotelId + 1] });
    const later = new Date('2026-12-01T00:00:00Z');
    const early = await ownCoupon(world, member, { validFrom: later });
    const answer = await quotedWith(world, member, room, stay());
    const base = 10 * 80_000 * 0.9;
    expect(answer.best).toEqual({ ids: [percent, stackable], discount: 70_000 });
    expect(answer.chosen).toEqual(answer.best);
    expect(answer.quote).toMatchObject({ total: base - 70_000, vat: vatIncluded(base - 70_000) });
    expect(answer.quote.lines.slice(2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['COUPON', -50_000],
      ['COUPON', -20_000],
    ]);
    expect(answer.refundTimeline[0]?.refund).toBe(base - 70_000);
    const of = (id: number) => answer.coupons.find((one) => one.personalCouponId === id);
    expect(of(percent)).toMatchObject({ discount: 50_000, alone: 50_000, reason: null });
    expect(of(alone)).toMatchObject({
      discount: null,
      alone: 60_000,
      reason: { code: 'COUPON_NOT_COMBINABLE' },
    });
    expect(of(long)?.reason).toEqual({ code: 'COUPON_MIN_NIGHTS', nights: 3 });
    expect(of(dear)?.reason).toEqual({ code: 'COUPON_MIN_TOTAL', won: 280_000 });
    expect(of(other)).toMatchObject({ alone: null, reason: { code: 'COUPON_OTHER_HOTEL' } });
    expect(of(early)?.reason).toEqual({ code: 'COUPON_NOT_STARTED', from: later.toISOString() });
  });

  it('names what could be taken for more off, and it is the best once it is taken', async () => {
    await world.db.update(coupons).set({ downloadable: false });
    const mine = await ownCoupon(world, member, { stackable: true });
    const base = 10 * 80_000 * 0.9;
    // Coupons that the member can't download: sold out, available by serial number only, for a
    // longer stay, and one that the member has already.
    await addCoupon(world, { value: 90_000, stock: 3, issued: 3 });
    await addCoupon(world, { value: 91_000, downloadable: false, serial: 'A-NUMBER' });
    await addCoupon(world, { value: 92_000, minNights: 11 });
    const had = await ownCoupon(world, member, { value: 93_000, minNights: 11 });
    expect((await quotedWith(world, member, room, stay())).claim).toBeNull();
    const small = await addCoupon(world, { value: 15_000 });
    expect((await quotedWith(world, member, room, stay())).claim).toBeNull();
    const five = await addCoupon(world, { kind: 'PERCENT', value: 5, stackable: true, stock: 1 });
    const shown = await quotedWith(world, member, room, stay());
    const off = base * 0.05 + 20_000;
    expect(shown.claim).toMatchObject({ take: [{ id: five }], keep: [mine], discount: off });
    expect([shown.best.discount, shown.quote.total]).toEqual([20_000, base - 20_000]);
    dataOf(await world.call('downloadCoupon', { query: { couponId: five } }, { member }));
    const now = await quotedWith(world, member, room, stay());
    expect([now.claim, now.best.discount, now.quote.total]).toEqual([null, off, base - off]);
    expect(now.coupons.some(({ personalCouponId }) => personalCouponId === had)).toBe(true);
    await world.db.delete(coupons).where(eq(coupons.id, small));
  });

  it('prices it with what is asked for, or without any', async () => {
    const first = await ownCoupon(world, member);
    const second = await ownCoupon(world, member, { value: 30_000 });
    expect((await quotedWith(world, member, room, stay(), [first])).chosen).toEqual({
      ids: [first],
      discount: 20_000,
    });
    const none = await quotedWith(world, member, room, stay(), []);
    expect(none.chosen).toEqual({ ids: [], discount: 0 });
    expect(none.coupons.map(({ reason }) => reason?.code)).toEqual([
      'COUPON_NOT_CHOSEN',
      'COUPON_NOT_CHOSEN',
    ]);
    // Two coupons that can't be combined, one that doesn't exist, and a combination of a valid one
    // with it.
    expect((await quotedWith(world, member, room, stay(), [first, second])).chosen.ids).toEqual([]);
    const gone = await quotedWith(world, member, room, stay(), [999_999]);
    expect([gone.chosen.ids, gone.best.ids]).toEqual([[], [second]]);
    expect((await quotedWith(world, member, room, stay(), [first, 999_999])).chosen.ids).toEqual([
      first,
    ]);
  });

  it('lets coupons at the stay, not at what is added to it', async () => {
    const hotel = await bookable(world, { addOns: [{ code: 'PARKING', price: 10_000 }] });
    await ownCoupon(world, member, { kind: 'PERCENT', value: 100 });
    const query = {
      from: stay().checkIn,
      to: stay().checkOut,
      adults: '2',
      children: '0',
      roomTypeId: hotel.roomTypeId,
      ratePlanId: hotel.ratePlanId,
      addOns: 'PARKING',
    };
    const { quote } = dataOf(await world.call('quoteCoupons', { query }, { member }));
    expect(quote.total).toBe(100_000);
    const { addOns, ...plain } = query;
    expect(addOns).toBe('PARKING');
    const without = dataOf(await world.call('quoteCoupons', { query: plain }, { member }));
    // 100 won is the smallest amount that a card can be charged.
    expect(without.quote.total).toBe(100);
  });
});

describe('a hold with coupons', () => {
  it('costs less by their discount, to the won, in payment and documents', async () => {
    const used = await ownCoupon(world, member);
    const { id, total } = await heldWith(world, member, room, stay(), [used]);
    expect(total).toBe(700_000);
    expect(await stateOf(used)).toBe('HELD');
    const view = await read(id);
    expect(view.quote).toMatchObject({ total: 700_000, vat: vatIncluded(700_000) });
    expect(view.coupons).toEqual([
      { title: view.coupons[0]?.title, discount: 20_000, returned: false, comesBack: null },
    ]);
    const { body, outcome } = await pay(id);
    expect([outcome, body.amount]).toEqual(['BOOKED', 700_000]);
    expect(await stateOf(used)).toBe('USED');
    expect((await read(id)).coupons[0]).toMatchObject({ comesBack: true });
    for (const kind of ['receipt', 'statement', 'voucher'] as const) {
      const params = { id, kind };
      expect((await world.call('getDocument', { params }, { member })).ok).toBe(true);
    }
  });

  it('is refused with a code for each reason, and nothing is written', async () => {
    const theirs = await ownCoupon(world, await world.member());
    const long = await ownCoupon(world, member, { minNights: 13 });
    const over = await ownCoupon(world, member, { validUntil: world.now() });
    const [one, two] = [await ownCoupon(world, member), await ownCoupon(world, member)];
    const before = await soldOf(world, room, stay());
    const refused: Array<[number[], number, string, object?]> = [
      [[theirs], 700_000, 'COUPON_NOT_FOUND'],
      [[long], 700_000, 'COUPON_NOT_APPLICABLE', { reason: 'COUPON_MIN_NIGHTS', nights: 3 }],
      [[over], 700_000, 'COUPON_NOT_APPLICABLE', { reason: 'COUPON_EXPIRED' }],
      [[one, two], 680_000, 'COUPON_NOT_COMBINABLE'],
      [[one], 699_999, 'PRICE_CHANGED', { total: 700_000 }],
    ];
    for (const [ids, total, code, details] of refused) {
      expect(await holdCode({ ids, total })).toEqual({ code, details });
    }
    expect(await soldOf(world, room, stay())).toEqual(before);
    expect(await wallet()).toHaveLength(4);
    expect(
      (await wallet()).every(([, state]) => state === 'AVAILABLE' || state === 'EXPIRED'),
    ).toBe(true);
  });

  it('no other booking can use its coupon', async () => {
    const used = await ownCoupon(world, member);
    const hold = await heldWith(world, member, room, stay(), [used]);
    expect((await holdCode({ ids: [used], total: 700_000 })).code).toBe('COUPON_USED');
    const [shown] = (await quotedWith(world, member, room, stay())).coupons;
    expect(shown).toMatchObject({ alone: null, reason: { code: 'COUPON_HELD' }, state: 'HELD' });
    await pay(hold.id);
    expect((await quotedWith(world, member, room, stay())).coupons).toEqual([]);
    expect((await holdCode({ ids: [used], total: 700_000 })).code).toBe('COUPON_USED');
  });

  it('is one however often it is sent, and another request with other coupons', async () => {
    const [one, two] = [await ownCoupon(world, member), await ownCoupon(world, member)];
    const body = await holdBody(world, room, stay(), { coupons: { ids: [one], total: 700_000 } });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.call('holdRoom', { body }, { member })),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    const changed = { ...body, coupons: { ids: [two], total: 700_000 } };
    expect(errorOf(await world.call('holdRoom', { body: changed }, { member })).code).toBe(
      'IDEMPOTENCY_REUSED',
    );
  });

  it('says of every coupon how it stands to it', async () => {
    const used = await ownCoupon(world, member);
    const better = await ownCoupon(world, member, { value: 30_000 });
    const { id } = await heldWith(world, member, room, stay(), [used]);
    const params = { reservationId: id };
    const answer = dataOf(await world.call('listEligibleCoupons', { params }, { member }));
    expect(answer.best).toEqual({ ids: [better], discount: 30_000 });
    expect(answer.chosen).toEqual({ ids: [used], discount: 20_000 });
    // The hold keeps the discount it was made with, even if the coupon has changed or ended since.
    await world.db.update(coupons).set({ value: 1, validUntil: world.now() });
    const later = dataOf(await world.call('listEligibleCoupons', { params }, { member }));
    expect(later.chosen).toEqual({ ids: [used], discount: 20_000 });
    await pay(id);
    expect(errorOf(await world.call('listEligibleCoupons', { params }, { member })).code).toBe(
      'RESERVATION_STATE',
    );
  });
});

describe('other coupons for a hold', () => {
  const change = (id: string, ids: number[], total: number, as = member) =>
    world.call('changeHoldCoupons', { params: { id }, body: { ids, total } }, { member: as });
  const eligible = async (id: string) =>
    dataOf(await world.call('listEligibleCoupons', { params: { reservationId: id } }, { member }));

  it('make it cheaper without giving the room back, and the old ones are free again', async () => {
    const used = await ownCoupon(world, member);
    const { id } = await heldWith(world, member, room, stay(), [used]);
    const before = (await read(id)).holdExpiresAt;
    const better = await ownCoupon(world, member, { value: 30_000 });
    expect((await eligible(id)).best).toEqual({ ids: [better], discount: 30_000 });
    expect(dataOf(await change(id, [better], 690_000))).toEqual({ id, total: 690_000 });
    const { quote, holdExpiresAt } = await read(id);
    expect([quote.total, quote.vat, holdExpiresAt]).toEqual([
      690_000,
      vatIncluded(690_000),
      before,
    ]);
    expect([await stateOf(used), await stateOf(better)]).toEqual(['AVAILABLE', 'HELD']);
    expect((await stored(world, id)).events.at(-1)).toMatchObject({
      event: 'COUPONS_CHANGED',
      amount: 0,
      detail: { total: 690_000, wasTotal: 700_000 },
    });
    const { body, outcome } = await pay(id);
    expect([outcome, body.amount]).toEqual(['BOOKED', 690_000]);
    expect(await stateOf(better)).toBe('USED');
  });

  it('may be ones that the member claims first, or none', async () => {
    await world.db.update(coupons).set({ downloadable: false });
    const { id } = await held(world, member, room, stay());
    const couponId = await addCoupon(world, { value: 40_000 });
    const { claim, best } = await eligible(id);
    expect([claim?.take.map((one) => one.id), claim?.discount]).toEqual([[couponId], 40_000]);
    expect(best.ids).toEqual([]);
    dataOf(await world.call('downloadCoupon', { query: { couponId } }, { member }));
    const now = await eligible(id);
    expect([now.claim, now.best.discount]).toEqual([null, 40_000]);
    expect(dataOf(await change(id, now.best.ids, 680_000)).total).toBe(680_000);
    expect(dataOf(await change(id, [], 720_000)).total).toBe(720_000);
    expect((await eligible(id)).chosen).toEqual({ ids: [], discount: 0 });
  });

  it('keep one for first bookings, which counts as this booking’s own', async () => {
    const first = await ownCoupon(world, member, { firstBooking: true, stackable: true });
    const { id } = await heldWith(world, member, room, stay(), [first]);
    const more = await ownCoupon(world, member, { stackable: true });
    expect(dataOf(await change(id, [first, more], 680_000)).total).toBe(680_000);
  });

  it('leave no order that could charge the old amount', async () => {
    const { id } = await held(world, member, room, stay());
    const old = await ordered(world, member, id);
    const better = await ownCoupon(world, member, { value: 30_000 });
    dataOf(await change(id, [better], 690_000));
    world.gateway.calls.length = 0;
    expect(errorOf(await world.call('confirmPayment', { body: old }, { member })).code).toBe(
      'PAYMENT_MISMATCH',
    );
    expect(world.gateway.calls).toEqual([]);
    const { body, outcome } = await pay(id);
    expect([outcome, body.amount]).toEqual(['BOOKED', 690_000]);
  });

  it('are refused with a reason, and the booking stays as it was', async () => {
    const used = await ownCoupon(world, member);
    const { id } = await heldWith(world, member, room, stay(), [used]);
    const better = await ownCoupon(world, member, { value: 30_000 });
    const code = async (...given: Parameters<typeof change>) =>
      errorOf(await change(...given)).code;
    expect(await code(id, [better], 690_001)).toBe('PRICE_CHANGED');
    expect(await code(id, [used, better], 670_000)).toBe('COUPON_NOT_COMBINABLE');
    expect(await code(id, [999_999], 700_000)).toBe('COUPON_NOT_FOUND');
    expect(await code(id, [better], 690_000, await world.member())).toBe('RESERVATION_NOT_FOUND');
    expect((await read(id)).quote.total).toBe(700_000);
    expect(await stateOf(used)).toBe('HELD');
    // Another booking has the coupon already.
    const other = await heldWith(world, member, room, stayIn(world, 60, 10), [better]);
    expect(await code(id, [better], 690_000)).toBe('COUPON_USED');
    await pay(id);
    expect(await code(id, [], 720_000)).toBe('RESERVATION_STATE');
    world.advance(901_000);
    member = await world.signedInAgain(member);
    expect(await code(other.id, [], 720_000)).toBe('HOLD_EXPIRED');
  });
});

describe('a coupon comes back', () => {
  let used: number;
  beforeEach(async () => {
    used = await ownCoupon(world, member);
  });

  it('when its hold has expired, whether or not a job has ended it', async () => {
    await heldWith(world, member, room, stay(), [used]);
    world.advance(901_000);
    member = await world.signedInAgain(member);
    expect(await stateOf(used)).toBe('AVAILABLE');
    // A new hold can use the coupon of an expired hold, even if no job has ended that hold yet.
    const again = await heldWith(world, member, room, stay(), [used]);
    world.advance(901_000);
    await expireHolds(world.deps);
    expect((await stored(world, again.id)).reservation.state).toBe('EXPIRED');
    const uses = await world.db.select().from(couponUses);
    expect(uses.find(({ reservationId }) => reservationId === again.id)?.returnedAt).toEqual(
      world.now(),
    );
  });

  it('when the hold is released, after a declined card too', async () => {
    const { id } = await heldWith(world, member, room, stay(), [used]);
    world.gateway.failConfirm('decline');
    const { outcome } = await pay(id);
    expect(outcome).toBe('DECLINED');
    expect(await stateOf(used)).toBe('HELD');
    dataOf(await world.call('releaseHold', { params: { id } }, { member }));
    expect(await stateOf(used)).toBe('AVAILABLE');
  });

  it('with a cancellation that is free, and then the next booking may have it', async () => {
    const { id } = await heldWith(world, member, room, stay(), [used]);
    await pay(id);
    expect((await cancel(id)).refund).toBe(700_000);
    expect(await stateOf(used)).toBe('AVAILABLE');
    expect((await read(id)).coupons).toMatchObject([{ discount: 20_000, returned: true }]);
    const again = await heldWith(world, member, room, stay(), [used]);
    expect(again.total).toBe(700_000);
  });

  it.each([
    ['FEE_BELOW_DISCOUNT', 'USED'],
    ['ALWAYS', 'AVAILABLE'],
    ['NEVER', 'USED'],
    ['FREE_ONLY', 'USED'],
  ] as const)('from a cancellation with a fee as its terms say: %s', async (terms, state) => {
    const coupon = await ownCoupon(world, member, { returnsOnCancel: terms });
    const today: Stay = stayIn(world, 0, 10);
    const { id } = await heldWith(world, member, room, today, [coupon]);
    await pay(id);
    expect((await read(id)).coupons[0]?.comesBack).toBe(state === 'AVAILABLE');
    expect((await cancel(id)).fee).toBeGreaterThan(20_000);
    expect(await stateOf(coupon)).toBe(state);
  });

  it('by the terms of the day of booking, and never where they say so', async () => {
    const coupon = await ownCoupon(world, member, { returnsOnCancel: 'NEVER' });
    const { id } = await heldWith(world, member, room, stay(), [coupon]);
    await pay(id);
    await world.db.update(coupons).set({ returnsOnCancel: 'ALWAYS' });
    await cancel(id);
    expect(await stateOf(coupon)).toBe('USED');
  });
});

describe('other dates', () => {
  it('keep the coupons that fit them, whatever has become of the coupon since', async () => {
    const used = await ownCoupon(world, member, { kind: 'PERCENT', value: 10, minNights: 8 });
    const { id, total } = await heldWith(world, member, room, stay(), [used]);
    await pay(id);
    await world.db.update(coupons).set({ validUntil: world.now(), value: 1 });
    const shorter = { ...stay(), checkOut: addNights(stay().checkIn, 8) };
    const { offer } = await acceptedChange(world, member, id, shorter);
    expect(offer.dropped).toEqual([]);
    expect(offer.quote.total).toBe((8 * 80_000 * 0.9 * 9) / 10);
    expect(offer.refund).toBe(total - offer.quote.total);
    expect((await read(id)).coupons).toMatchObject([{ discount: 57_600, returned: false }]);
  });

  it('do without one that does not fit, which is said first and goes back', async () => {
    const used = await ownCoupon(world, member, { minNights: 8, value: 50_000 });
    const { id, total } = await heldWith(world, member, room, stay(), [used]);
    await pay(id);
    const before = moneyAt(world);
    const shorter = { ...stay(), checkOut: addNights(stay().checkIn, 7) };
    const query = { from: shorter.checkIn, to: shorter.checkOut };
    const offer = dataOf(
      await world.call('quoteStayChange', { params: { id }, query }, { member }),
    );
    expect(offer.dropped).toEqual([
      { title: expect.any(String) as string, reason: { code: 'COUPON_MIN_NIGHTS', nights: 1 } },
    ]);
    expect(offer.quote.total).toBe(7 * 80_000 * 0.9);
    expect(await stateOf(used)).toBe('USED');
    await acceptedChange(world, member, id, shorter);
    expect(await stateOf(used)).toBe('AVAILABLE');
    expect((await read(id)).coupons).toEqual([]);
    expect(before - moneyAt(world)).toBe(total - offer.quote.total);
    expect((await cancel(id)).refund).toBe(offer.quote.total);
  });

  it('of fewer nights than are free drop the coupon by name, and lose none', async () => {
    const values = { kind: 'NIGHTS', value: 9, returnsOnCancel: 'FREE_ONLY' } as const;
    const used = await ownCoupon(world, member, values);
    const { id } = await heldWith(world, member, room, stay(), [used]);
    await pay(id);
    const shorter = { ...stay(), checkOut: addNights(stay().checkIn, 8) };
    const query = { from: shorter.checkIn, to: shorter.checkOut };
    const { dropped } = dataOf(
      await world.call('quoteStayChange', { params: { id }, query }, { member }),
    );
    expect(dropped.map(({ reason }) => reason)).toEqual([{ code: 'COUPON_MIN_NIGHTS', nights: 1 }]);
    expect(await stateOf(used)).toBe('USED');
  });

  it('that cost more are paid as they were shown', async () => {
    const used = await ownCoupon(world, member, { kind: 'PERCENT', value: 10 });
    const { id, total } = await heldWith(world, member, room, stay(), [used]);
    await pay(id);
    const longer = { ...stay(), checkOut: addNights(stay().checkIn, 12) };
    const { offer } = await acceptedChange(world, member, id, longer);
    expect(offer.toPay).toBe((12 * 80_000 * 0.9 * 9) / 10 - total);
    // Until the difference is paid, the booking and its discount are unchanged.
    expect((await read(id)).coupons).toMatchObject([{ discount: 72_000 }]);
    const { body } = await pay(id);
    expect(body.amount).toBe(offer.toPay);
    expect((await read(id)).coupons).toMatchObject([{ discount: 86_400 }]);
  });
});

it('a coupon that may be downloaded twice makes two bookings cheaper', async () => {
  await addCoupon(world);
  const [one, two] = [await ownCoupon(world, member), await ownCoupon(world, member)];
  await heldWith(world, member, room, stay(), [one]);
  expect((await heldWith(world, member, room, stay(), [two])).total).toBe(700_000);
  expect((await held(world, await world.member(), room, stay())).total).toBe(720_000);
  const rows = await world.db.select().from(couponUses).where(eq(couponUses.personalCouponId, one));
  expect(rows).toHaveLength(1);
});
