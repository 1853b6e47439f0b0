import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { normalisedCode } from '@/domain/coupon/voucher';
import { issueCoupon } from '@/server/core/coupons/issue-coupon';
import { personalCoupons, voucherOrders, vouchers } from '@/server/platform/db/schema';
import type { Answer, TestMember, World } from '@/server/testing/world';
import { bookable, holdBody, stayIn } from '@/server/use-cases/booking/testing';
import { quotedWith } from '@/server/use-cases/coupons/testing';
import { codeDigest } from '@/server/use-cases/vouchers/redeem-voucher';
import {
  bought,
  ordered,
  PRICE,
  runVoucherJobs,
  storedOrder,
} from '@/server/use-cases/vouchers/testing';
import { membersOf } from './world/guests';
import { after, findingsOf } from './world/moments';
import { raceWorld } from './world/race-world';

/**
 * How many requests compete for one voucher at once: from members who have its code, and from its
 * buyer, who wants a refund.
 */
const AT_ONCE = 16;

let world: World;
let buyer: TestMember;
let friends: TestMember[];
async function begin() {
  world = await raceWorld();
  buyer = await world.member();
  friends = await membersOf(world, AT_ONCE);
}
const end = () => world.close();

const redeem = (code: string, member: TestMember) =>
  world.call('redeemVoucher', { body: { code } }, { member });
const refund = (id: string) =>
  world.call(
    'refundVoucher',
    { params: { id }, body: { expectedRefund: PRICE } },
    { member: buyer },
  );
const codesOf = (answers: ReadonlyArray<Answer<unknown>>) =>
  answers.map((answer) => (answer.ok ? 'OK' : answer.error.code)).sort();
const couponsOf = async (orderId: string) => {
  const { order } = await storedOrder(world, orderId);
  return world.db
    .select()
    .from(personalCoupons)
    .where(eq(personalCoupons.couponId, order.couponId));
};

/** Makes callers wait until this number of them have come. */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come === count) open();
    return all;
  };
}

describe('without the guard', () => {
  beforeAll(begin);
  afterAll(end);

  /**
   * For comparison, the same change without the guard: it reads whether the voucher is active
   * first, and writes later.
   */
  async function lookThenRedeem(code: string, member: TestMember, looked: () => Promise<void>) {
    const digest = codeDigest(world.deps.config.secret, normalisedCode(code) ?? '');
    const now = world.now();
    return world.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ voucher: vouchers, order: voucherOrders })
        .from(vouchers)
        .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
        .where(eq(vouchers.codeDigest, digest));
      await looked();
      if (found?.voucher.state !== 'ACTIVE') return false;
      const issue = { memberId: member.id, now, validUntil: found.voucher.validUntil };
      const { personal } = await issueCoupon(tx, found.order.couponId, issue);
      await tx
        .update(vouchers)
        .set({
          state: 'REDEEMED',
          redeemedBy: member.id,
          redeemedAt: now,
          personalCouponId: personal.id,
        })
        .where(eq(vouchers.id, found.voucher.id));
      return true;
    });
  }

  it('one voucher becomes many coupons, and the audit says so', async () => {
    const { id, code } = await bought(world, buyer);
    const looked = meeting(AT_ONCE);
    const done = await Promise.all(friends.map((each) => lookThenRedeem(code, each, looked)));
    expect(done.filter(Boolean)).toHaveLength(AT_ONCE);
    expect(await couponsOf(id)).toHaveLength(AT_ONCE);
    const found = (await findingsOf(world)).filter(({ says }) => says === 'is of no voucher');
    expect(found).toHaveLength(AT_ONCE - 1);
  });
});

describe('with the guard', () => {
  beforeAll(begin);
  afterAll(end);

  it('exactly one of many redeems a voucher', async () => {
    const { id, code } = await bought(world, buyer);
    const answers = await Promise.all(friends.map((each) => redeem(code, each)));
    expect(codesOf(answers)).toEqual(['OK', ...Array(AT_ONCE - 1).fill('VOUCHER_REDEEMED')]);
    expect(await couponsOf(id)).toHaveLength(1);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('is redeemed or refunded, never both', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { id, voucherId, code, body } = await bought(world, buyer);
      const [friend = buyer] = friends;
      // In half of the rounds the refund is requested first, in the other half the redemption.
      const early = round % 2 === 0 ? null : refund(voucherId);
      const [redeemed, refunded] = await Promise.all([
        redeem(code, friend),
        early ?? refund(voucherId),
      ]);
      expect([redeemed.ok, refunded.ok].filter(Boolean)).toHaveLength(1);
      const { vouchers: kept, moved } = await storedOrder(world, id);
      ends.add(kept[0]?.state ?? '');
      expect([kept[0]?.state, moved]).toEqual(redeemed.ok ? ['REDEEMED', PRICE] : ['REFUNDED', 0]);
      expect(world.gateway.payments.get(body.orderId)?.balance).toBe(redeemed.ok ? PRICE : 0);
    }
    expect([...ends].every((end) => ['REDEEMED', 'REFUNDED'].includes(end))).toBe(true);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('many requests at once refund the money once', async () => {
    const { voucherId, body } = await bought(world, buyer, { quantity: 2 });
    await Promise.all(Array.from({ length: AT_ONCE }, () => refund(voucherId)));
    expect(world.gateway.payments.get(body.orderId)?.balance).toBe(PRICE);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('a card is charged once and the vouchers are issued once, however often the payment is reported', async () => {
    const { id, params, body } = await ordered(world, buyer);
    world.gateway.failConfirm('unknown-charged');
    const confirm = () => world.call('confirmVoucherPayment', { params, body }, { member: buyer });
    const hint = JSON.stringify({
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { ...body, status: 'DONE' },
    });
    const hear = () =>
      world.call('takeWebhook', { params: { provider: 'toss' }, body: new Blob([hint]) });
    await Promise.all([
      ...Array.from({ length: 6 }, confirm),
      ...Array.from({ length: 6 }, hear),
      ...Array.from({ length: 4 }, () => runVoucherJobs(after(world, 60_000))),
    ]);
    const { order, vouchers: kept, moved } = await storedOrder(world, id);
    expect([order.state, kept.length, moved]).toEqual(['PAID', 1, PRICE]);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('an order is paid or expired, never both', async () => {
    const { id, params, body } = await ordered(world, buyer);
    const late = after(world, 31 * 60_000);
    await Promise.all([
      world.call('confirmVoucherPayment', { params, body }, { member: buyer }),
      ...Array.from({ length: 4 }, () => runVoucherJobs(late)),
    ]);
    const { order, vouchers: kept, moved } = await storedOrder(world, id);
    expect([kept.length, moved]).toEqual(order.state === 'PAID' ? [1, PRICE] : [0, 0]);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('is on a booking or given back, never both', async () => {
    const [friend = buyer] = friends;
    const room = await bookable(world, { rooms: 8 });
    for (let round = 0; round < 4; round += 1) {
      const { id, voucherId, code } = await bought(world, buyer);
      await redeem(code, friend);
      const stay = stayIn(world, 30, 7);
      const [coupon] = (await couponsOf(id)).filter(({ revokedAt }) => revokedAt === null);
      const shown = await quotedWith(world, friend, room, stay, [coupon?.id ?? 0]);
      const coupons = { ids: [coupon?.id ?? 0], total: shown.quote.total };
      const hold = await holdBody(world, room, stay, { coupons });
      const [held, back] = await Promise.all([
        world.call('holdRoom', { body: hold }, { member: friend }),
        world.call('handVoucherBack', { params: { id: voucherId } }, { member: friend }),
      ]);
      expect([held.ok, back.ok].filter(Boolean)).toHaveLength(1);
    }
    expect(await findingsOf(world)).toEqual([]);
  });
});
