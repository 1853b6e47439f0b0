import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import type { World } from '@/server/testing/world';
import { bookable, moneyAt, soldOf, stored } from '@/server/use-cases/booking/testing';
import { heldOrders, membersOf } from './world/guests';
import { pause } from './world/moments';
import { raceWorld } from './world/race-world';

/**
 * The gateway sends webhooks about a charge at the very moment at which it answers the
 * confirmation, and again later, while the job reads the payment as well. Each of them writes by
 * the same compare-and-swap.
 */
const GUESTS = 20;
const TELLINGS = 4;

let world: World;
beforeAll(async () => {
  world = await raceWorld();
});
afterAll(() => world.close());

const tell = async (data: object) => {
  const body = new Blob([JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data })]);
  return (await world.call('takeWebhook', { params: { provider: 'toss' }, body })).status;
};

describe('webhooks against the redirect', () => {
  it('end in one booking and one charge each, whichever comes first', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const orders = await heldOrders(world, room, await membersOf(world, GUESTS));
    // The webhooks arrive while each confirmation is still running: the card is charged, and the
    // answer isn't sent yet.
    const confirm = world.gateway.confirm.bind(world.gateway);
    const hints: Array<Promise<number>> = [];
    world.gateway.confirm = async (request, key) => {
      const answer = await confirm(request, key);
      for (let at = 0; at < TELLINGS; at += 1) hints.push(tell(request));
      await hints.at(-1);
      return answer;
    };
    const late = { ...world.deps, now: () => new Date(world.now().getTime() + 20_000) };
    const [answers] = await Promise.all([
      Promise.all(
        orders.map(({ order, member }) =>
          world.call('confirmPayment', { body: order }, { member }),
        ),
      ),
      reconcileAll(late),
      reconcileAll(late),
    ]);
    expect(answers.map((answer) => answer.ok && answer.data.outcome)).toEqual(
      orders.map(() => 'BOOKED'),
    );
    const statuses = await Promise.all(hints);
    expect(statuses.length).toBeGreaterThanOrEqual(GUESTS * TELLINGS);
    expect(new Set(statuses)).toEqual(new Set([200]));

    for (const { id, total } of orders) {
      const { reservation, moved, events } = await stored(world, id);
      expect([reservation.state, moved]).toEqual(['BOOKED', total]);
      expect(events.filter(({ event }) => event === 'PAYMENT_CAPTURED')).toHaveLength(1);
    }
    expect(moneyAt(world)).toBe(orders.reduce((sum, { total }) => sum + total, 0));
    const [first] = orders;
    if (first === undefined) throw new Error('nobody booked');
    expect(new Set(await soldOf(world, room, first.stay))).toEqual(new Set([GUESTS]));
    const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
    expect(findings).toEqual([]);
  });

  it('book a charge made on the gateway’s page once, or refund it, while the holds end', async () => {
    world.gateway.charges = 'on-page';
    const room = await bookable(world, { rooms: GUESTS });
    const orders = await heldOrders(world, room, await membersOf(world, GUESTS));
    for (const { order } of orders) {
      await world.gateway.confirm(order, `on the page ${order.orderId}`);
    }
    const over = { ...world.deps, now: () => new Date(world.now().getTime() + 900_000) };
    await Promise.all([
      // The webhooks, the return from the card page and another press of the button come all at
      // once.
      ...orders.flatMap(({ id, order, member }, at) => [
        pause(at * 3).then(() => tell(order)),
        pause(at * 3).then(() => tell(order)),
        pause(at * 3).then(() => world.call('confirmPayment', { body: order }, { member })),
        pause(at * 3).then(() => world.call('startPayment', { params: { id } }, { member })),
      ]),
      ...[10, 25, 40].map((ms) => pause(ms).then(() => expireHolds(over))),
      reconcileAll(over),
    ]);
    // A webhook is sent once more for payments that were interrupted by the end of their hold.
    for (const { order } of orders) await tell(order);
    let kept = 0;
    for (const { id, total } of orders) {
      const { reservation, attempts, moved } = await stored(world, id);
      expect(['BOOKED', 'EXPIRED']).toContain(reservation.state);
      expect([id, moved]).toEqual([id, reservation.state === 'BOOKED' ? total : 0]);
      expect(attempts).toHaveLength(1);
      if (reservation.state === 'BOOKED') kept += 1;
    }
    const [first] = orders;
    if (first === undefined) throw new Error('nobody booked');
    expect(new Set(await soldOf(world, room, first.stay))).toEqual(new Set([kept]));
    const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
    expect(findings).toEqual([]);
  });
});
