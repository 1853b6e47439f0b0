import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { payments } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, type Bookable, held, moneyAt, ordered, soldOf, stored } from '../testing';
import {
  businessMember,
  comeBack,
  paidPoints,
  pointsAt,
  pointsOrder,
  subjectOf,
} from '../testing-points';

const MINUTE_MS = 60_000;

let world: World;
let room: Bookable;
let member: TestMember;
let hold: Awaited<ReturnType<typeof held>>;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await businessMember(world, 2_000_000);
  room = await bookable(world);
  hold = await held(world, member, room);
});

const view = async (id = hold.id) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
const confirm = (body: Awaited<ReturnType<typeof ordered>>) =>
  world.call('confirmPayment', { body }, { member });
const fail = (body: { code?: string; orderId?: string } = {}) =>
  world.call('failPartnerPayment', { params: { id: hold.id }, body }, { member });
const startPoints = (points: number, as = member) =>
  world.call(
    'logPartnerPayment',
    { params: { id: hold.id }, body: { step: 'start', points } },
    { member: as },
  );
const findings = async () =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: world.now() })).findings.filter(
    ({ says }) => says !== 'was not sent',
  );
/** Checks that nobody holds money or points of a stay that isn't paid. */
async function expectNothingKept(state: string) {
  const { reservation, moved } = await stored(world, hold.id);
  expect([reservation.state, moved, pointsAt(world)]).toEqual([state, 0, pointsBefore]);
  expect(await findings()).toEqual([]);
}
let pointsBefore = 0;
let moneyBefore = 0;
beforeEach(() => {
  pointsBefore = pointsAt(world);
  moneyBefore = moneyAt(world);
});

describe('points alone', () => {
  it('book the room once the provider’s record shows them', async () => {
    const { orderId } = await pointsOrder(world, member, hold.id, hold.total);
    expect(dataOf(await comeBack(world, member, hold.id, orderId)).outcome).toBe('PENDING');
    expect((await stored(world, hold.id)).reservation.state).toBe('HELD');
    world.gateway.points.approve(orderId);
    expect(dataOf(await comeBack(world, member, hold.id, orderId)).outcome).toBe('BOOKED');

    const { reservation, attempts, moved } = await stored(world, hold.id);
    expect(reservation.state).toBe('BOOKED');
    expect(attempts).toMatchObject([{ method: 'POINTS', provider: 'etbs', state: 'CAPTURED' }]);
    expect([moved, moneyAt(world)]).toEqual([hold.total, moneyBefore]);
    expect((await view()).payments).toMatchObject([{ method: 'POINTS', amount: hold.total }]);
    // A repeated return, from another tab or the browser's history, changes nothing.
    expect(dataOf(await comeBack(world, member, hold.id, orderId)).outcome).toBe('BOOKED');
    expect(dataOf(await comeBack(world, member, hold.id)).outcome).toBe('BOOKED');
    dataOf(await fail({ code: 'POINTS_LEFT', orderId }));
    expect((await stored(world, hold.id)).reservation.state).toBe('BOOKED');
    expect(await findings()).toEqual([]);
  });

  it('come back with a cancellation', async () => {
    await paidPoints(world, member, hold.id, hold.total);
    const body = { expectedRefund: hold.total };
    const cancel = { params: { id: hold.id }, body };
    expect(dataOf(await world.call('cancelReservation', cancel, { member })).state).toBe(
      'CANCELLED',
    );
    expect(pointsAt(world)).toBe(pointsBefore);
    expect(world.gateway.points.balances.get(subjectOf(member))).toBe(2_000_000);
    expect(await findings()).toEqual([]);
  });
});

describe('points and a card', () => {
  it('come to the total; the stay waits, held, for the card', async () => {
    const points = 200_000;
    const { outcome, rest } = await paidPoints(world, member, hold.id, points);
    expect([outcome, rest]).toEqual(['REST_DUE', hold.total - points]);
    const waiting = await view();
    expect(waiting).toMatchObject({
      state: 'HELD',
      points: { taken: points, returned: 0 },
      documents: [],
    });
    expect(waiting.methods).not.toContain('VIRTUAL_ACCOUNT');
    expect(await findings()).toEqual([]);

    const order = await ordered(world, member, hold.id);
    expect(order.amount).toBe(hold.total - points);
    expect(dataOf(await confirm(order)).outcome).toBe('BOOKED');
    const { reservation, moved, events } = await stored(world, hold.id);
    expect([reservation.state, moved]).toEqual(['BOOKED', hold.total]);
    expect(events.filter(({ amount }) => amount !== 0)).toMatchObject([
      { event: 'POINTS_TAKEN', amount: points },
      { event: 'PAYMENT_CAPTURED', amount: hold.total - points },
    ]);
    expect([pointsAt(world) - pointsBefore, moneyAt(world) - moneyBefore]).toEqual([
      points,
      hold.total - points,
    ]);
    expect(await view()).toMatchObject({
      points: { taken: 0, returned: 0 },
      payments: [{ method: 'POINTS' }, { method: 'CARD' }],
    });
    expect(await findings()).toEqual([]);
  });

  it('a refund goes to the card first, then back as points, to the won', async () => {
    await paidPoints(world, member, hold.id, 200_000);
    dataOf(await confirm(await ordered(world, member, hold.id)));
    world.setNow(new Date(world.now().getTime() + 29 * 24 * 60 * MINUTE_MS));
    member = await world.signedInAgain(member);
    const { cancellation } = await view();
    const refund = cancellation?.refund ?? 0;
    expect(refund).toBeLessThan(hold.total);
    const cancel = { params: { id: hold.id }, body: { expectedRefund: refund } };
    dataOf(await world.call('cancelReservation', cancel, { member }));
    const card = Math.min(refund, hold.total - 200_000);
    expect((await view()).payments).toMatchObject([
      { method: 'POINTS', refunded: refund - card },
      { method: 'CARD', refunded: card },
    ]);
    expect(await findings()).toEqual([]);
  });

  it.each(['unknown-done', 'unknown-not-done', 'decline'] as const)(
    'a points part of a refund that goes wrong (%s) is made in the end',
    async (fault) => {
      await paidPoints(world, member, hold.id, 200_000);
      dataOf(await confirm(await ordered(world, member, hold.id)));
      world.gateway.points.failCancel(fault);
      const cancel = { params: { id: hold.id }, body: { expectedRefund: hold.total } };
      dataOf(await world.call('cancelReservation', cancel, { member }));
      for (let round = 0; round < 3; round += 1) {
        world.advance(20_000);
        await reconcileAll(world.deps);
      }
      expect((await stored(world, hold.id)).reservation.state).toBe('CANCELLED');
      expect([pointsAt(world), moneyAt(world)]).toEqual([pointsBefore, moneyBefore]);
      expect(await findings()).toEqual([]);
    },
  );
});

it('the points of a refund wait for the card’s part, whichever the job takes up first', async () => {
  await paidPoints(world, member, hold.id, 200_000);
  dataOf(await confirm(await ordered(world, member, hold.id)));
  world.gateway.failCancel('unknown-not-charged', 'unknown-not-charged');
  const cancel = { params: { id: hold.id }, body: { expectedRefund: hold.total } };
  dataOf(await world.call('cancelReservation', cancel, { member }));
  expect((await stored(world, hold.id)).reservation.state).toBe('CANCELLING');
  const [points, card] = (await stored(world, hold.id)).attempts;
  expect([points?.method, card?.method]).toEqual(['POINTS', 'CARD']);
  // Only the points' order has been quiet for long enough: the card's was just looked at.
  world.advance(20_000);
  await world.db
    .update(payments)
    .set({ updatedAt: world.now() })
    .where(eq(payments.orderId, card?.orderId ?? ''));
  await reconcileAll(world.deps);
  expect([pointsAt(world) - pointsBefore, moneyAt(world) - moneyBefore]).toEqual([
    200_000,
    hold.total - 200_000,
  ]);
  for (let round = 0; round < 3; round += 1) {
    world.advance(20_000);
    await reconcileAll(world.deps);
  }
  await expectNothingKept('CANCELLED');
});

describe('when one part of a split payment fails, the other is refunded', () => {
  it('the card is declined: points go back at once, and both can be tried again', async () => {
    await paidPoints(world, member, hold.id, 200_000);
    const order = await ordered(world, member, hold.id);
    world.gateway.failConfirm('decline');
    expect(dataOf(await confirm(order)).outcome).toBe('DECLINED');
    expect(await view()).toMatchObject({
      state: 'HELD',
      points: { taken: 0, returned: 200_000 },
      payment: { state: 'DECLINED', method: 'CARD' },
    });
    await expectNothingKept('HELD');

    await paidPoints(world, member, hold.id, 100_000);
    expect(dataOf(await confirm(await ordered(world, member, hold.id))).outcome).toBe('BOOKED');
    expect((await stored(world, hold.id)).moved).toBe(hold.total);
    expect(await findings()).toEqual([]);
  });

  it('the guest turns back on the card page', async () => {
    await paidPoints(world, member, hold.id, 200_000);
    const { orderId } = await ordered(world, member, hold.id);
    const body = { orderId, code: 'PAY_PROCESS_CANCELED' };
    dataOf(await world.call('failPayment', { params: { id: hold.id }, body }, { member }));
    await expectNothingKept('HELD');
    dataOf(await world.call('failPayment', { params: { id: hold.id }, body }, { member }));
    await expectNothingKept('HELD');
  });

  it('points stay while the outcome of the card is unknown, and go back if it isn’t charged', async () => {
    await paidPoints(world, member, hold.id, 200_000);
    const order = await ordered(world, member, hold.id);
    world.gateway.failConfirm(...Array<'unknown-not-charged'>(5).fill('unknown-not-charged'));
    expect(dataOf(await confirm(order)).outcome).toBe('PENDING');
    expect(errorOf(await fail()).code).toBe('PAYMENT_PENDING');
    expect(pointsAt(world)).toBe(pointsBefore + 200_000);
    world.gateway.recover();
    world.advance(12 * MINUTE_MS);
    await reconcileAll(world.deps);
    await expectNothingKept('HELD');
  });

  it('a hold that ends returns its points', async () => {
    await paidPoints(world, member, hold.id, 200_000);
    world.advance(16 * MINUTE_MS);
    await expireHolds(world.deps);
    world.advance(MINUTE_MS);
    await reconcileAll(world.deps);
    await expectNothingKept('EXPIRED');
    expect(await soldOf(world, room, hold.stay)).toEqual(Array(7).fill(0));
  });

  it('the guest gives the room back, or the points alone', async () => {
    const { orderId } = await paidPoints(world, member, hold.id, 200_000);
    const card = await ordered(world, member, hold.id);
    dataOf(await fail({ code: 'POINTS_LEFT', orderId }));
    await expectNothingKept('HELD');
    // Returning the points also closed the order for the rest, so the guest can't pay only that
    // part of the price.
    expect(errorOf(await confirm(card)).code).toBe('PAYMENT_MISMATCH');
    await paidPoints(world, member, hold.id, 200_000);
    dataOf(await world.call('releaseHold', { params: { id: hold.id } }, { member }));
    await expectNothingKept('RELEASED');
  });

  it('points that were taken too late, or without a report, are found and go back', async () => {
    const { orderId } = await pointsOrder(world, member, hold.id, 200_000);
    world.advance(16 * MINUTE_MS);
    await expireHolds(world.deps);
    world.gateway.points.approve(orderId);
    member = await world.signedInAgain(member);
    const late = dataOf(await comeBack(world, member, hold.id, orderId));
    expect(late).toMatchObject({ outcome: 'DECLINED' });
    await reconcileAll(world.deps);
    await expectNothingKept('EXPIRED');
  });

  it('a return that was lost is found by the job: the stay is booked', async () => {
    const { orderId } = await pointsOrder(world, member, hold.id, hold.total);
    world.gateway.points.approve(orderId);
    world.gateway.points.down = true;
    expect(dataOf(await comeBack(world, member, hold.id, orderId)).outcome).toBe('PENDING');
    await reconcileAll(world.deps);
    world.gateway.points.down = false;
    world.advance(2 * MINUTE_MS);
    await reconcileAll(world.deps);
    expect((await stored(world, hold.id)).reservation.state).toBe('BOOKED');
    expect(await findings()).toEqual([]);
  });
});

describe('what is believed of a browser', () => {
  it('refused points end their order and leave the hold', async () => {
    const { orderId } = await pointsOrder(world, member, hold.id, 200_000);
    world.gateway.points.refuse(orderId);
    expect(dataOf(await comeBack(world, member, hold.id, orderId))).toMatchObject({
      outcome: 'DECLINED',
      failureCode: 'POINTS_REFUSED',
    });
    dataOf(await fail({ orderId, code: 'POINTS_REFUSED' }));
    await expectNothingKept('HELD');
  });

  it('an amount that isn’t the order’s books nothing', async () => {
    const { orderId } = await pointsOrder(world, member, hold.id, hold.total);
    world.gateway.points.approve(orderId, 1_000);
    expect(dataOf(await comeBack(world, member, hold.id, orderId)).outcome).toBe('PENDING');
    expect((await stored(world, hold.id)).reservation.state).toBe('HELD');
    // Only the site's and the provider's staff can settle this; the audit names it.
    expect((await findings()).map(({ check }) => check)).toEqual(['gateway']);
    world.gateway.points.payments.delete(orderId);
  });

  it('an order is its booking’s and its member’s', async () => {
    const { orderId } = await pointsOrder(world, member, hold.id, 200_000);
    world.gateway.points.approve(orderId);
    const thief = await businessMember(world, 2_000_000);
    const theirs = await held(world, thief, await bookable(world));
    const code = async (answer: ReturnType<typeof comeBack>) => errorOf(await answer).code;
    expect(await code(comeBack(world, thief, hold.id, orderId))).toBe('RESERVATION_NOT_FOUND');
    expect(await code(comeBack(world, thief, theirs.id, orderId))).toBe('RESERVATION_NOT_FOUND');
    expect(await code(comeBack(world, thief, theirs.id))).toBe('RESERVATION_STATE');
    expect(errorOf(await startPoints(1_000, thief)).code).toBe('RESERVATION_NOT_FOUND');
    // An order of points can't be confirmed like a card payment, though its key is its id.
    const asCard = { paymentKey: orderId, orderId, amount: 200_000 };
    expect(errorOf(await confirm(asCard)).code).toBe('PAYMENT_MISMATCH');
    expect(dataOf(await comeBack(world, member, hold.id, orderId)).outcome).toBe('REST_DUE');
  });

  it('an order of points for the whole stay isn’t confirmed like a card’s either', async () => {
    const { orderId } = await pointsOrder(world, member, hold.id, hold.total);
    const asCard = { paymentKey: orderId, orderId, amount: hold.total };
    for (const isApproved of [false, true]) {
      if (isApproved) world.gateway.points.approve(orderId);
      expect(errorOf(await confirm(asCard)).code).toBe('PAYMENT_MISMATCH');
      const { reservation, attempts } = await stored(world, hold.id);
      expect([reservation.state, attempts[0]?.state]).toEqual(['HELD', 'READY']);
    }
    expect(dataOf(await comeBack(world, member, hold.id, orderId)).outcome).toBe('BOOKED');
  });

  it('points that are captured a second time are returned, and the first ones are kept', async () => {
    const first = await pointsOrder(world, member, hold.id, 200_000);
    world.gateway.points.approve(first.orderId);
    dataOf(await comeBack(world, member, hold.id, first.orderId));
    // A second order that is open at the same time, as two processes could have made it.
    const [known] = (await stored(world, hold.id)).attempts;
    if (known === undefined) throw new Error('no order');
    const orderId = `${hold.id}-2`;
    const twin = { ...known, orderId, attempt: 2, state: 'READY' as const, capturedAt: null };
    await world.db.insert(payments).values({ ...twin, paymentKey: orderId });
    const page = { returnUrl: 'http://site.test', expiresAt: world.now(), language: 'ko' as const };
    const order = { orderId, memberSubject: subjectOf(member), amount: 200_000 };
    await world.gateway.points.link({ ...page, ...order });
    world.gateway.points.approve(orderId);
    await comeBack(world, member, hold.id, orderId);
    await reconcileAll(world.deps);
    expect(pointsAt(world) - pointsBefore).toBe(200_000);
    expect((await view()).points.taken).toBe(200_000);
    expect(dataOf(await confirm(await ordered(world, member, hold.id))).outcome).toBe('BOOKED');
    expect((await stored(world, hold.id)).moved).toBe(hold.total);
    expect(await findings()).toEqual([]);
  });

  it('members of other providers can’t pay with points', async () => {
    const plain = await world.member();
    const own = await held(world, plain, await bookable(world));
    const params = { id: own.id };
    const log = { params, body: { step: 'start', points: 1_000 } };
    const as = { member: plain };
    const codes = [
      errorOf(await world.call('logPartnerPayment', log, as)),
      errorOf(await world.call('succeedPartnerPayment', { params, query: {} }, as)),
      errorOf(await world.call('failPartnerPayment', { params, body: {} }, as)),
    ];
    expect(codes.map(({ code, status }) => [code, status])).toEqual(
      Array(3).fill(['BUSINESS_ONLY', 403]),
    );
  });
});

describe('how many points', () => {
  it('never more than there are, or than is due, nor a rest no card is charged', async () => {
    world.gateway.points.balances.set(subjectOf(member), 150_000);
    expect(errorOf(await startPoints(150_001)).code).toBe('POINTS_NOT_ENOUGH');
    world.gateway.points.balances.set(subjectOf(member), 2_000_000);
    expect(errorOf(await startPoints(hold.total + 1)).code).toBe('INPUT_INVALID');
    expect(errorOf(await startPoints(0)).code).toBe('INPUT_INVALID');
    expect(errorOf(await startPoints(hold.total - 99)).code).toBe('POINTS_REST_TOO_SMALL');
    dataOf(await startPoints(hold.total - 100));
  });

  it('a repeated request is the same order, another amount ends it, and captured points count', async () => {
    const first = dataOf(await startPoints(100_000)).order;
    expect(dataOf(await startPoints(100_000)).order).toEqual(first);
    const second = await pointsOrder(world, member, hold.id, 150_000);
    expect(second.orderId).not.toBe(first?.orderId);
    expect((await stored(world, hold.id)).attempts.map(({ state }) => state)).toEqual([
      'CANCELLED',
      'READY',
    ]);
    world.gateway.points.approve(second.orderId);
    // The member approved the points, but the browser didn't return. Starting again finds that they
    // were taken.
    expect(errorOf(await startPoints(100_000)).code).toBe('POINTS_TAKEN');
    expect((await view()).points.taken).toBe(150_000);
  });

  it('a key of a request makes one order', async () => {
    const call = { params: { id: hold.id }, body: { step: 'start', points: 100_000 } };
    const as = { member, key: 'a-press-of-the-button' };
    const first = dataOf(await world.call('logPartnerPayment', call, as));
    expect(dataOf(await world.call('logPartnerPayment', call, as))).toEqual(first);
    expect((await stored(world, hold.id)).attempts).toHaveLength(1);
  });

  it('a provider that is away takes no order', async () => {
    world.gateway.points.down = true;
    expect(errorOf(await startPoints(100_000)).code).toBe('PROVIDER_UNAVAILABLE');
    world.gateway.points.down = false;
    expect((await stored(world, hold.id)).attempts).toHaveLength(0);
  });
});
