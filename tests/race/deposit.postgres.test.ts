import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  closeAccount,
  endDepositUsing,
  type CloseAccount,
  watchDeposits,
} from '@/server/use-cases/booking/pay/bank-transfer';
import {
  bookable,
  held,
  moneyAt,
  soldOf,
  stored,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { dataOf, type TestMember, type World } from '@/server/testing/world';
import { membersOf } from './world/guests';
import { findingsOf, pause } from './world/moments';
import { raceWorld } from './world/race-world';

/** Guests pay into their virtual accounts at the very moment at which these accounts close. */
const GUESTS = 16;

let world: World;
beforeAll(async () => {
  world = await raceWorld();
});
afterAll(() => world.close());

const findings = () => findingsOf(world);

async function waiting(member: TestMember, room: Bookable) {
  const hold = await held(world, member, room);
  const params = { id: hold.id };
  const body = { method: 'VIRTUAL_ACCOUNT' as const, bank: '20' };
  dataOf(await world.call('savePaymentChoice', { params, body }, { member }));
  const { orderId } = dataOf(await world.call('startPayment', { params }, { member }));
  return { ...hold, member, orderId };
}

const tell = async (orderId: string, secret: string) => {
  const body = new Blob([JSON.stringify({ orderId, secret, status: 'DONE' })]);
  return (await world.call('takeWebhook', { params: { provider: 'toss' }, body })).status;
};

/**
 * For comparison, the same job without the guard: the time is over, so it assumes that the account
 * is closed.
 */
const trustTheClock: CloseAccount = () => Promise.resolve('CLOSED');

describe('a deposit as its account closes', () => {
  it('is paid in time and loses its room, without the guard', async () => {
    const [member] = await membersOf(world, 1);
    if (member === undefined) throw new Error('nobody');
    const room = await bookable(world);
    const { id, orderId, total, stay } = await waiting(member, room);
    expect(world.gateway.deposits.pay(orderId)).not.toBeNull();
    const [attempt] = (await stored(world, id)).attempts;
    if (attempt === undefined) throw new Error('no order');
    const end = endDepositUsing(trustTheClock);
    await end(world.deps, attempt, 'DEPOSIT_EXPIRED', 'test');
    expect((await stored(world, id)).reservation.state).toBe('EXPIRED');
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    expect(moneyAt(world)).toBe(total);
    expect((await findings()).map(({ subject }) => subject).join()).toContain(orderId);
    // Once the payment is known, the refund is recorded and all records agree again.
    await tell(orderId, `secret-${orderId}`);
    expect(await findings()).toEqual([]);
  });

  it('ends as a booking or as a closed account, never as both', async () => {
    const before = moneyAt(world);
    const room = await bookable(world, { rooms: GUESTS });
    const members = await membersOf(world, GUESTS);
    const orders = await Promise.all(members.map((member) => waiting(member, room)));
    // For the jobs the time is over, but the bank accepts a payment until the account is closed.
    const over = { ...world.deps, now: () => new Date(world.now().getTime() + 10_800_000) };
    const end = endDepositUsing(closeAccount);
    const paid = new Set<string>();
    const pay = async (orderId: string) => {
      const secret = world.gateway.deposits.pay(orderId);
      if (secret === null) return;
      paid.add(orderId);
      await Promise.all([tell(orderId, secret), tell(orderId, secret)]);
    };
    await Promise.all([
      ...orders.flatMap(({ id, orderId }, at) => {
        const closing = pause((at % 5) * 12).then(async () => {
          const [attempt] = (await stored(world, id)).attempts;
          if (attempt !== undefined) await end(over, attempt, 'DEPOSIT_EXPIRED', 'test');
        });
        // The first guest certainly pays in time and the last one too late; for the others it
        // depends on the timing.
        if (at === 0) return [pay(orderId), closing];
        if (at === GUESTS - 1) return [closing.then(() => pay(orderId))];
        return [pause(at * 20).then(() => pay(orderId)), closing];
      }),
      ...[40, 120, 300].map((ms) => pause(ms).then(() => watchDeposits(over))),
    ]);
    let kept = 0;
    for (const { id, orderId, total } of orders) {
      const { reservation, attempts, moved } = await stored(world, id);
      const isBooked = paid.has(orderId);
      expect([id, reservation.state]).toEqual([id, isBooked ? 'BOOKED' : 'EXPIRED']);
      expect(moved).toBe(isBooked ? total : 0);
      expect(attempts.map(({ state }) => state)).toEqual([isBooked ? 'CAPTURED' : 'CANCELLED']);
      kept += moved;
    }
    // Both outcomes have occurred.
    expect(Math.min(paid.size, GUESTS - paid.size)).toBeGreaterThan(0);
    expect(moneyAt(world) - before).toBe(kept);
    const [first] = orders;
    if (first === undefined) throw new Error('nobody');
    expect(new Set(await soldOf(world, room, first.stay))).toEqual(new Set([paid.size]));
    expect(await findings()).toEqual([]);
  });
});
