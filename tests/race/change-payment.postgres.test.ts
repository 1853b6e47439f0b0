import { and, eq, like, lte } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addNights, type Stay } from '@/domain/stay/stay';
import { without } from '@/domain/booking/stay-change';
import { reconcileAll } from '@/server/app/families';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { releaseStock } from '@/server/core/inventory/stock';
import { mailOutbox, stayChanges } from '@/server/platform/db/schema';
import type { TestMember, World } from '@/server/testing/world';
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
} from '@/server/use-cases/booking/testing';
import { membersOf } from './world/guests';
import { after, findingsOf, pause } from './world/moments';
import { raceWorld } from './world/race-world';

/**
 * Guests who booked a week, accepted an offer for two more weeks, and have an order for them that
 * isn't paid yet.
 */
const GUESTS = 12;

type Guest = {
  readonly id: string;
  readonly member: TestMember;
  readonly was: Stay & { readonly total: number };
  readonly wish: Stay & { readonly total: number };
  readonly order: { paymentKey: string; orderId: string; amount: number };
};

async function payingGuests(world: World, room: Bookable): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (const member of await membersOf(world, GUESTS)) {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 30, 7));
    const longer = { ...stay, checkOut: addNights(stay.checkOut, 14) };
    const { offer } = await acceptedChange(world, member, id, longer);
    const wish = { ...longer, total: offer.quote.total };
    const order = await ordered(world, member, id);
    guests.push({ id, member, was: { ...stay, total }, wish, order });
  }
  return guests;
}

const pay = (world: World, { order, member }: Guest) =>
  world.call('confirmPayment', { body: order }, { member });

describe('paying for new dates', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorld();
  });
  afterAll(() => world.close());

  it('while their deadline passes: they are changed and paid, or unchanged and not charged', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const guests = await payingGuests(world, room);
    const before = moneyAt(world);
    const over = after(world, 900_000);
    await Promise.all([
      ...guests.map((guest, at) => pause(at * 12).then(() => pay(world, guest))),
      ...[0, 30, 60, 90, 120].map((ms) => pause(ms).then(() => expireHolds(over))),
    ]);
    let changed = 0;
    let more = 0;
    for (const { id, was, wish } of guests) {
      const { reservation, moved } = await stored(world, id);
      const isChanged = reservation.checkOut === wish.checkOut;
      const now = isChanged ? wish : was;
      expect(reservation).toMatchObject({ ...now, state: 'BOOKED' });
      expect(moved).toBe(now.total);
      changed += Number(isChanged);
      more += now.total - was.total;
    }
    expect(moneyAt(world) - before).toBe(more);
    const [first] = guests;
    if (first === undefined) throw new Error('nobody came');
    const added = { checkIn: first.was.checkOut, checkOut: first.wish.checkOut };
    expect(new Set(await soldOf(world, room, added))).toEqual(new Set([changed]));
    expect(await findingsOf(world)).toEqual([]);
  });

  it('reported by the redirect, the gateway and the job at once: each booking changes once', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const guests = await payingGuests(world, room);
    const confirm = world.gateway.confirm.bind(world.gateway);
    const hints: Array<Promise<number>> = [];
    const tell = async (data: object) => {
      const body = new Blob([JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data })]);
      return (await world.call('takeWebhook', { params: { provider: 'toss' }, body })).status;
    };
    // The webhooks arrive while the confirmation is still running: the card is charged, and the
    // answer isn't sent yet.
    world.gateway.confirm = async (request, key) => {
      const answer = await confirm(request, key);
      hints.push(tell(request), tell(request));
      await hints.at(-1);
      return answer;
    };
    const late = after(world, 20_000);
    const [answers] = await Promise.all([
      Promise.all(guests.flatMap((guest) => [pay(world, guest), pay(world, guest)])),
      reconcileAll(late),
      reconcileAll(late),
    ]);
    world.gateway.confirm = confirm;
    expect(new Set(answers.map((answer) => answer.ok && answer.data.outcome))).toEqual(
      new Set(['BOOKED']),
    );
    expect(new Set(await Promise.all(hints))).toEqual(new Set([200]));
    for (const { id, wish } of guests) {
      const { reservation, moved, events } = await stored(world, id);
      expect(reservation).toMatchObject({ ...wish, changes: 1 });
      expect(moved).toBe(wish.total);
      expect(events.filter(({ event }) => event === 'DATES_CHANGED')).toHaveLength(1);
      const changes = await world.db
        .select()
        .from(stayChanges)
        .where(eq(stayChanges.reservationId, id));
      const mails = await world.db
        .select()
        .from(mailOutbox)
        .where(like(mailOutbox.id, `changed.${changes[0]?.id}`));
      expect([changes.length, mails.length]).toEqual([1, 1]);
    }
    expect(await findingsOf(world)).toEqual([]);
  });
});

describe('without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorld();
  });
  afterAll(() => world.close());

  /**
   * For comparison, the same jobs without the guard: they read which changes have expired, and end
   * them without checking again.
   */
  async function lookThenEnd(pay: () => Promise<unknown>) {
    const due = await world.db
      .select()
      .from(stayChanges)
      .where(
        and(eq(stayChanges.state, 'DUE'), lte(stayChanges.expiresAt, after(world, 900_000).now())),
      );
    await pay();
    for (const change of due) {
      await world.db.transaction(async (tx) => {
        await tx.update(stayChanges).set({ state: 'EXPIRED' }).where(eq(stayChanges.id, change.id));
        const was = { checkIn: change.wasCheckIn, checkOut: change.wasCheckOut };
        const { reservation } = await stored(world, change.reservationId);
        for (const part of without(change, was)) {
          await releaseStock(tx, reservation.roomTypeId, part);
        }
      });
    }
  }

  it('nights that were paid for are sold to others, and the audit finds it', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const guests = await payingGuests(world, room);
    await lookThenEnd(() => Promise.all(guests.map((guest) => pay(world, guest))));
    const [first] = guests;
    if (first === undefined) throw new Error('nobody came');
    const { reservation } = await stored(world, first.id);
    expect(reservation.checkOut).toBe(first.wish.checkOut);
    const added = { checkIn: first.was.checkOut, checkOut: first.wish.checkOut };
    expect(new Set(await soldOf(world, room, added))).toEqual(new Set([0]));
    expect(new Set((await findingsOf(world)).map(({ check }) => check))).toEqual(
      new Set(['nights']),
    );
  });
});
