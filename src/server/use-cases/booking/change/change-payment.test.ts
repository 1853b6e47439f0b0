import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addNights, type Stay } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { completeStays } from '@/server/core/bookings/complete-stays';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { mailOutbox, stayChanges } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import {
  acceptedChange,
  bookable,
  type Bookable,
  booked,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
} from '../testing';

let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow('2026-11-02T03:00:00Z');
  member = await world.member();
  room = await bookable(world, { price: 100_000, nights: 120 });
  world.gateway.payments.clear();
  world.gateway.recover();
  world.gateway.charges = 'on-confirm';
});
afterAll(() => world.close());

async function later(ms: number) {
  world.advance(ms);
  member = await world.signedInAgain(member);
}

const HOLD_MS = 900_000;
const quoteOf = (id: string, { checkIn, checkOut }: Stay) =>
  world.call(
    'quoteStayChange',
    { params: { id }, query: { from: checkIn, to: checkOut } },
    { member },
  );
const accept = (id: string, token: string) =>
  world.call('changeStay', { params: { id }, body: { token } }, { member });
const confirm = (body: { paymentKey: string; orderId: string; amount: number }) =>
  world.call('confirmPayment', { body }, { member });
const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
const resultOf = async (id: string) =>
  dataOf(await world.call('getPaymentResult', { params: { id } }, { member }));
const cancel = (id: string, expectedRefund: number) =>
  world.call('cancelReservation', { params: { id }, body: { expectedRefund } }, { member });
/**
 * Checks that the ledger and the gateway's record agree; the gateway has only this test's orders.
 */
const wrong = async () => (await audit(world.db, { gateway: null, restAt: null })).findings;

/** Makes a stay of a week with an accepted change to three weeks. */
async function extending(stay = stayIn(world, 30, 7)) {
  const made = await booked(world, member, room, stay);
  const wish = { ...stay, checkOut: addNights(stay.checkOut, 14) };
  return { ...made, wish, ...(await acceptedChange(world, member, made.id, wish)) };
}

/** A stay whose change to three weeks was accepted and paid. */
async function extended() {
  const made = await extending();
  const order = await ordered(world, member, made.id);
  expect(dataOf(await confirm(order)).outcome).toBe('BOOKED');
  return { ...made, order };
}

const held = async (stay: Stay) => (await soldOf(world, room, stay)).filter(Boolean).length;

describe('a change that costs more', () => {
  it('holds its nights, and is made with the payment of the difference', async () => {
    const { id, total, stay, wish, offer, accepted } = await extending();
    expect(offer.toPay).toBe(offer.quote.total - total);
    expect(accepted).toEqual({
      id,
      state: 'TO_PAY',
      refund: 0,
      toPay: offer.toPay,
      expiresAt: new Date(world.now().getTime() + HOLD_MS).toISOString(),
    });
    // The booking is unchanged, and the nights of both stays are taken.
    const before = await view(id);
    expect(before).toMatchObject({ state: 'BOOKED', change: 'PENDING', cancellation: null });
    expect(before.quote).toMatchObject({ ...stay, total });
    expect(before.changeDue).toMatchObject({
      state: 'DUE',
      toPay: offer.toPay,
      expiresAt: accepted.expiresAt,
      quote: offer.quote,
      payment: null,
    });
    expect(await held(wish)).toBe(21);
    expect(moneyAt(world)).toBe(total);
    expect(await resultOf(id)).toMatchObject({ outcome: 'HELD', purpose: 'CHANGE' });
    expect(await wrong()).toEqual([]);

    const order = await ordered(world, member, id);
    expect(order).toMatchObject({ orderId: `${id}-2`, amount: offer.toPay });
    expect(errorOf(await confirm({ ...order, amount: total })).code).toBe('PAYMENT_MISMATCH');
    expect(dataOf(await confirm(order)).outcome).toBe('BOOKED');

    const after = await view(id);
    expect(after).toMatchObject({ state: 'BOOKED', change: 'DATES', changeDue: null });
    expect(after.quote).toEqual(offer.quote);
    expect(after.payments.map(({ amount }) => amount)).toEqual([total, offer.toPay]);
    expect(after.cancellation?.refund).toBe(offer.quote.total);
    expect(moneyAt(world)).toBe(offer.quote.total);
    const { reservation, events, moved } = await stored(world, id);
    expect(reservation).toMatchObject({ ...wish, total: offer.quote.total, changes: 1 });
    expect(events.at(-1)).toMatchObject({
      event: 'DATES_CHANGED',
      amount: offer.toPay,
      detail: { wasCheckOut: stay.checkOut, checkOut: wish.checkOut, orderId: order.orderId },
    });
    expect(moved).toBe(offer.quote.total);
    expect(await resultOf(id)).toMatchObject({ outcome: 'BOOKED', purpose: 'CHANGE' });
    const mails = await world.db.select().from(mailOutbox);
    const mail = mails.find(
      ({ text, id: name }) => name.startsWith('changed.') && text.includes(id),
    );
    expect(mail?.text).toContain(`추가로 결제한 금액: ${offer.toPay.toLocaleString('ko')}원`);
    expect(await wrong()).toEqual([]);

    // A repeated report changes nothing.
    expect(dataOf(await confirm(order)).outcome).toBe('BOOKED');
    expect(dataOf(await accept(id, offer.token)).state).toBe('CHANGED');
    expect(moneyAt(world)).toBe(offer.quote.total);
  });

  it('blocks other changes until it is paid, released or expired', async () => {
    const { id, total, stay, wish, offer } = await extending();
    expect(errorOf(await cancel(id, total)).code).toBe('CHANGE_PENDING');
    const other = { ...stay, checkOut: addNights(stay.checkOut, -1) };
    expect(errorOf(await quoteOf(id, other)).code).toBe('CHANGE_PENDING');
    // A repeated request is the same change and takes no nights a second time.
    expect(dataOf(await accept(id, offer.token)).state).toBe('TO_PAY');
    expect(await held(wish)).toBe(21);

    dataOf(await world.call('releaseHold', { params: { id } }, { member }));
    expect(await held(wish)).toBe(7);
    expect(errorOf(await accept(id, offer.token)).code).toBe('HOLD_EXPIRED');
    expect((await stored(world, id)).reservation).toMatchObject({ ...stay, total, changes: 0 });
    expect(await view(id)).toMatchObject({ change: 'DATES', changeDue: null });
    expect(await wrong()).toEqual([]);
    expect(dataOf(await cancel(id, total)).state).toBe('CANCELLED');
    expect(moneyAt(world)).toBe(0);
  });

  it('another member neither pays it nor gives it back', async () => {
    const { id } = await extending();
    const order = await ordered(world, member, id);
    const thief = await world.member();
    const params = { id };
    const start = await world.call('startPayment', { params }, { member: thief });
    const release = await world.call('releaseHold', { params }, { member: thief });
    const pay = await world.call('confirmPayment', { body: order }, { member: thief });
    expect([start, release, pay].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await view(id)).changeDue?.state).toBe('DUE');
  });

  it('a declined card leaves it to be paid by another', async () => {
    const { id, wish, offer } = await extending();
    world.gateway.failConfirm('decline');
    const first = await ordered(world, member, id);
    expect(dataOf(await confirm(first)).outcome).toBe('DECLINED');
    expect(await resultOf(id)).toMatchObject({ outcome: 'DECLINED', purpose: 'CHANGE' });
    expect((await view(id)).changeDue?.payment?.state).toBe('DECLINED');
    expect(await held(wish)).toBe(21);
    expect(await wrong()).toEqual([]);
    const second = await ordered(world, member, id);
    expect(second.orderId).toBe(`${id}-3`);
    expect(dataOf(await confirm(second)).outcome).toBe('BOOKED');
    expect(moneyAt(world)).toBe(offer.quote.total);
    expect(await wrong()).toEqual([]);
  });
});

describe('time', () => {
  it('gives the nights back when nobody paid, and the stay is as it was', async () => {
    const { id, total, stay, wish } = await extending();
    const order = await ordered(world, member, id);
    await later(HOLD_MS);
    expect(await view(id)).toMatchObject({ change: 'DATES', changeDue: null });
    expect(await resultOf(id)).toMatchObject({ outcome: 'EXPIRED', purpose: 'CHANGE' });
    expect(errorOf(await confirm(order)).code).toBe('HOLD_EXPIRED');
    expect(await expireHolds(world.deps)).toBeGreaterThanOrEqual(1);
    expect(await held(wish)).toBe(7);
    expect((await stored(world, id)).reservation).toMatchObject({ ...stay, total });
    expect((await stored(world, id)).attempts.at(-1)?.state).toBe('CANCELLED');
    expect(moneyAt(world)).toBe(total);
    expect(await wrong()).toEqual([]);
  });

  it('another change can begin before the job has ended an expired one', async () => {
    const { id, wish } = await extending();
    await later(HOLD_MS);
    const again = dataOf(await quoteOf(id, wish));
    expect(dataOf(await accept(id, again.token)).state).toBe('TO_PAY');
    expect(await held(wish)).toBe(21);
    const states = (await world.db.select().from(stayChanges))
      .filter(({ reservationId }) => reservationId === id)
      .map(({ state }) => state);
    expect(states.sort()).toEqual(['DUE', 'EXPIRED']);
    expect(await wrong()).toEqual([]);
  });

  it('doesn’t end what is being paid; the reconciler finds out', async () => {
    const { id, wish, offer } = await extending();
    const order = await ordered(world, member, id);
    world.gateway.failConfirm('unknown-not-charged', 'unknown-not-charged');
    expect(dataOf(await confirm(order)).outcome).toBe('PENDING');
    expect(errorOf(await world.call('releaseHold', { params: { id } }, { member })).code).toBe(
      'PAYMENT_PENDING',
    );
    await later(HOLD_MS);
    await expireHolds(world.deps);
    expect(await held(wish)).toBe(21);
    expect(await resultOf(id)).toMatchObject({ outcome: 'PENDING' });
    expect(await wrong()).toEqual([]);
    // It is too late to confirm the payment, so the change is due again and expires.
    expect(await reconcileAll(world.deps)).toMatchObject({ payments: 1 });
    await expireHolds(world.deps);
    expect(await held(wish)).toBe(7);
    expect(moneyAt(world)).toBe(offer.was.total);
    expect(await wrong()).toEqual([]);
  });

  it('a charge whose answer was lost is found and counts', async () => {
    const { id, offer } = await extending();
    world.gateway.failConfirm('unknown-charged');
    expect(dataOf(await confirm(await ordered(world, member, id))).outcome).toBe('BOOKED');
    expect((await view(id)).quote).toEqual(offer.quote);
    expect(await wrong()).toEqual([]);
  });

  it('refunds a charge that was made on the gateway’s page after the time was over', async () => {
    world.gateway.charges = 'on-page';
    const { id, total, stay, wish } = await extending();
    const { orderId } = await ordered(world, member, id);
    await later(HOLD_MS);
    await expireHolds(world.deps);
    const payment = world.gateway.payments.get(orderId);
    if (payment === undefined) throw new Error('no order');
    world.gateway.payments.set(orderId, { ...payment, status: 'CAPTURED' });
    await later(120_000);
    await reconcileAll(world.deps);
    expect(moneyAt(world)).toBe(total);
    expect((await stored(world, id)).reservation).toMatchObject({ ...stay, total, changes: 0 });
    expect(await held(wish)).toBe(7);
    const { events, moved } = await stored(world, id);
    expect(events.map(({ event }) => event).slice(-2)).toEqual([
      'ORPHAN_CAPTURED',
      'ORPHAN_REFUNDED',
    ]);
    expect(moved).toBe(total);
    // A payment that came too late doesn't count for the booking.
    expect((await view(id)).payments).toHaveLength(1);
    expect(await wrong()).toEqual([]);
  });

  it('a stay isn’t over while its extension is being paid', async () => {
    const { id, wish } = await extending(stayIn(world, 3, 7));
    const order = await ordered(world, member, id);
    world.setNow(new Date(`${addNights(wish.checkOut, -14)}T01:55:00Z`));
    await later(0);
    // A new change is accepted five minutes before check-out.
    await expireHolds(world.deps);
    const offer = dataOf(await quoteOf(id, wish));
    expect(offer.quote.total).toBeGreaterThan(0);
    dataOf(await accept(id, offer.token));
    const paid = await ordered(world, member, id);
    expect(paid.orderId).not.toBe(order.orderId);
    await later(10 * 60_000);
    expect(await completeStays(world.deps)).toBe(0);
    expect(dataOf(await confirm(paid)).outcome).toBe('BOOKED');
    expect((await view(id)).state).toBe('BOOKED');
    expect(await wrong()).toEqual([]);
  });
});

describe('returning from both orders', () => {
  it('cancelling returns each order’s own, to the won', async () => {
    const { id, offer } = await extended();
    expect(dataOf(await cancel(id, offer.quote.total)).state).toBe('CANCELLED');
    expect(moneyAt(world)).toBe(0);
    const { attempts, moved } = await stored(world, id);
    expect(attempts.map(({ state }) => state)).toEqual(['REFUNDED', 'REFUNDED']);
    expect(moved).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  it('a change that saves more than the difference was takes it from both', async () => {
    const { id, total, wish, offer } = await extended();
    const shorter = { ...wish, checkOut: addNights(wish.checkIn, 5) };
    const back = dataOf(await quoteOf(id, shorter));
    expect(back.refund).toBeGreaterThan(offer.toPay);
    expect(dataOf(await accept(id, back.token)).state).toBe('CHANGED');
    expect(moneyAt(world)).toBe(back.quote.total);
    const { attempts, moved } = await stored(world, id);
    expect(attempts.map(({ refunded }) => refunded)).toEqual([
      total - back.quote.total,
      offer.toPay,
    ]);
    expect(moved).toBe(back.quote.total);
    expect(await wrong()).toEqual([]);
  });

  it('cancelling after a shorter stay returns what is left of each order, not its whole amount', async () => {
    const { id, wish } = await extended();
    const shorter = { ...wish, checkOut: addNights(wish.checkOut, -2) };
    const { offer } = await acceptedChange(world, member, id, shorter);
    expect(moneyAt(world)).toBe(offer.quote.total);
    expect(dataOf(await cancel(id, offer.quote.total)).state).toBe('CANCELLED');
    expect(moneyAt(world)).toBe(0);
    const { attempts, moved } = await stored(world, id);
    expect(attempts.map(({ state }) => state)).toEqual(['REFUNDED', 'REFUNDED']);
    expect(moved).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  it('a first part that is refused leaves the booking and both orders whole', async () => {
    const { id, offer } = await extended();
    world.gateway.failCancel('decline');
    expect(errorOf(await cancel(id, offer.quote.total)).code).toBe('CANCEL_NOT_POSSIBLE');
    const { reservation, attempts } = await stored(world, id);
    expect(reservation.state).toBe('BOOKED');
    expect(attempts.map(({ state }) => state)).toEqual(['CAPTURED', 'CAPTURED']);
    expect(moneyAt(world)).toBe(offer.quote.total);
    expect(await wrong()).toEqual([]);
    expect(dataOf(await cancel(id, offer.quote.total)).state).toBe('CANCELLED');
    expect(moneyAt(world)).toBe(0);
  });

  it.each(['decline', 'unknown-not-charged'] as const)(
    'a later part that goes wrong (%s) is made by the reconciler',
    async (fault) => {
      const { id, total, offer } = await extended();
      let requests = 0;
      const gateway = world.gateway;
      const cancelAtGateway = gateway.cancel.bind(gateway);
      gateway.cancel = (...request) => {
        requests += 1;
        if (requests === 2) gateway.failCancel(fault);
        return cancelAtGateway(...request);
      };
      expect(dataOf(await cancel(id, offer.quote.total)).state).toBe('CANCELLING');
      gateway.cancel = cancelAtGateway;
      expect(moneyAt(world)).toBe(total);
      expect(await wrong()).toEqual([]);
      // Neither a repeated request nor the job makes a part of the refund twice.
      await later(20_000);
      expect(await reconcileAll(world.deps)).toMatchObject({ refunds: 1 });
      expect((await view(id)).state).toBe('CANCELLED');
      expect(moneyAt(world)).toBe(0);
      expect((await stored(world, id)).moved).toBe(0);
      expect(await wrong()).toEqual([]);
    },
  );
});
