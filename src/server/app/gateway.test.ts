import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { reconcileAll } from './families';
import { payments, refunds } from '../platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '../testing/world';
import {
  bookable,
  type Bookable,
  booked,
  held,
  moneyAt,
  ordered,
  soldOf,
  stored,
} from '../use-cases/booking/testing';

let world: World;
let member: TestMember;
let room: Bookable;
let senders = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await world.member();
  room = await bookable(world, { rooms: 2 });
  world.gateway.payments.clear();
  world.gateway.recover();
  // Senders of invalid webhooks are rate limited, so each test sends from another address.
  senders += 1;
});

type Order = { orderId: string; paymentKey: string; amount: number };

/** A webhook as Toss Payments sends it. */
const webhookOf = (order: Order, data: object = {}) =>
  JSON.stringify({
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: '2026-11-21T12:00:00+09:00',
    data: { ...order, status: 'DONE', totalAmount: order.amount, ...data },
  });

const hear = (body: string, provider = 'toss') =>
  world.call(
    'takeWebhook',
    { params: { provider }, body: new Blob([body]) },
    { address: `192.0.2.${senders}` },
  );

const tell = (order: Order, data?: object) => hear(webhookOf(order, data));

/** An order whose confirm was sent and whose answer this process never got. */
async function isUnresolved(charged: boolean) {
  const hold = await held(world, member, room);
  const order = await ordered(world, member, hold.id);
  world.gateway.failConfirm(
    ...(charged ? (['unknown-charged'] as const) : Array(9).fill('unknown-not-charged')),
  );
  const { find } = world.gateway;
  world.gateway.find = () => Promise.reject(new Error('down'));
  const answer = dataOf(await world.call('confirmPayment', { body: order }, { member }));
  world.gateway.find = find;
  world.gateway.recover();
  expect(answer.outcome).toBe('PENDING');
  return { ...hold, order };
}

describe('takeWebhook', () => {
  it('books at once a charge that no request was waiting for', async () => {
    const { id, total, stay, order } = await isUnresolved(true);
    expect(dataOf(await tell(order))).toEqual({ result: 'OK' });
    const { reservation, moved } = await stored(world, id);
    expect([reservation.state, moved, moneyAt(world)]).toEqual(['BOOKED', total, total]);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
  });

  it('counts a charge once, however often and in whatever order webhooks come', async () => {
    const { id, total, order } = await isUnresolved(true);
    const tellings = ['DONE', 'DONE', 'READY', 'DONE', 'ABORTED'].map((status) =>
      tell(order, { status }),
    );
    for (const answer of await Promise.all(tellings)) expect(answer.status).toBe(200);
    // The first webhook, delivered last.
    dataOf(await tell(order, { status: 'READY' }));
    const { reservation, moved, events } = await stored(world, id);
    expect([reservation.state, moved]).toEqual(['BOOKED', total]);
    expect(events.filter(({ event }) => event === 'PAYMENT_CAPTURED')).toHaveLength(1);
  });

  it('trusts nothing in a webhook but the order id', async () => {
    const unpaid = await held(world, member, room);
    const order = await ordered(world, member, unpaid.id);
    for (const data of [
      { status: 'DONE', approvedAt: '2026-11-21T12:00:00+09:00' },
      { status: 'DONE', totalAmount: 100, balanceAmount: 100 },
      { status: 'CANCELED' },
    ]) {
      dataOf(await tell(order, data));
    }
    expect((await stored(world, unpaid.id)).reservation.state).toBe('HELD');

    const paid = await booked(world, member, room);
    dataOf(await tell(paid, { status: 'CANCELED', balanceAmount: 0, totalAmount: 1 }));
    const { reservation, moved } = await stored(world, paid.id);
    expect([reservation.state, moved]).toEqual(['BOOKED', paid.total]);
  });

  it('gives the same answer to every webhook that names no known order and payment key', async () => {
    const { order } = await isUnresolved(true);
    const answers = [
      await tell({ ...order, orderId: 'M000000000000-1' }),
      await tell({ ...order, orderId: '\0' }),
      await tell({ ...order, paymentKey: 'key-of-another' }),
      await hear(webhookOf(order), 'stripe'),
      await hear('{"eventType":"PAYMENT_STATUS_CHANGED"}'),
      await hear('not json'),
      await hear(JSON.stringify({ eventType: 'OTHER', data: order })),
    ].map((answer) => {
      const { requestId, ...error } = errorOf(answer);
      return { ...error, requestId: requestId !== '' };
    });
    expect(answers[0]).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(errorOf(await hear('x'.repeat(70_000)))).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
  });

  it('accepts webhooks about an order only from its own gateway', async () => {
    const { id, order } = await isUnresolved(true);
    const { orderId } = order;
    const has = (provider: string) =>
      world.db.update(payments).set({ provider }).where(eq(payments.orderId, orderId));
    await has('nicepay');
    world.gateway.calls.length = 0;
    expect(errorOf(await tell(order))).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(world.gateway.calls).toEqual([]);
    expect((await stored(world, id)).reservation.state).toBe('PAYING');
    await has('toss');
    dataOf(await tell(order));
    expect((await stored(world, id)).reservation.state).toBe('BOOKED');
  });

  it('asks the gateway to send the webhook again while its payment can’t be read', async () => {
    const { id, order } = await isUnresolved(true);
    const { find } = world.gateway;
    world.gateway.find = () => Promise.reject(new Error('down'));
    expect(errorOf(await tell(order))).toMatchObject({ code: 'PROVIDER_UNAVAILABLE', status: 503 });
    world.gateway.find = find;
    dataOf(await tell(order));
    expect((await stored(world, id)).reservation.state).toBe('BOOKED');
  });

  it('leaves an order alone that isn’t charged yet', async () => {
    const { id, order } = await isUnresolved(false);
    dataOf(await tell(order));
    expect((await stored(world, id)).reservation.state).toBe('PAYING');
    expect(moneyAt(world)).toBe(0);
  });

  it('ends a cancellation whose answer was lost', async () => {
    const paid = await booked(world, member, room);
    world.gateway.failCancel('unknown-charged');
    const { find } = world.gateway;
    world.gateway.find = () => Promise.reject(new Error('down'));
    const request = { params: { id: paid.id }, body: { expectedRefund: paid.total } };
    const answer = dataOf(await world.call('cancelReservation', request, { member }));
    world.gateway.find = find;
    expect(answer.state).toBe('CANCELLING');
    for (const hint of await Promise.all([tell(paid), tell(paid)])) dataOf(hint);
    const { reservation, moved } = await stored(world, paid.id);
    expect([reservation.state, moved, moneyAt(world)]).toEqual(['CANCELLED', 0, 0]);
    const made = await world.db.select().from(refunds).where(eq(refunds.orderId, paid.orderId));
    expect(made.map(({ state }) => state)).toEqual(['DONE']);
    expect(new Set(await soldOf(world, room, paid.stay))).toEqual(new Set([0]));
  });

  it('refunds a charge once that came after the hold ended, even if another webhook arrives during the refund', async () => {
    const { id } = await held(world, member, room);
    const order = await ordered(world, member, id);
    dataOf(await world.call('releaseHold', { params: { id } }, { member }));
    await world.gateway.confirm(order, 'from elsewhere');
    world.gateway.failCancel('unknown-not-charged');
    for (const answer of await Promise.all([tell(order), tell(order), tell(order)])) dataOf(answer);
    world.advance(16_000);
    await reconcileAll(world.deps);
    const { events, moved } = await stored(world, id);
    expect(events.filter(({ event }) => event === 'ORPHAN_CAPTURED')).toHaveLength(1);
    expect([moved, moneyAt(world)]).toEqual([0, 0]);
  });

  it('limits senders of invented orders without blocking genuine webhooks', async () => {
    const { id, order } = await isUnresolved(true);
    const invented = { ...order, orderId: 'M000000000000-1' };
    for (let at = 0; at < 30; at += 1) expect((await tell(invented)).status).toBe(404);
    expect(errorOf(await tell(invented))).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    dataOf(await tell(order));
    expect((await stored(world, id)).reservation.state).toBe('BOOKED');
  });

  it('counts a proof that a paid order never had as forged', async () => {
    const { orderId } = await booked(world, member, room);
    const forged = JSON.stringify({ orderId, secret: 'guessed', status: 'DONE' });
    for (let at = 0; at < 30; at += 1) expect((await hear(forged)).status).toBe(404);
    expect((await hear(forged)).status).toBe(429);
  });

  it('limits how often one order is read at the gateway', async () => {
    const { order } = await isUnresolved(true);
    for (let at = 0; at < 30; at += 1) expect((await tell(order)).status).toBe(200);
    world.gateway.calls.length = 0;
    expect((await tell(order)).status).toBe(429);
    expect(world.gateway.calls).toEqual([]);
  });
});
