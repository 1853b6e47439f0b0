import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { reconcileAll } from '@/server/app/families';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { payments, reservations } from '@/server/platform/db/schema';
import type { TestMember, World } from '@/server/testing/world';
import {
  bookable,
  type Bookable,
  held,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
} from '@/server/use-cases/booking/testing';
import {
  businessMember,
  comeBack,
  paidPoints,
  pointsAt,
  pointsOrder,
} from '@/server/use-cases/booking/testing-points';
import { after, findingsOf, pause } from './world/moments';
import { raceWorld } from './world/race-world';

const GUESTS = 10;
const POINTS = 100_000;

type Guest = { readonly id: string; readonly member: TestMember; readonly total: number };

async function guestsOf(world: World, room: Bookable): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (let at = 0; at < GUESTS; at += 1) {
    const member = await businessMember(world, 2_000_000);
    const { id, total } = await held(world, member, room, stayIn(world, 30, 7));
    guests.push({ id, member, total });
  }
  return guests;
}

/** How many won of points are taken for these guests at the points provider. */
const pointsOf = (world: World, guests: readonly Guest[]) =>
  [...world.gateway.points.payments.values()]
    .filter(({ orderId }) => guests.some(({ id }) => orderId.startsWith(id)))
    .filter(({ status }) => status === 'CAPTURED')
    .reduce((sum, { balance }) => sum + balance, 0);
const settleDown = async (world: World) => {
  for (const ms of [1_000_000, 1_100_000, 1_200_000]) await reconcileAll(after(world, ms));
};

describe('points and a card', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorld();
  });
  afterAll(() => world.close());

  it('two tabs pay at once, one by card and one with points: nothing is paid twice', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const guests = await guestsOf(world, room);
    const [points, money] = [pointsAt(world), moneyAt(world)];
    await Promise.all(
      guests.flatMap((guest, at) => {
        const { id, member, total } = guest;
        const byCard = pause(at * 5).then(async () => {
          const order = await ordered(world, member, id);
          await world.call('confirmPayment', { body: order }, { member });
        });
        const byPoints = pause(25).then(async () => {
          const { orderId } = await pointsOrder(world, member, id, at % 2 === 0 ? total : POINTS);
          world.gateway.points.approve(orderId);
          await Promise.all([1, 2].map(() => comeBack(world, member, id, orderId)));
        });
        return [byCard, byPoints].map((tab) => tab.catch(() => undefined));
      }),
    );
    await settleDown(world);
    let kept = 0;
    for (const { id, total } of guests) {
      const { reservation, moved } = await stored(world, id);
      if (reservation.state === 'BOOKED') expect(moved).toBe(total);
      kept += moved;
    }
    expect(pointsAt(world) - points + moneyAt(world) - money).toBe(kept);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('a return of the browser and the end of the hold at once: booked and paid, or neither', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const guests = await guestsOf(world, room);
    const orders = new Map<string, string>();
    for (const [at, { id, member, total }] of guests.entries()) {
      const { orderId } = await pointsOrder(world, member, id, at % 2 === 0 ? total : POINTS);
      world.gateway.points.approve(orderId);
      orders.set(id, orderId);
    }
    const over = after(world, 900_000);
    await Promise.all([
      ...guests.map(({ id, member }, at) =>
        pause(at * 8).then(() => comeBack(world, member, id, orders.get(id))),
      ),
      ...[0, 20, 40, 60, 80].map((ms) => pause(ms).then(() => expireHolds(over))),
    ]);
    await expireHolds(over);
    await settleDown(world);
    let kept = 0;
    let booked = 0;
    for (const { id, total } of guests) {
      const { reservation, moved } = await stored(world, id);
      const isBooked = reservation.state === 'BOOKED';
      expect([reservation.state, moved]).toEqual(isBooked ? ['BOOKED', total] : ['EXPIRED', 0]);
      kept += moved;
      booked += Number(isBooked);
    }
    expect(pointsOf(world, guests)).toBe(kept);
    expect(new Set(await soldOf(world, room, stayIn(world, 30, 7)))).toEqual(new Set([booked]));
    expect(await findingsOf(world)).toEqual([]);
  });

  it('the rest is paid while the points are being returned: all of it is paid, or nothing', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const guests = await guestsOf(world, room);
    const [points, money] = [pointsAt(world), moneyAt(world)];
    const orders = new Map<string, Awaited<ReturnType<typeof ordered>>>();
    for (const { id, member } of guests) {
      await paidPoints(world, member, id, POINTS);
      orders.set(id, await ordered(world, member, id));
    }
    await Promise.all(
      guests.flatMap(({ id, member }, at) => {
        const body = orders.get(id);
        if (body === undefined) throw new Error('no order');
        return [
          pause(at % 3).then(() => world.call('confirmPayment', { body }, { member })),
          pause((at + 1) % 3).then(() =>
            world.call('failPartnerPayment', { params: { id }, body: {} }, { member }),
          ),
        ];
      }),
    );
    await settleDown(world);
    let kept = 0;
    for (const { id, total } of guests) {
      const { reservation, moved } = await stored(world, id);
      expect([reservation.state, moved]).toEqual(
        reservation.state === 'BOOKED' ? ['BOOKED', total] : ['HELD', 0],
      );
      kept += moved;
    }
    expect(pointsAt(world) - points + moneyAt(world) - money).toBe(kept);
    expect(await findingsOf(world)).toEqual([]);
  });
});

describe('without the guards', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorld();
  });
  afterAll(() => world.close());

  it('an order for the rest is paid after the points were returned, and the audit finds it', async () => {
    const room = await bookable(world);
    const member = await businessMember(world, 2_000_000);
    const { id, total } = await held(world, member, room);
    await paidPoints(world, member, id, POINTS);
    const order = await ordered(world, member, id);
    // For comparison, the same work without the guards: the points are returned without checking
    // for an order of the rest that is still open.
    const params = { id };
    await world.call('failPartnerPayment', { params, body: {} }, { member });
    await world.db
      .update(payments)
      .set({ state: 'CONFIRMING' })
      .where(eq(payments.orderId, order.orderId));
    await world.db.update(reservations).set({ state: 'PAYING' }).where(eq(reservations.id, id));
    await world.call('confirmPayment', { body: order }, { member });
    const { reservation, moved } = await stored(world, id);
    expect([reservation.state, moved]).toEqual(['BOOKED', total - POINTS]);
    expect((await findingsOf(world)).map(({ check }) => check)).toContain('money');
  });

  it('points stay taken for a hold that has ended, and the audit finds it', async () => {
    const room = await bookable(world);
    const member = await businessMember(world, 2_000_000);
    const { id } = await held(world, member, room);
    await paidPoints(world, member, id, POINTS);
    await world.db.update(reservations).set({ state: 'EXPIRED' }).where(eq(reservations.id, id));
    await settleDown(world);
    expect(pointsAt(world)).toBe(POINTS);
    const found = (await findingsOf(world)).filter(({ subject }) => subject.includes(id));
    expect(found.map(({ check, says }) => [check, says])).toContainEqual([
      'money',
      `${POINTS} won kept, 0 due`,
    ]);
  });
});
