import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { sendMails } from '@/server/core/messages/mail/send-mails';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { bought, GIFT, ordered, PRICE, storedOrder } from './testing';
import { voucherMails } from './voucher-mails';

let world: World;
let buyer: TestMember;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow('2026-11-21T03:00:00Z');
  buyer = await world.member();
  world.gateway.recover();
  world.gateway.charges = 'on-confirm';
});

const findings = async (restAt: Date | null = null) =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt })).findings;
/** An order whose capture was sent to the gateway, and whose answer was lost. */
async function isUnresolved(charged: boolean) {
  const order = await ordered(world, buyer);
  world.gateway.failConfirm(
    ...(charged ? (['unknown-charged'] as const) : Array(9).fill('unknown-not-charged')),
  );
  const { find } = world.gateway;
  world.gateway.find = () => Promise.reject(new Error('down'));
  const { params, body } = order;
  const answer = dataOf(
    await world.call('confirmVoucherPayment', { params, body }, { member: buyer }),
  );
  world.gateway.find = find;
  world.gateway.recover();
  expect(answer).toEqual({ outcome: 'PENDING', failureCode: null });
  return order;
}

describe('jobs', () => {
  it('send a gift on its day, once, and remind of one that ends', async () => {
    const { id, code } = await bought(
      world,
      buyer,
      { gift: { ...GIFT, sendOn: '2026-12-24' } },
      { validDays: 100 },
    );
    world.mails.length = 0;
    const sent = async () => {
      await voucherMails(world.deps);
      await sendMails(world.deps);
      return world.mails.filter(({ text }) => text.includes(code)).length;
    };
    expect(await sent()).toBe(0);
    world.setNow('2026-12-24T00:00:00Z');
    expect([await sent(), await sent()]).toEqual([1, 1]);
    expect((await storedOrder(world, id)).order.sentAt).toEqual(world.now());

    const remindersSent = async () => {
      const member = await world.signedInAgain(buyer);
      const inbox = dataOf(await world.call('listNotifications', {}, { member }));
      return inbox.notifications.filter(({ title }) => title.includes('등록하지 않은')).length;
    };
    const on = async (day: string) => {
      world.setNow(`${day}T03:00:00Z`);
      await voucherMails(world.deps);
      await voucherMails(world.deps);
      return remindersSent();
    };
    // The last day of the voucher is 1 March.
    expect(await on('2026-12-30')).toBe(0);
    expect(await on('2026-12-31')).toBe(1);
    expect(await on('2027-01-30')).toBe(2);
    expect(await on('2027-02-22')).toBe(3);
    expect(await on('2027-03-02')).toBe(3);
  });
});

describe('the audit', () => {
  it('finds what is damaged by hand', async () => {
    const { id, voucherId, code, body } = await bought(world, buyer);
    const spare = await bought(world, buyer);
    const friend = await world.member();
    dataOf(await world.call('redeemVoucher', { body: { code } }, { member: friend }));
    expect(await findings()).toEqual([]);
    const one = sql`id = ${voucherId}`;
    for (const [damage, mend, says] of [
      [
        sql`update payments set refunded = 1000 where order_id = ${body.orderId}`,
        sql`update payments set refunded = 0 where order_id = ${body.orderId}`,
        `${PRICE - 1000} won kept, ${PRICE} due`,
      ],
      [
        sql`update voucher_orders set state = 'EXPIRED' where id = ${id}`,
        sql`update voucher_orders set state = 'PAID' where id = ${id}`,
        `1 vouchers of 1 for ${PRICE} won`,
      ],
      [
        sql`update voucher_events set amount = 0 where order_id = ${id}`,
        sql`update voucher_events set amount = ${PRICE} where order_id = ${id} and event = 'PAYMENT_CAPTURED'`,
        `${PRICE} won kept, 0 in the ledger`,
      ],
      [
        sql`update vouchers set redeemed_by = ${buyer.id} where ${one}`,
        sql`update vouchers set redeemed_by = ${friend.id} where ${one}`,
        'is no coupon of its holder',
      ],
      [
        sql`update vouchers set state = 'REFUNDING', refund = 10 where id = ${spare.voucherId}`,
        sql`update vouchers set state = 'ACTIVE', refund = null where id = ${spare.voucherId}`,
        'waits for a refund that nobody asks for',
      ],
      [
        sql`insert into personal_coupons (member_id, coupon_id)
          select ${friend.id}, coupon_id from voucher_orders where id = ${id}`,
        sql`delete from personal_coupons where member_id = ${friend.id}
          and id not in (select personal_coupon_id from vouchers where personal_coupon_id is not null)`,
        'is of no voucher',
      ],
    ] as const) {
      await world.db.execute(damage);
      const found = (await findings()).map((each) => each.says);
      await world.db.execute(mend);
      expect(found).toContain(says);
    }
    expect(await findings()).toEqual([]);
    const payment = world.gateway.payments.get(body.orderId);
    if (payment === undefined) throw new Error('no payment');
    world.gateway.payments.set('V-of-nobody-1', { ...payment, orderId: 'V-of-nobody-1' });
    expect((await findings()).map(({ check }) => check)).toEqual(['gateway']);
    world.gateway.payments.delete('V-of-nobody-1');
  });

  it('when all jobs have run, it reports orders and payments that they left open', async () => {
    await ordered(world, buyer);
    await isUnresolved(true);
    world.advance(31 * 60_000);
    const says = (await findings(world.now())).filter(({ check }) => check === 'rest');
    expect(says.map((one) => one.says)).toEqual(
      expect.arrayContaining([
        'its time is over and it is open',
        'nobody knows whether it was charged (UNKNOWN)',
      ]),
    );
  });
});
