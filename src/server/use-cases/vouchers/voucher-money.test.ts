import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { mailOutbox, notifications } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { moneyAt } from '@/server/use-cases/booking/testing';
import { bought, opened, ordered, PRICE, runVoucherJobs, storedOrder } from './testing';

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

const findings = async () =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings;
const later = async (ms: number) => {
  world.advance(ms);
  return runVoucherJobs(world.deps);
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

describe('paying', () => {
  it('with an answer that was lost gives the vouchers once, whoever finds it', async () => {
    const { id, body, params } = await isUnresolved(true);
    expect((await storedOrder(world, id)).order.state).toBe('PAYING');
    await Promise.all([hint(body), hint(body)]);
    await later(20_000);
    dataOf(await world.call('confirmVoucherPayment', { params, body }, { member: buyer }));
    const { order, vouchers, moved } = await storedOrder(world, id);
    expect([order.state, vouchers.length, moved]).toEqual(['PAID', 1, PRICE]);
    expect(await findings()).toEqual([]);
  });

  it('that never reached the gateway is sent again by the job', async () => {
    const { id } = await isUnresolved(false);
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
    const member = await world.signedInAgain(buyer);
    const view = await world.call('getVoucherOrder', { params: late.params }, { member });
    expect(dataOf(view)).toMatchObject({ state: 'EXPIRED', late: PRICE });
    const [mail, ...more] = (await world.db.select().from(mailOutbox)).filter(({ id }) =>
      id.startsWith(`voucher-late.${late.id}.`),
    );
    expect(more).toEqual([]);
    expect([mail?.to, mail?.text.includes('590,000원')]).toEqual([buyer.email, true]);
    const notices = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, buyer.id));
    expect(notices.map(({ kind }) => kind)).toContain('VOUCHER_REFUNDED');
    expect(await findings()).toEqual([]);
  });

  it('that the guest left is noted, and the order stays open', async () => {
    const { id, params, body } = await ordered(world, buyer);
    const failure = { orderId: body.orderId, code: 'PAY_PROCESS_CANCELED' };
    dataOf(await world.call('failVoucherPayment', { params, body: failure }, { member: buyer }));
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
      'CAPTURED',
      'ACTIVE',
      null,
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
