import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { audit } from '../audit/audit';
import { mailProof } from '../auth/testing';
import { bookable, ordered as stayOrdered, stayIn, type Bookable } from '../booking/testing';
import { heldWith } from '../coupon/testing';
import { voucherOrders, voucherProducts } from '../db/schema';
import { expireHolds } from '../jobs/expire-holds';
import { forgetMembers } from '../jobs/forget-members';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '../testing/world';
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

/** A voucher in the friend's hand. */
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

it('goes back to its buyer when who redeemed it leaves', async () => {
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

it('stays good when its buyer leaves, of whom nobody knows any more', async () => {
  const gift = await bought(world, buyer, { gift: GIFT });
  const waiting = await bought(world, buyer, { gift: { ...GIFT, sendOn: '2026-12-24' } });
  // Redeemed before its day: it isn't sent any more.
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
  // What isn't sent yet still has to be.
  expect([gift, waiting, never].map(({ id }) => giftOf(id))).toEqual(['', GIFT.email, '']);
  expect((await storedOrder(world, unpaid.id)).order.state).toBe('EXPIRED');
  const body = { code: gift.code };
  dataOf(await world.call('redeemVoucher', { body }, { member: friend }));
  await world.db
    .update(voucherOrders)
    .set({ sentAt: world.now() })
    .where(eq(voucherOrders.id, waiting.id));
  await forgetMembers(world.deps);
  expect((await storedOrder(world, waiting.id)).order.gift?.email).toBe('');
  expect(await findings()).toEqual([]);
});

it('keeps its buyer from leaving while its money is on the way', async () => {
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
