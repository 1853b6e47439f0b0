import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { addNights, type Stay } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { memberData, reconcileAll } from '@/server/app/families';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import {
  mailOutbox,
  reservationEvents,
  reservations,
  voucherOrders,
  voucherProducts,
} from '@/server/platform/db/schema';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { forgetMembers } from '@/server/use-cases/account/deletion/anonymize-member';
import { mailProof } from '@/server/use-cases/account/testing';
import {
  acceptedChange,
  bookable,
  type Bookable,
  holdBody,
  ordered as stayOrdered,
  soldOf,
  stayIn,
  stored,
} from '@/server/use-cases/booking/testing';
import { heldWith } from '@/server/use-cases/coupons/testing';
import { addProduct, bought, GIFT, opened, orderBody, storedOrder } from './testing';

/** A voucher on a stay, and vouchers of members who leave. */
let world: World;
let buyer: TestMember;
let friend: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  room = await bookable(world, { rooms: 9, price: 80_000, nights: 90 });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow('2026-11-21T03:00:00Z');
  buyer = await world.member();
  friend = await world.member({ name: '이바다' });
  world.gateway.recover();
});

const findings = async () =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings;
const mine = async (member = friend) =>
  dataOf(await world.call('listMyVouchers', {}, { member })).received[0];

/** A voucher that a friend has redeemed. */
async function redeemed() {
  const order = await bought(world, buyer, { gift: GIFT });
  const body = { code: order.code };
  dataOf(await world.call('redeemVoucher', { body }, { member: friend }));
  const wallet = dataOf(await world.call('listPersonalCoupons', {}, { member: friend })).coupons;
  const coupon = wallet.find(({ kind }) => kind === 'NIGHTS')?.personalCouponId ?? 0;
  return { ...order, coupon };
}

/** A stay that is held with the voucher, ten nights of which it pays seven. */
const hold = (coupon: number) => heldWith(world, friend, room, stayIn(world, 30, 10), [coupon]);

async function paid(id: string, member = friend) {
  const body = await stayOrdered(world, member, id);
  return dataOf(await world.call('confirmPayment', { body }, { member })).outcome;
}

it('takes its nights off, and isn’t lost with a hold that ends or a card that is declined', async () => {
  const { coupon, voucherId } = await redeemed();
  const first = await hold(coupon);
  expect(first.shown.chosen.discount).toBeGreaterThan(0);
  expect((await mine())?.state).toBe('HELD');
  const params = { id: voucherId };
  const back = await world.call('handVoucherBack', { params }, { member: friend });
  expect(errorOf(back).code).toBe('VOUCHER_IN_USE');
  world.gateway.failConfirm('decline');
  expect(await paid(first.id)).toBe('DECLINED');
  world.advance(901_000);
  friend = await world.signedInAgain(friend);
  await expireHolds(world.deps);
  expect((await mine())?.state).toBe('FREE');
  const second = await hold(coupon);
  expect(await paid(second.id)).toBe('BOOKED');
  expect((await mine())?.state).toBe('USED');
  const other = await world.call('handVoucherBack', { params }, { member: friend });
  expect(errorOf(other).code).toBe('VOUCHER_IN_USE');
  expect(await findings()).toEqual([]);
});

it('comes back with a cancellation that is free, and is spent where there is a fee', async () => {
  const { coupon } = await redeemed();
  const free = await hold(coupon);
  await paid(free.id);
  const cancel = (id: string, expectedRefund: number) =>
    world.call(
      'cancelReservation',
      { params: { id }, body: { expectedRefund } },
      { member: friend },
    );
  dataOf(await cancel(free.id, free.total));
  expect((await mine())?.state).toBe('FREE');

  const late = await heldWith(world, friend, room, stayIn(world, 30, 10), [coupon]);
  await paid(late.id);
  world.setNow('2026-12-20T15:30:00Z');
  friend = await world.signedInAgain(friend);
  const answer = errorOf(await cancel(late.id, late.total));
  const refund = Number(answer.details?.refund);
  expect(refund).toBeLessThan(late.total);
  dataOf(await cancel(late.id, refund));
  expect((await mine())?.state).toBe('USED');
  expect(await findings()).toEqual([]);
});

describe('a stay that a voucher pays for in whole', () => {
  const covered = (coupon: number, ahead = 30) =>
    heldWith(world, friend, room, stayIn(world, ahead, 7), [coupon]);
  const book = (id: string, member = friend) =>
    world.call('startPayment', { params: { id } }, { member });
  const read = async (id: string) =>
    dataOf(await world.call('getMypageReservation', { params: { id } }, { member: friend }));
  const cancel = async (id: string) =>
    dataOf(
      await world.call(
        'cancelReservation',
        { params: { id }, body: { expectedRefund: 0 } },
        { member: friend },
      ),
    );

  it('is booked without a card or a gateway, once, and told so', async () => {
    const { coupon } = await redeemed();
    const before = JSON.stringify(world.gateway);
    const hold = await covered(coupon);
    expect([hold.total, hold.shown.quote.vat]).toEqual([0, 0]);
    // Several requests at once and one more afterwards make one booking.
    const answers = await Promise.all([book(hold.id), book(hold.id), book(hold.id)]);
    for (const answer of [...answers, await book(hold.id)]) {
      expect(dataOf(answer)).toMatchObject({
        amount: 0,
        checkoutUrl: expect.stringContaining(hold.id),
      });
    }
    expect(JSON.stringify(world.gateway)).toBe(before);
    const stay = await read(hold.id);
    expect(stay).toMatchObject({ state: 'BOOKED', payment: null, payments: [] });
    expect(stay.documents.some((kind) => String(kind).toLowerCase().includes('receipt'))).toBe(
      false,
    );
    const result = await world.call(
      'getPaymentResult',
      { params: { id: hold.id } },
      { member: friend },
    );
    expect(dataOf(result).outcome).toBe('BOOKED');
    expect((await mine())?.state).toBe('USED');
    const lines = await world.db
      .select()
      .from(reservationEvents)
      .where(eq(reservationEvents.reservationId, hold.id));
    expect(lines.map(({ event, amount }) => [event, amount])).toEqual([
      ['HOLD_MADE', 0],
      ['BOOKED_AS_COVERED', 0],
    ]);
    const letters = await world.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, `booked.${hold.id}`));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(/이용권으로 모두 냈어요/);
    expect(letters[0]?.text).toMatch(/전까지: 이용권을 돌려드려요/);
    expect(letters[0]?.text).not.toMatch(/환불 없음/);
    expect(await findings()).toEqual([]);
    const early = await covered((await redeemed()).coupon, 50);
    dataOf(await book(early.id));
    // A cancellation that is free of charge returns the voucher and the room.
    expect((await read(early.id)).coupons.map(({ comesBack }) => comesBack)).toEqual([true]);
    expect(await cancel(early.id)).toMatchObject({ state: 'CANCELLED', refund: 0, fee: 0 });
    const own = dataOf(await world.call('listMyVouchers', {}, { member: friend })).received;
    expect(own.map(({ state }) => state).sort()).toEqual(['FREE', 'USED']);
    expect(await findings()).toEqual([]);
  });

  it('costs the voucher where a cancellation would cost a fee', async () => {
    const { coupon } = await redeemed();
    const hold = await covered(coupon);
    dataOf(await book(hold.id));
    world.setNow('2026-12-20T15:30:00Z');
    friend = await world.signedInAgain(friend);
    expect((await read(hold.id)).coupons.map(({ comesBack }) => comesBack)).toEqual([false]);
    await cancel(hold.id);
    expect((await mine())?.state).toBe('USED');
    expect(await findings()).toEqual([]);
  });

  describe('and changes', () => {
    /**
     * Books a covered stay of seven nights, and returns functions that read the ledger and the
     * gateway since.
     */
    async function bookedCovered(ahead: number) {
      const { coupon } = await redeemed();
      const hold = await covered(coupon, ahead);
      dataOf(await book(hold.id));
      return hold;
    }
    const later = async (days: number) => {
      world.advance(days * 86_400_000);
      friend = await world.signedInAgain(friend);
    };
    /** Runs `act` and checks that it charges and refunds nothing and that all records agree. */
    async function costsNothing(id: string, act: () => Promise<void>) {
      const before = JSON.stringify([...world.gateway.payments]);
      await act();
      for (let round = 0; round < 2; round += 1) {
        world.advance(60_000);
        await reconcileAll(world.deps);
      }
      friend = await world.signedInAgain(friend);
      expect(JSON.stringify([...world.gateway.payments])).toBe(before);
      const { reservation, attempts, moved } = await stored(world, id);
      expect([reservation.total, attempts, moved]).toEqual([0, [], 0]);
      expect(await findings()).toEqual([]);
    }
    const change = (id: string, { checkIn, checkOut }: Stay) =>
      acceptedChange(world, friend, id, { checkIn, checkOut });

    it('to other dates costs nothing and returns nothing', async () => {
      const { id, stay } = await bookedCovered(30);
      const wish = {
        checkIn: addNights(stay.checkIn, 3),
        checkOut: addNights(stay.checkOut, 3),
      };
      await costsNothing(id, async () => {
        const { offer, accepted } = await change(id, wish);
        expect(offer).toMatchObject({ toPay: 0, refund: 0, fee: 0, quote: { total: 0 } });
        expect(accepted).toMatchObject({ state: 'CHANGED', toPay: 0, refund: 0 });
      });
      expect((await stored(world, id)).reservation).toMatchObject(wish);
      expect((await mine())?.state).toBe('USED');
      // The voucher still covers the stay, so cancelling has the same result as before.
      expect(await cancel(id)).toMatchObject({ state: 'CANCELLED', refund: 0, fee: 0 });
      expect((await mine())?.state).toBe('FREE');
      expect(await findings()).toEqual([]);
    });

    it('to more nights costs those alone, by card, which alone comes back', async () => {
      const { id, stay } = await bookedCovered(30);
      const longer = { ...stay, checkOut: addNights(stay.checkOut, 2) };
      const { offer, accepted } = await change(id, longer);
      expect(offer.toPay).toBe(offer.quote.total);
      expect(offer.toPay).toBeGreaterThan(0);
      expect(accepted).toMatchObject({ state: 'TO_PAY', refund: 0 });
      expect(await paid(id)).toBe('BOOKED');
      expect((await stored(world, id)).moved).toBe(offer.toPay);
      const body = { expectedRefund: offer.toPay };
      const params = { id };
      const end = await world.call('cancelReservation', { params, body }, { member: friend });
      expect(dataOf(end)).toMatchObject({ state: 'CANCELLED', refund: offer.toPay, fee: 0 });
      expect((await stored(world, id)).moved).toBe(0);
      expect((await mine())?.state).toBe('FREE');
      expect(await findings()).toEqual([]);
    });

    it('to a stay too short for the voucher is paid like any, and the voucher comes back', async () => {
      const { id, stay } = await bookedCovered(30);
      const shorter = { ...stay, checkOut: addNights(stay.checkOut, -2) };
      const { offer, accepted } = await change(id, shorter);
      expect(offer.dropped).toHaveLength(1);
      expect(offer).toMatchObject({ toPay: 400_000, refund: 0, quote: { total: 400_000 } });
      expect(accepted).toMatchObject({ state: 'TO_PAY' });
      expect((await mine())?.state).toBe('USED');
      expect(await paid(id)).toBe('BOOKED');
      expect((await stored(world, id)).moved).toBe(400_000);
      expect((await mine())?.state).toBe('FREE');
      expect(await findings()).toEqual([]);
    });

    it('ends early: the nights go back, and no money', async () => {
      const { id, stay } = await bookedCovered(2);
      await later(4);
      const on = addNights(stay.checkIn, 4);
      const sold = await soldOf(world, room, stay);
      await costsNothing(id, async () => {
        const params = { id };
        const terms = dataOf(
          await world.call('quoteLeaving', { params, query: { on } }, { member: friend }),
        );
        expect(terms.refund).toBe(0);
        const body = { leavesOn: on, expectedRefund: 0 };
        const left = dataOf(await world.call('leaveEarly', { params, body }, { member: friend }));
        expect(left).toMatchObject({ state: 'LEFT', refund: 0 });
      });
      expect((await stored(world, id)).reservation.checkOut).toBe(on);
      const after = await soldOf(world, room, stay);
      expect(after).toEqual(sold.map((rooms, at) => rooms - (at < 4 ? 0 : 1)));
      expect((await mine())?.state).toBe('USED');
    });

    it('ends as a no-show: the nights go back, the voucher is spent, and no money', async () => {
      const { id, stay } = await bookedCovered(2);
      const sold = await soldOf(world, room, stay);
      await later(4);
      const token = await issueOperatorToken(world.deps.config.secret, world.now());
      await costsNothing(id, async () => {
        const answer = await world.app.request(`${API_BASE_PATH}/operator/bookings/${id}/no-show`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ by: 'Front desk', why: 'Bed unused' }),
        });
        expect([answer.status, await answer.json()]).toMatchObject([200, { refund: 0, fee: 0 }]);
      });
      expect((await stored(world, id)).reservation.state).toBe('CANCELLED');
      expect(await soldOf(world, room, stay)).toEqual(sold.map((rooms) => rooms - 1));
      expect((await mine())?.state).toBe('USED');
    });
  });

  it('can’t be forged by a request', async () => {
    const { coupon } = await redeemed();
    // Only the server decides that a total is 0: a client that claims it for a stay that costs more
    // is refused.
    const stay = stayIn(world, 40, 10);
    const body = await holdBody(world, room, stay, { coupons: { ids: [coupon], total: 0 } });
    const refused = errorOf(await world.call('holdRoom', { body }, { member: friend }));
    expect(refused.code).toBe('PRICE_CHANGED');
    // A stay that still costs something can't be booked without a payment, nor by another member.
    const dear = await heldWith(world, friend, room, stay, [coupon]);
    expect(dear.total).toBeGreaterThanOrEqual(100);
    const opened = dataOf(await book(dear.id));
    expect(opened.amount).toBe(dear.total);
    expect((await read(dear.id)).state).toBe('HELD');
    const other = await covered((await redeemed()).coupon);
    expect(errorOf(await book(other.id, buyer)).status).toBe(404);
    world.advance(901_000);
    friend = await world.signedInAgain(friend);
    expect(errorOf(await book(other.id)).code).toBe('HOLD_EXPIRED');
    // Without the check, a stay that isn't paid would be booked. The audit finds such a booking.
    await world.db
      .update(reservations)
      .set({ state: 'BOOKED', bookedAt: world.now() })
      .where(eq(reservations.id, dear.id));
    expect((await findings()).map(({ check }) => check)).toContain('money');
    await world.db
      .update(reservations)
      .set({ state: 'HELD', bookedAt: null })
      .where(eq(reservations.id, dear.id));
    await expireHolds(world.deps);
    expect(await findings()).toEqual([]);
  });
});

it('keeps the terms of what was bought when an operator changes a product', async () => {
  const productId = await addProduct(world);
  const buy = async (total?: number) => {
    const body = orderBody(productId, total === undefined ? {} : { total });
    const { id } = dataOf(await world.call('orderVoucher', { body }, { member: buyer }));
    return (await storedOrder(world, id)).order.couponId;
  };
  const [first, second] = [await buy(), await buy()];
  await world.db
    .update(voucherProducts)
    .set({ nightCap: 50_000, price: 300_000 })
    .where(eq(voucherProducts.id, productId));
  expect(second).toBe(first);
  expect(await buy(300_000)).not.toBe(first);
});

const leave = async (member: TestMember) => {
  const proof = await mailProof(world, member.email, 'account', member);
  return world.call('deleteAccount', { body: { proof } }, { member });
};

it('goes back to its buyer when the member who redeemed it deletes the account', async () => {
  const { id, voucherId } = await redeemed();
  dataOf(await leave(friend));
  const { vouchers } = await storedOrder(world, id);
  expect(vouchers).toMatchObject([{ state: 'ACTIVE', redeemedBy: null }]);
  const params = { id: voucherId };
  const body = { expectedRefund: 590_000 };
  expect(dataOf(await world.call('refundVoucher', { params, body }, { member: buyer })).state).toBe(
    'REFUNDED',
  );
  expect(await findings()).toEqual([]);
});

it('stays valid when its buyer deletes the account, and the buyer’s name is removed', async () => {
  const gift = await bought(world, buyer, { gift: GIFT });
  const waiting = await bought(world, buyer, { gift: { ...GIFT, sendOn: '2026-12-24' } });
  // A gift that was redeemed before its day isn't mailed any more.
  const never = await bought(world, buyer, { gift: { ...GIFT, sendOn: '2026-12-24' } });
  dataOf(await world.call('redeemVoucher', { body: { code: never.code } }, { member: friend }));
  await world.db.update(voucherOrders).set({ sendAt: null }).where(eq(voucherOrders.id, never.id));
  const unpaid = dataOf(
    await world.call('orderVoucher', { body: orderBody(gift.productId) }, { member: buyer }),
  );
  await opened(world, buyer, unpaid.id);
  const account = dataOf(await world.call('getAccount', {}, { member: buyer }));
  expect(account).toMatchObject({ unusedVouchers: 2, voucherMoneyOpen: false });
  dataOf(await leave(buyer));
  const rows = await world.db
    .select()
    .from(voucherOrders)
    .where(eq(voucherOrders.memberId, buyer.id));
  const giftOf = (id: string) => rows.find((row) => row.id === id)?.gift?.email;
  // Gifts that aren't sent yet keep their receiver.
  expect([gift, waiting, never].map(({ id }) => giftOf(id))).toEqual(['', GIFT.email, '']);
  expect((await storedOrder(world, unpaid.id)).order.state).toBe('EXPIRED');
  const body = { code: gift.code };
  dataOf(await world.call('redeemVoucher', { body }, { member: friend }));
  await world.db
    .update(voucherOrders)
    .set({ sentAt: world.now() })
    .where(eq(voucherOrders.id, waiting.id));
  await forgetMembers(memberData, world.deps);
  expect((await storedOrder(world, waiting.id)).order.gift?.email).toBe('');
  expect(await findings()).toEqual([]);
});

it('keeps its buyer from deleting the account while its money is under way', async () => {
  const { voucherId } = await bought(world, buyer);
  world.gateway.failCancel('unknown-not-charged');
  const params = { id: voucherId };
  dataOf(
    await world.call(
      'refundVoucher',
      { params, body: { expectedRefund: 590_000 } },
      { member: buyer },
    ),
  );
  const account = dataOf(await world.call('getAccount', {}, { member: buyer }));
  expect(account.voucherMoneyOpen).toBe(true);
  expect(errorOf(await leave(buyer)).code).toBe('ACCOUNT_IN_USE');
});
