import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { applyPaymentOutcome } from '@/server/core/payments/apply-payment-outcome';
import { reconcilePayment } from '@/server/core/payments/reconcile';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import {
  bookable,
  type Bookable,
  booked,
  held,
  moneyAt,
  ordered,
  soldOf,
  stored,
} from '../testing';

let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  // Access tokens expire when a test advances the clock, so each test has a new member.
  member = await world.member();
  room = await bookable(world);
  world.gateway.payments.clear();
  world.gateway.calls.length = 0;
});

const confirms = () => world.gateway.calls.filter(({ call }) => call === 'confirm').length;
const confirm = (body: { paymentKey: string; orderId: string; amount: number }, as = member) =>
  world.call('confirmPayment', { body }, { member: as });
const result = async (id: string) =>
  dataOf(await world.call('getPaymentResult', { params: { id } }, { member }));

describe('confirmPayment', () => {
  it('books what was held, for the price that was shown', async () => {
    const { id, total, orderId } = await booked(world, member, room);
    expect(moneyAt(world)).toBe(total);
    const { reservation, attempts, events, moved } = await stored(world, id);
    expect(reservation).toMatchObject({ state: 'BOOKED', bookedAt: world.now() });
    expect(attempts).toMatchObject([{ orderId, state: 'CAPTURED', amount: total }]);
    expect(moved).toBe(total);
    expect(events.map(({ event }) => event)).toEqual([
      'HOLD_MADE',
      'ORDER_MADE',
      'PAYMENT_STARTED',
      'PAYMENT_CAPTURED',
    ]);
    const view = await result(id);
    expect(view).toMatchObject({ outcome: 'BOOKED', reservation: { holdExpiresAt: null } });
    expect(view.reservation.payment?.card).toMatchObject({ number: '4330****123*' });
  });

  it('charges once for repeated and concurrent requests', async () => {
    const { id, total } = await held(world, member, room);
    const body = await ordered(world, member, id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(body)));
    answers.push(await confirm(body));
    expect(new Set(answers.map((answer) => dataOf(answer).outcome))).toEqual(new Set(['BOOKED']));
    expect(moneyAt(world)).toBe(total);
    expect((await stored(world, id)).moved).toBe(total);
  });

  it('keeps the hold after a decline, and books with the next card', async () => {
    const { id, total, stay } = await held(world, member, room);
    const first = await ordered(world, member, id);
    world.gateway.failConfirm('decline');
    const declined = dataOf(await confirm(first));
    expect(declined).toEqual({ id, outcome: 'DECLINED', failureCode: 'REJECT_CARD_PAYMENT' });
    expect(await result(id)).toMatchObject({
      outcome: 'DECLINED',
      failureCode: 'REJECT_CARD_PAYMENT',
      reservation: { state: 'HELD' },
    });
    expect(dataOf(await confirm(first))).toEqual(declined);

    const second = await ordered(world, member, id);
    expect(second.orderId).toBe(`${id}-2`);
    expect(dataOf(await confirm(second)).outcome).toBe('BOOKED');
    expect(moneyAt(world)).toBe(total);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
  });

  it('fetches the payment when the answer to its confirmation was lost', async () => {
    const { id, total } = await held(world, member, room);
    const body = await ordered(world, member, id);
    world.gateway.failConfirm('unknown-charged');
    expect(dataOf(await confirm(body)).outcome).toBe('BOOKED');
    expect(moneyAt(world)).toBe(total);
    expect(confirms()).toBe(1);
    expect((await stored(world, id)).events.map(({ event }) => event)).toContain('PAYMENT_UNKNOWN');
  });

  it('repeats a confirm that never arrived, under the same key', async () => {
    const { id, total } = await held(world, member, room);
    const body = await ordered(world, member, id);
    world.gateway.failConfirm('unknown-not-charged');
    const sent = vi.spyOn(world.gateway, 'confirm');
    expect(dataOf(await confirm(body)).outcome).toBe('BOOKED');
    expect(confirms()).toBe(2);
    expect(new Set(sent.mock.calls.map(([, key]) => key)).size).toBe(1);
    expect(moneyAt(world)).toBe(total);
  });

  it('answers PENDING while the outcome is unknown, keeps the room, and finishes later', async () => {
    const { id, total, stay } = await held(world, member, room);
    const body = await ordered(world, member, id);
    world.gateway.failConfirm('unknown-not-charged', 'unknown-not-charged');
    expect(dataOf(await confirm(body)).outcome).toBe('PENDING');
    expect(await result(id)).toMatchObject({ outcome: 'PENDING' });
    // However often it is found to be unknown, the ledger says it once.
    const unknown = { kind: 'unknown' } as const;
    await applyPaymentOutcome(world.deps, bookingPayable, body.orderId, unknown, member.id);
    const { events } = await stored(world, id);
    expect(events.filter(({ event }) => event === 'PAYMENT_UNKNOWN')).toHaveLength(1);
    expect(errorOf(await world.call('releaseHold', { params: { id } }, { member })).code).toBe(
      'PAYMENT_PENDING',
    );

    world.advance(16 * 60_000);
    expect(await expireHolds(world.deps)).toBe(0);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
    // The payment wasn't authorized in time, so the gateway can't charge it any more.
    expect(await reconcileAll(world.deps)).toMatchObject({ payments: 1 });
    expect((await stored(world, id)).attempts[0]).toMatchObject({ failureCode: 'PAYMENT_EXPIRED' });
    expect(await expireHolds(world.deps)).toBe(1);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    expect([total > 0, moneyAt(world)]).toEqual([true, 0]);
  });

  it('believes the gateway’s record, not a second confirmation that is refused after the first one’s answer was lost', async () => {
    const { id, total } = await held(world, member, room);
    const body = await ordered(world, member, id);
    // The payment can't be read either, so the request ends with an unknown outcome.
    const reading = vi.spyOn(world.gateway, 'find').mockRejectedValue(new Error('away'));
    world.gateway.failConfirm('unknown-charged');
    expect(dataOf(await confirm(body)).outcome).toBe('PENDING');
    // The gateway no longer knows the idempotency key of the first confirmation, and refuses the
    // second as already processed.
    const refusal = { code: 'ALREADY_PROCESSED_PAYMENT', message: 'done before' };
    reading.mockRestore();
    vi.spyOn(world.gateway, 'confirm').mockResolvedValue({ kind: 'refused', ...refusal });
    expect(dataOf(await confirm(body)).outcome).toBe('BOOKED');
    expect((await stored(world, id)).moved).toBe(total);
    expect(moneyAt(world)).toBe(total);
  });

  it('books nothing for a charge that is one won more or less', async () => {
    const charged = async (off: number) => {
      const { id, total } = await held(world, member, await bookable(world));
      const body = await ordered(world, member, id);
      const order = await world.gateway.find(body.orderId);
      if (order === null) throw new Error('no order');
      const amount = total + off;
      world.gateway.payments.set(body.orderId, { ...order, amount, balance: amount });
      return { id, body };
    };
    const orders = [await charged(1), await charged(-1)];
    const answers = await Promise.all(orders.map(({ body }) => confirm(body)));
    expect(answers.map((answer) => dataOf(answer).outcome)).toEqual(['PENDING', 'PENDING']);
    const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
    for (const { id, body } of orders) {
      const { reservation, moved } = await stored(world, id);
      expect([reservation.state, moved]).toEqual(['PAYING', 0]);
      // Only people can correct this, so the audit reports it.
      const found = findings.filter(({ subject }) => subject.includes(body.orderId));
      expect(found.map(({ check }) => check)).toContain('gateway');
    }
  });

  it('refuses another amount, key or order, and charges nothing', async () => {
    const { id } = await held(world, member, room);
    const body = await ordered(world, member, id);
    for (const wrong of [
      { ...body, amount: 100 },
      { ...body, paymentKey: 'key-of-something-else' },
    ]) {
      expect(errorOf(await confirm(wrong))).toMatchObject({
        code: 'PAYMENT_MISMATCH',
        status: 400,
      });
    }
    const unknown = { ...body, orderId: `${id}-9` };
    expect(errorOf(await confirm(unknown)).code).toBe('RESERVATION_NOT_FOUND');
    const thief = await world.member();
    expect(errorOf(await confirm(body, thief))).toMatchObject({
      code: 'RESERVATION_NOT_FOUND',
      status: 404,
    });
    expect(confirms()).toBe(0);
    expect((await stored(world, id)).reservation.state).toBe('HELD');
  });

  it('does not revive a hold that is over, swept or not', async () => {
    const { id } = await held(world, member, room);
    const body = await ordered(world, member, id);
    world.advance(899_999);
    const fresh = await world.signedInAgain(member);
    world.advance(1);
    expect(errorOf(await confirm(body, fresh)).code).toBe('HOLD_EXPIRED');
    await expireHolds(world.deps);
    expect(errorOf(await confirm(body, fresh)).code).toBe('HOLD_EXPIRED');
    expect(
      errorOf(await world.call('startPayment', { params: { id } }, { member: fresh })).code,
    ).toBe('HOLD_EXPIRED');
    expect([confirms(), moneyAt(world)]).toEqual([0, 0]);
  });

  it('refunds a capture automatically when the hold has ended', async () => {
    const { id, total } = await held(world, member, room);
    const { orderId, paymentKey, amount } = await ordered(world, member, id);
    dataOf(await world.call('releaseHold', { params: { id } }, { member }));
    // The gateway charges the payment although the site didn't confirm it.
    await world.gateway.confirm({ orderId, paymentKey, amount }, 'from elsewhere');
    expect(moneyAt(world)).toBe(total);
    const [order] = (await stored(world, id)).attempts;
    if (order === undefined) throw new Error('no order');
    expect(await reconcilePayment(world.deps, bookingPayable, order)).toBe(true);
    expect(await reconcilePayment(world.deps, bookingPayable, order)).toBe(true);
    expect(moneyAt(world)).toBe(0);
    const { reservation, attempts, moved } = await stored(world, id);
    expect(reservation.state).toBe('RELEASED');
    expect(attempts[0]).toMatchObject({ refunded: total });
    expect(moved).toBe(0);
  });

  it('records the outcome once when webhook and redirect report it', async () => {
    const { id, total } = await held(world, member, room);
    const body = await ordered(world, member, id);
    const payment = await world.gateway.find(body.orderId);
    if (payment === null) throw new Error('no payment');
    const captured = {
      kind: 'captured' as const,
      payment: { ...payment, status: 'CAPTURED' as const },
    };
    const [answer] = await Promise.all([
      confirm(body),
      (async () => {
        while ((await stored(world, id)).reservation.state === 'HELD') {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        await applyPaymentOutcome(
          world.deps,
          bookingPayable,
          body.orderId,
          captured,
          'gateway:webhook',
        );
      })(),
    ]);
    expect(dataOf(answer).outcome).toBe('BOOKED');
    expect((await stored(world, id)).moved).toBe(total);
  });
});

describe('startPayment', () => {
  it('gives the open order again, and a new one for another choice', async () => {
    const { id } = await held(world, member, room);
    const first = await ordered(world, member, id);
    expect(await ordered(world, member, id)).toEqual(first);
    dataOf(
      await world.call(
        'savePaymentChoice',
        { params: { id }, body: { method: 'CARD', installmentMonths: 3 } },
        { member },
      ),
    );
    const second = await ordered(world, member, id);
    expect(second.orderId).not.toBe(first.orderId);
    // The first order was replaced by the second one and can't be charged any more.
    expect(errorOf(await confirm(first)).code).toBe('RESERVATION_STATE');
    expect(dataOf(await confirm(second)).outcome).toBe('BOOKED');
    expect(errorOf(await world.call('startPayment', { params: { id } }, { member })).code).toBe(
      'RESERVATION_STATE',
    );
  });

  it('tells when the gateway cannot be reached, and keeps the hold', async () => {
    const { id } = await held(world, member, room);
    const { open } = world.gateway;
    world.gateway.open = async () => {
      throw new Error('down');
    };
    const answer = await world.call('startPayment', { params: { id } }, { member });
    world.gateway.open = open;
    expect(errorOf(answer)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', status: 503 });
    expect((await ordered(world, member, id)).orderId).toBe(`${id}-1`);
  });

  it('records that the guest left the card page, and refuses an eleventh order', async () => {
    const { id } = await held(world, member, room);
    for (let at = 1; at <= 10; at += 1) {
      const { orderId } = await ordered(world, member, id);
      expect(orderId).toBe(`${id}-${at}`);
      const body = { orderId, code: at === 1 ? 'PAY_PROCESS_CANCELED' : 'REJECT_CARD_COMPANY' };
      dataOf(await world.call('failPayment', { params: { id }, body }, { member }));
      expect((await result(id)).outcome).toBe(at === 1 ? 'HELD' : 'DECLINED');
    }
    expect(errorOf(await world.call('startPayment', { params: { id } }, { member }))).toMatchObject(
      {
        code: 'RATE_LIMITED',
        status: 429,
      },
    );
  });

  it('offers no instalments below 50,000 won', async () => {
    const cheap = await bookable(world, { price: 20_000 });
    const { id } = await held(world, member, cheap, {
      checkIn: '2026-12-29',
      checkOut: '2026-12-30',
    });
    const body = { method: 'CARD' as const, installmentMonths: 3 };
    expect(
      errorOf(await world.call('savePaymentChoice', { params: { id }, body }, { member })).code,
    ).toBe('INPUT_INVALID');
    const low = dataOf(
      await world.call('getCardList', { params: { provider: 'toss' }, query: { amount: 49_999 } }),
    );
    const high = dataOf(
      await world.call(
        'getCardList',
        { params: { provider: 'toss' }, query: { amount: 50_000 } },
        { language: 'en' },
      ),
    );
    expect(low.cards[0]).toEqual({ code: '41', name: '신한카드', installments: [0] });
    expect(high.cards[0]).toMatchObject({ name: 'Shinhan Card' });
    expect(high.cards[0]?.installments).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(errorOf(await world.call('getCardList', { params: { provider: 'visa' } })).status).toBe(
      404,
    );
  });

  it('leaves a paid order alone, whatever a browser says of it', async () => {
    const { id, orderId } = await booked(world, member, room);
    const body = { orderId, code: 'REJECT_CARD_COMPANY' };
    dataOf(await world.call('failPayment', { params: { id }, body }, { member }));
    expect((await result(id)).outcome).toBe('BOOKED');
  });
});
