import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { audit } from '../audit/audit';
import { moneyAt } from '../booking/testing';
import { sendMails } from '../jobs/send-mails';
import { voucherMails } from '../jobs/voucher-mails';
import { voucherJobs } from '../jobs/voucher-orders';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '../testing/world';
import { bought, GIFT, opened, ordered, PRICE, storedOrder } from './testing';

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
const later = async (ms: number) => {
  world.advance(ms);
  return voucherJobs(world.deps);
};
const hint = ({ orderId, paymentKey }: { orderId: string; paymentKey: string }) =>
  world.call('takeWebhook', {
    params: { provider: 'toss' },
    body: new Blob([
      JSON.stringify({
        eventType: 'PAYMENT_STATUS_CHANGED',
        data: { orderId, paymentKey, status: 'DONE' },
      }),
    ]),
  });

/** A payment that was sent and whose answer nobody got. */
async function inDoubt(charged: boolean) {
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

describe('paying', () => {
  it('with an answer that was lost gives the vouchers once, whoever finds it', async () => {
    const { id, body, params } = await inDoubt(true);
    expect((await storedOrder(world, id)).order.state).toBe('PAYING');
    await Promise.all([hint(body), hint(body)]);
    await later(20_000);
    dataOf(await world.call('confirmVoucherPayment', { params, body }, { member: buyer }));
    const { order, vouchers, moved } = await storedOrder(world, id);
    expect([order.state, vouchers.length, moved]).toEqual(['PAID', 1, PRICE]);
    expect(await findings()).toEqual([]);
  });

  it('that never reached the gateway is sent again by the job', async () => {
    const { id } = await inDoubt(false);
    expect(await later(20_000)).toMatchObject({ payments: 1 });
    expect((await storedOrder(world, id)).order.state).toBe('PAID');
  });

  it('is declined, and tried with another card', async () => {
    const { id, params, body } = await ordered(world, buyer);
    world.gateway.failConfirm('decline');
    const first = await world.call('confirmVoucherPayment', { params, body }, { member: buyer });
    expect(dataOf(first)).toEqual({ outcome: 'DECLINED', failureCode: 'REJECT_CARD_PAYMENT' });
    expect((await storedOrder(world, id)).vouchers).toEqual([]);
    const again = await opened(world, buyer, id);
    expect(again.orderId).not.toBe(body.orderId);
    const second = { params, body: again };
    const answer = dataOf(await world.call('confirmVoucherPayment', second, { member: buyer }));
    expect(answer.outcome).toBe('PAID');
    expect((await storedOrder(world, id)).vouchers).toHaveLength(1);
  });

  it('of another amount, order or member charges nothing', async () => {
    const { params, body } = await ordered(world, buyer);
    const other = await ordered(world, buyer);
    const stranger = await world.member();
    const before = moneyAt(world);
    for (const [request, member, code] of [
      [{ params, body: { ...body, amount: 100 } }, buyer, 'PAYMENT_MISMATCH'],
      [{ params, body: { ...body, paymentKey: 'key-x' } }, buyer, 'PAYMENT_MISMATCH'],
      [{ params, body: other.body }, buyer, 'VOUCHER_NOT_FOUND'],
      [{ params, body }, stranger, 'VOUCHER_NOT_FOUND'],
    ] as const) {
      expect(errorOf(await world.call('confirmVoucherPayment', request, { member })).code).toBe(
        code,
      );
    }
    expect(moneyAt(world)).toBe(before);
  });

  it('is too late after half an hour: nothing is charged', async () => {
    const { id, params, body } = await ordered(world, buyer);
    world.advance(30 * 60_000);
    const member = await world.signedInAgain(buyer);
    const answer = await world.call('confirmVoucherPayment', { params, body }, { member });
    expect(errorOf(answer).code).toBe('VOUCHER_ORDER_OVER');
    expect(await later(0)).toMatchObject({ expired: expect.any(Number) });
    expect((await storedOrder(world, id)).order.state).toBe('EXPIRED');
    const start = await world.call('startVoucherPayment', { params }, { member });
    expect(errorOf(start).code).toBe('VOUCHER_ORDER_OVER');
  });

  it('on the gateway’s page counts while the order is open, and goes back once it is over', async () => {
    world.gateway.charges = 'on-page';
    const live = await ordered(world, buyer);
    const late = await ordered(world, buyer);
    const pay = (orderId: string) => {
      const payment = world.gateway.payments.get(orderId);
      if (payment === undefined) throw new Error(orderId);
      const approvedAt = world.now();
      world.gateway.payments.set(orderId, { ...payment, status: 'CAPTURED', approvedAt });
    };
    pay(live.body.orderId);
    dataOf(await hint(live.body));
    expect((await storedOrder(world, live.id)).order.state).toBe('PAID');
    await later(31 * 60_000);
    pay(late.body.orderId);
    for (const answer of [await hint(late.body), await hint(late.body)]) dataOf(answer);
    const { order, payments, moved, vouchers } = await storedOrder(world, late.id);
    expect([order.state, payments[0]?.refunded, moved, vouchers]).toEqual([
      'EXPIRED',
      PRICE,
      0,
      [],
    ]);
    expect(await findings()).toEqual([]);
  });

  it('that the guest left is noted, and the order stays open', async () => {
    const { id, params, body } = await ordered(world, buyer);
    const told = { orderId: body.orderId, code: 'PAY_PROCESS_CANCELED' };
    dataOf(await world.call('failVoucherPayment', { params, body: told }, { member: buyer }));
    const { order, payments } = await storedOrder(world, id);
    expect([order.state, payments[0]?.state]).toEqual(['OPEN', 'CANCELLED']);
  });
});

describe('a refund', () => {
  const refund = (voucherId: string, expectedRefund: number, member = buyer) =>
    world.call(
      'refundVoucher',
      { params: { id: voucherId }, body: { expectedRefund } },
      { member },
    );

  it('returns all within a week, and its share later, one voucher at a time', async () => {
    const { id, ids, codes } = await bought(world, buyer, { quantity: 2 });
    const [one = '', two = ''] = ids;
    expect(dataOf(await refund(one, PRICE))).toEqual({ state: 'REFUNDED', refund: PRICE });
    world.setNow('2026-12-01T03:00:00Z');
    const member = await world.signedInAgain(buyer);
    const changed = errorOf(await refund(two, PRICE, member));
    expect(changed).toMatchObject({ code: 'REFUND_CHANGED', details: { refund: 560_500 } });
    expect(dataOf(await refund(two, 560_500, member)).state).toBe('REFUNDED');
    const { payments, moved } = await storedOrder(world, id);
    expect([payments[0]?.refunded, moved]).toEqual([PRICE + 560_500, PRICE - 560_500]);
    expect(errorOf(await refund(two, 560_500, member)).code).toBe('VOUCHER_REFUNDED');
    const redeemed = await world.call(
      'redeemVoucher',
      { body: { code: codes[0] ?? '' } },
      { member },
    );
    expect(errorOf(redeemed).code).toBe('VOUCHER_REFUNDED');
    expect(await findings()).toEqual([]);
  });

  it('whose answer was lost is found out, and nothing is returned twice', async () => {
    const { id, ids, body } = await bought(world, buyer, { quantity: 2 });
    const [one = '', two = ''] = ids;
    world.gateway.failCancel('unknown-not-charged');
    expect(dataOf(await refund(one, PRICE)).state).toBe('REFUNDING');
    expect(errorOf(await refund(one, PRICE)).code).toBe('VOUCHER_REFUNDED');
    expect(errorOf(await refund(two, PRICE)).code).toBe('VOUCHER_REFUND_PENDING');
    expect(await findings()).toEqual([]);
    await Promise.all([later(20_000), hint(body)]);
    const { vouchers, moved } = await storedOrder(world, id);
    expect([vouchers.map(({ state }) => state), moved]).toEqual([['REFUNDED', 'ACTIVE'], PRICE]);
    expect(world.gateway.payments.get(body.orderId)?.balance).toBe(PRICE);
    expect(await findings()).toEqual([]);
  });

  it('that is refused leaves the voucher as it was', async () => {
    const { id, voucherId, code } = await bought(world, buyer);
    world.gateway.failCancel('decline');
    expect(errorOf(await refund(voucherId, PRICE)).code).toBe('VOUCHER_REFUND_REFUSED');
    const { payments, vouchers } = await storedOrder(world, id);
    expect([payments[0]?.state, vouchers[0]?.state, vouchers[0]?.refund]).toEqual([
      ...['CAPTURED', 'ACTIVE', null],
    ]);
    dataOf(await world.call('redeemVoucher', { body: { code } }, { member: buyer }));
    expect(errorOf(await refund(voucherId, PRICE)).code).toBe('VOUCHER_REDEEMED');
    const params = { id: voucherId };
    dataOf(await world.call('handVoucherBack', { params }, { member: buyer }));
    expect(dataOf(await refund(voucherId, PRICE)).state).toBe('REFUNDED');
    expect(await findings()).toEqual([]);
  });

  it('is nobody else’s to ask for', async () => {
    const { voucherId } = await bought(world, buyer);
    const stranger = await world.member();
    expect(errorOf(await refund(voucherId, PRICE, stranger)).code).toBe('VOUCHER_NOT_FOUND');
  });
});

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

    const told = async () => {
      const member = await world.signedInAgain(buyer);
      const inbox = dataOf(await world.call('listNotifications', {}, { member }));
      return inbox.notifications.filter(({ title }) => title.includes('등록하지 않은')).length;
    };
    const on = async (day: string) => {
      world.setNow(`${day}T03:00:00Z`);
      await voucherMails(world.deps);
      await voucherMails(world.deps);
      return told();
    };
    // The last day is 1 March.
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
        sql`update voucher_payments set refunded = 1000 where order_id = ${body.orderId}`,
        sql`update voucher_payments set refunded = 0 where order_id = ${body.orderId}`,
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

  it('at rest finds orders and payments that jobs have left', async () => {
    await ordered(world, buyer);
    await inDoubt(true);
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
