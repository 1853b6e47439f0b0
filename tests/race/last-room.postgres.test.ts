import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { holdsStock } from '@/domain/booking/reservation';
import { addNights, nightsOf, seoulToday } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { holdRoomUsing } from '@/server/use-cases/booking/hold/hold-room';
import {
  selectNightsOfStay,
  takeStock,
  type TakeStock,
  takeStockUsing,
} from '@/server/core/inventory/stock';
import {
  bookable,
  held,
  holdBody,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { sqlStateOf } from '@/server/platform/db/retry';
import { reservations, roomNights } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { ask, type TestMember, type World } from '@/server/testing/world';
import { heldOrders, membersOf } from './world/guests';
import { pause } from './world/moments';
import { raceWorld, raceWorldWithout } from './world/race-world';

/**
 * These tests follow those of pretix: first they remove the guard and show that the race exists,
 * then they show that with the guard exactly one guest gets the room.
 */
const GUESTS = 100;

/**
 * For comparison, the same change without the guard: it reads the nights first and writes them
 * later.
 */
const lookThenTake: TakeStock = async (tx, roomTypeId, stay) => {
  const nights = and(
    eq(roomNights.roomTypeId, roomTypeId),
    gte(roomNights.night, stay.checkIn),
    lt(roomNights.night, stay.checkOut),
  );
  const rows = await tx.select().from(roomNights).where(nights);
  const full = rows.find(({ sold, total, closed }) => closed || sold >= total);
  if (full !== undefined) return { taken: false, night: full.night };
  await tx
    .update(roomNights)
    .set({ sold: sql`${roomNights.sold} + 1` })
    .where(nights);
  return { taken: true };
};

/**
 * All members request the room at once.
 * @returns the error codes or HELD, and the ids of the holds
 */
async function rush(world: World, room: Bookable, members: TestMember[], take: TakeStock) {
  const app = createApp(world.deps, { ...handlers, holdRoom: holdRoomUsing({ take }) });
  const stay = stayIn(world, 30, 30);
  const bodies = await Promise.all(members.map(() => holdBody(world, room, stay)));
  const answers = await Promise.all(
    members.map(async (member, at) => {
      const answer = await ask(app, `${API_BASE_PATH}${pathOf(contract.holdRoom)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodies[at]),
      });
      const json = (await answer.json()) as { id?: string; error?: { code: string } };
      return { member, id: json.id ?? null, code: json.error?.code ?? 'HELD' };
    }),
  );
  return { stay, answers, won: answers.filter(({ id }) => id !== null) };
}

describe('without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorldWithout('room_nights', 'room_nights_never_oversold');
  });
  afterAll(() => world.close());

  it('the last room is given to more than one guest', async () => {
    const room = await bookable(world);
    const { won, stay } = await rush(world, room, await membersOf(world, GUESTS), lookThenTake);
    expect(won.length).toBeGreaterThan(1);
    expect(Math.max(...(await soldOf(world, room, stay)))).toBeGreaterThan(1);
    const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
    expect(findings.map(({ check, subject }) => `${check}: ${subject}`)).toContain(
      `nights: room ${room.roomTypeId}, ${stay.checkIn}`,
    );
  });
});

describe('with only the CHECK of the database', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorld();
  });
  afterAll(() => world.close());

  it('the last room still goes to one guest', async () => {
    const room = await bookable(world);
    const members = await membersOf(world, GUESTS);
    const { won, answers, stay } = await rush(world, room, members, lookThenTake);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'SOLD_OUT')).toHaveLength(GUESTS - 1);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
  });
});

describe('with the guard', () => {
  let world: World;
  let members: TestMember[];
  beforeAll(async () => {
    world = await raceWorld();
    members = await membersOf(world, GUESTS);
  });
  afterAll(() => world.close());

  it('exactly one guest of a hundred gets the last room, and only that one is charged', async () => {
    const room = await bookable(world);
    const { won, answers, stay } = await rush(world, room, members, takeStock);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'SOLD_OUT')).toHaveLength(GUESTS - 1);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));

    const winner = won[0];
    if (winner?.id === undefined || winner.id === null) throw new Error('nobody won');
    const body = await ordered(world, winner.member, winner.id);
    // The winner sends the payment twice, and all others try to pay the winner's order.
    const paid = await Promise.all([
      ...Array.from({ length: 5 }, () =>
        world.call('confirmPayment', { body }, { member: winner.member }),
      ),
      ...members
        .filter((member) => member !== winner.member)
        .map((member) => world.call('confirmPayment', { body }, { member })),
    ]);
    expect(paid.filter((answer) => answer.ok)).toHaveLength(5);
    expect(world.gateway.payments.size).toBe(1);
    expect(moneyAt(world)).toBe(body.amount);
    const { reservation, moved } = await stored(world, winner.id);
    expect([reservation.state, moved]).toEqual(['BOOKED', body.amount]);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
  });

  it('long stays that overlap in any order neither deadlock nor oversell', async () => {
    const room = await bookable(world, { rooms: 4, nights: 300 });
    const from = seoulToday(world.now());
    // A fixed sequence of random numbers (Park and Miller), so that a failure can be repeated.
    let seed = 20_261_121;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const wishes = await Promise.all(
      members.slice(0, 80).map(async (member) => {
        const checkIn = addNights(from, random(180));
        const stay = { checkIn, checkOut: addNights(checkIn, 20 + random(100)) };
        return { member, body: await holdBody(world, room, stay), back: random(3) === 0 };
      }),
    );
    const codes = await Promise.all(
      wishes.map(async ({ member, body, back }) => {
        const answer = await world.call('holdRoom', { body }, { member });
        if (!answer.ok) return answer.error.code;
        if (!back) return 'HELD';
        const params = { id: answer.data.id };
        return (await world.call('releaseHold', { params }, { member })).ok ? 'RELEASED' : 'FAILED';
      }),
    );
    expect(new Set(codes)).toEqual(new Set(['HELD', 'RELEASED', 'SOLD_OUT']));

    const rows = await world.db
      .select()
      .from(reservations)
      .where(eq(reservations.roomTypeId, room.roomTypeId));
    const expected = new Map<string, number>();
    for (const row of rows.filter(({ state }) => holdsStock(state))) {
      for (const night of nightsOf(row)) expected.set(night, (expected.get(night) ?? 0) + 1);
    }
    const nights = await world.db
      .select()
      .from(roomNights)
      .where(eq(roomNights.roomTypeId, room.roomTypeId));
    for (const { night, sold, total } of nights) {
      expect([night, sold]).toEqual([night, expected.get(night) ?? 0]);
      expect(sold).toBeLessThanOrEqual(total);
    }
  });

  it('a hold that ends while it is being paid is either booked or not charged', async () => {
    const room = await bookable(world, { rooms: 40 });
    const holds = await heldOrders(world, room, members.slice(0, 40));
    const before = moneyAt(world);
    const over = { db: world.db, now: () => new Date(world.now().getTime() + 900_000) };
    await Promise.all([
      ...holds.map(async ({ member, order: body }, at) => {
        await pause(at * 2);
        await world.call('confirmPayment', { body }, { member });
      }),
      ...[0, 15, 30, 45].map(async (ms) => {
        await pause(ms);
        await expireHolds(over);
      }),
    ]);
    let booked = 0;
    for (const { id } of holds) {
      const { reservation, attempts, moved } = await stored(world, id);
      expect(['BOOKED', 'EXPIRED']).toContain(reservation.state);
      expect(moved).toBe(reservation.state === 'BOOKED' ? reservation.total : 0);
      expect(attempts[0]?.state).toBe(reservation.state === 'BOOKED' ? 'CAPTURED' : 'CANCELLED');
      if (reservation.state === 'BOOKED') booked += reservation.total;
    }
    expect(moneyAt(world) - before).toBe(booked);
  });

  it('several jobs at once end each expired hold once', async () => {
    const room = await bookable(world, { rooms: 30 });
    const holds = await Promise.all(
      members.slice(0, 30).map((member) => held(world, member, room)),
    );
    const over = { db: world.db, now: () => new Date(world.now().getTime() + 900_000) };
    const ended = await Promise.all([1, 2, 3, 4].map(() => expireHolds(over)));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(30);
    const stay = holds[0]?.stay ?? stayIn(world, 30, 7);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
  });

  it('leaves records that agree, whatever was done at once', async () => {
    const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
    expect(findings).toEqual([]);
  });
});

describe('stays of the same nights, which PostgreSQL reads in two orders', () => {
  const STAYS = 6;
  let world: World;
  let room: Bookable;
  beforeAll(async () => {
    world = await raceWorld();
    room = await bookable(world, { rooms: STAYS, nights: 70 });
    // The rows are stored with the last night first, and the update of each row takes a moment.
    await world.db.execute(sql`do $$
      declare one date;
      begin
        for one in select night from room_nights order by night desc loop
          update room_nights set price = price where night = one;
        end loop;
      end $$`);
    await world.db
      .execute(sql`create function take_a_moment() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.002); return new; end $$`);
    await world.db.execute(sql`create trigger take_a_moment before update on room_nights
      for each row execute function take_a_moment()`);
  });
  afterAll(() => world.close());

  /**
   * Guests hold the same nights at once.
   * @returns the error codes or HELD, how many deadlocks occurred, and how many rooms were sold
   */
  async function holdAtOnce(take: TakeStock) {
    let [transactions, circles] = [0, 0];
    const ofEitherOrder: TakeStock = async (tx, ...given) => {
      transactions += 1;
      // The order in which PostgreSQL finds the rows depends on the plan, and so on the size of the
      // tables. These settings force one plan or the other.
      const off = transactions % 2 === 0 ? 'nestloop' : 'seqscan';
      await tx.execute(sql.raw(`set local enable_${off} = off`));
      if (off === 'nestloop') {
        await tx.execute(sql`set local enable_mergejoin = off`);
        await tx.execute(sql`set local enable_indexscan = off`);
        await tx.execute(sql`set local enable_bitmapscan = off`);
      }
      return take(tx, ...given).catch((error: unknown) => {
        if (sqlStateOf(error) === '40P01') circles += 1;
        throw error;
      });
    };
    const members = await membersOf(world, STAYS);
    const { answers, stay } = await rush(world, room, members, ofEitherOrder);
    const sold = new Set(await soldOf(world, room, stay));
    for (const { id, member } of answers) {
      if (id !== null) await world.call('releaseHold', { params: { id } }, { member });
    }
    return { circles, codes: answers.map(({ code }) => code), sold };
  }

  it('deadlock without the lock', async () => {
    const unlocked = takeStockUsing((db) => selectNightsOfStay(db).as('nights'));
    expect((await holdAtOnce(unlocked)).circles).toBeGreaterThan(0);
  });

  it('are held one after the other', async () => {
    const { circles, codes, sold } = await holdAtOnce(takeStock);
    expect([circles, new Set(codes), sold]).toEqual([0, new Set(['HELD']), new Set([STAYS])]);
  });
});
