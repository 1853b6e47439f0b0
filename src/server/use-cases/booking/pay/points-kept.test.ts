import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { acceptedChange, bookable, held, ordered, stayIn, stored } from '../testing';
import { businessMember, paidPoints, pointsAt } from '../testing-points';

/** Failures in which points must be neither lost nor given away. */

const MINUTE_MS = 60_000;

let world: World;
let member: TestMember;
let hold: Awaited<ReturnType<typeof held>>;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await businessMember(world, 3_000_000);
  const room = await bookable(world, { nights: 120 });
  hold = await held(world, member, room, stayIn(world, 10, 30));
});

const findings = async () =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings;
const failed = (orderId: string) =>
  world.call(
    'failPayment',
    { params: { id: hold.id }, body: { orderId, code: 'PAY_PROCESS_CANCELED' } },
    { member },
  );

it('stay with the stay they paid when the card page of other dates is left', async () => {
  expect((await paidPoints(world, member, hold.id, hold.total)).outcome).toBe('BOOKED');
  const paid = pointsAt(world);
  const wish = { ...hold.stay, checkOut: addNights(hold.stay.checkOut, 3) };
  const { accepted } = await acceptedChange(world, member, hold.id, wish);
  expect(accepted.state).toBe('TO_PAY');
  const { orderId } = await ordered(world, member, hold.id);
  dataOf(await failed(orderId));
  const { reservation, attempts, moved } = await stored(world, hold.id);
  expect([reservation.state, moved, pointsAt(world)]).toEqual(['BOOKED', hold.total, paid]);
  expect(attempts.map(({ state }) => state)).toEqual(['CAPTURED', 'CANCELLED']);
  expect(await findings()).toEqual([]);
});

it('once taken back, leave a deposit to be shown and ended as the order it is', async () => {
  const { orderId } = await paidPoints(world, member, hold.id, 200_000);
  const params = { id: hold.id };
  const body = { code: 'POINTS_LEFT', orderId };
  dataOf(await world.call('failPartnerPayment', { params, body }, { member }));
  const choice = { method: 'VIRTUAL_ACCOUNT' as const, bank: '20' };
  dataOf(await world.call('savePaymentChoice', { params, body: choice }, { member }));
  const deposit = dataOf(await world.call('startPayment', { params }, { member }));
  expect(deposit.orderId).not.toBe(orderId);
  expect(dataOf(await world.call('startPayment', { params }, { member })).orderId).toBe(
    deposit.orderId,
  );
  const { payment } = dataOf(await world.call('getReservation', { params }, { member }));
  expect(payment).toMatchObject({ orderId: deposit.orderId, deposit: { bank: '우리은행' } });
  dataOf(await world.call('releaseHold', { params }, { member }));
  expect((await stored(world, hold.id)).reservation.state).toBe('RELEASED');
  // The account is closed, so nobody can pay for a room that was released.
  expect(world.gateway.deposits.pay(deposit.orderId)).toBeNull();
  expect(await findings()).toEqual([]);
});

it('go back in the end when their provider refuses it once', async () => {
  const before = pointsAt(world);
  await paidPoints(world, member, hold.id, 200_000);
  world.gateway.points.failCancel('decline');
  dataOf(await world.call('releaseHold', { params: { id: hold.id } }, { member }));
  expect(pointsAt(world)).toBe(before + 200_000);
  world.advance(MINUTE_MS);
  await reconcileAll(world.deps);
  expect((await stored(world, hold.id)).moved).toBe(0);
  expect(pointsAt(world)).toBe(before);
  expect(await findings()).toEqual([]);
});

it('that used up their orders leave others for the rest', async () => {
  for (let points = 1_000; points < 10_000; points += 1_000) {
    const body = { step: 'start', points };
    const params = { id: hold.id };
    dataOf(await world.call('logPartnerPayment', { params, body }, { member }));
  }
  expect((await paidPoints(world, member, hold.id, 200_000)).outcome).toBe('REST_DUE');
  const body = await ordered(world, member, hold.id);
  expect(body.amount).toBe(hold.total - 200_000);
  expect(dataOf(await world.call('confirmPayment', { body }, { member })).outcome).toBe('BOOKED');
});
