import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { addNights, type Stay } from '@/domain/stay/stay';
import { changeStayUsing } from '@/server/use-cases/booking/change/change-stay';
import { lockNights, takeStock, type TakeStock } from '@/server/core/inventory/stock';
import {
  bookable,
  booked,
  moneyAt,
  soldOf,
  stayIn,
  stored,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { roomNights } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { ask, dataOf, type TestMember, type World } from '@/server/testing/world';
import { findingsOf } from './world/moments';
import { raceWorld, raceWorldWithout } from './world/race-world';

/**
 * Each of these guests has a room of the same type, and all of them want the only room that is left
 * on later nights.
 */
const GUESTS = 8;

type Stock = Parameters<typeof changeStayUsing>[0];
type Guest = { member: TestMember; id: string; stay: Stay; token: string };

const later = (stay: Stay, nights: number): Stay => ({
  checkIn: addNights(stay.checkIn, nights),
  checkOut: addNights(stay.checkOut, nights),
});

/** Books the same week for every guest, and leaves one room on the nights after it. */
async function guestsOf(world: World, room: Bookable): Promise<Guest[]> {
  const stay = stayIn(world, 30, 7);
  const made: Array<Omit<Guest, 'token'>> = [];
  for (let i = 0; i < GUESTS; i += 1) {
    const member = await world.member();
    made.push({ member, id: (await booked(world, member, room, stay)).id, stay });
  }
  await world.db
    .update(roomNights)
    .set({ total: 1 })
    .where(
      sql`${roomNights.roomTypeId} = ${room.roomTypeId} and ${roomNights.night} >= ${stay.checkOut}`,
    );
  const guests: Guest[] = [];
  for (const guest of made)
    guests.push({ ...guest, token: await tokenOf(world, guest, later(stay, 5)) });
  return guests;
}

async function tokenOf(world: World, guest: Omit<Guest, 'token'>, wish: Stay): Promise<string> {
  const { token } = dataOf(
    await world.call(
      'quoteStayChange',
      { params: { id: guest.id }, query: { from: wish.checkIn, to: wish.checkOut } },
      { member: guest.member },
    ),
  );
  return token;
}

/**
 * All guests accept their offers at once.
 * @returns the state or error code of each answer
 */
function rush(world: World, guests: Guest[], stock: Stock): Promise<string[]> {
  const app = createApp(world.deps, { ...handlers, changeStay: changeStayUsing(stock) });
  return Promise.all(
    guests.map(async ({ id, member, token }) => {
      const path = `${API_BASE_PATH}${pathOf(contract.changeStay, { id })}`;
      const answer = await ask(app, path, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      const json = (await answer.json()) as { state?: string; error?: { code: string } };
      return json.state ?? json.error?.code ?? 'NOTHING';
    }),
  );
}

const outcomeOf = (answer: { ok: true } | { ok: false; error: { code: string } }) =>
  answer.ok ? 'DONE' : answer.error.code;

/**
 * For comparison, the same change without the guard: it reads the nights first and writes them
 * later, when a second guest has read them, too.
 */
let guestsWhoLooked = 0;
const lookThenTake: TakeStock = async (tx, roomTypeId, stay) => {
  const nights = sql`${roomNights.roomTypeId} = ${roomTypeId} and ${roomNights.night} >= ${stay.checkIn}
    and ${roomNights.night} < ${stay.checkOut}`;
  const seen = await tx.select().from(roomNights).where(nights);
  const full = seen.find(({ sold, total }) => sold >= total);
  if (full !== undefined) return { taken: false, night: full.night };
  guestsWhoLooked += 1;
  await vi.waitUntil(() => guestsWhoLooked > 1, { timeout: 30_000 });
  await tx
    .update(roomNights)
    .set({ sold: sql`${roomNights.sold} + 1` })
    .where(nights);
  return { taken: true };
};

/**
 * The lock that is taken first is left out, too, since it would keep the guests apart by itself.
 */
const UNGUARDED: Stock = { lock: () => Promise.resolve(), take: lookThenTake };
const GUARDED: Stock = { lock: lockNights, take: takeStock };

describe('two guests changing to the same last nights', () => {
  let world: World;
  let room: Bookable;
  beforeAll(async () => {
    world = await raceWorld();
    room = await bookable(world, { rooms: GUESTS });
  });
  afterAll(() => world.close());

  it('one of them gets them, and the others keep what they had', async () => {
    const guests = await guestsOf(world, room);
    const outcomes = await rush(world, guests, GUARDED);
    expect(outcomes.filter((code) => code === 'CHANGED')).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'SOLD_OUT')).toHaveLength(GUESTS - 1);
    const { stay } = guests[0] ?? { stay: stayIn(world, 30, 7) };
    expect(await soldOf(world, room, { ...stay, checkOut: addNights(stay.checkOut, 5) })).toEqual([
      ...Array<number>(5).fill(GUESTS - 1),
      GUESTS,
      GUESTS,
      ...Array<number>(5).fill(1),
    ]);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('guests who change to each other’s nights neither deadlock nor lose a night', async () => {
    const other = await bookable(world, { rooms: GUESTS });
    const stays = [stayIn(world, 30, 7), later(stayIn(world, 30, 7), 7)] as const;
    const guests: Guest[] = [];
    for (let i = 0; i < GUESTS; i += 1) {
      const member = await world.member();
      const [stay, wish] = i % 2 === 0 ? stays : [stays[1], stays[0]];
      const guest = { member, id: (await booked(world, member, other, stay)).id, stay };
      guests.push({ ...guest, token: await tokenOf(world, guest, wish) });
    }
    const outcomes = await rush(world, guests, GUARDED);
    expect(new Set(outcomes)).toEqual(new Set(['CHANGED']));
    expect(new Set(await soldOf(world, other, stays[0]))).toEqual(new Set([GUESTS / 2]));
    expect(await findingsOf(world)).toEqual([]);
  });

  it('of a change and a cancellation at once only one is made, with its own refund', async () => {
    const other = await bookable(world, { rooms: GUESTS });
    const before = moneyAt(world);
    let kept = 0;
    for (let i = 0; i < GUESTS; i += 1) {
      const member = await world.member();
      const made = await booked(world, member, other, stayIn(world, 30, 7));
      const guest = { member, id: made.id, stay: made.stay };
      const wish = { ...made.stay, checkOut: addNights(made.stay.checkOut, -3) };
      const token = await tokenOf(world, guest, wish);
      const params = { id: made.id };
      const cancel = () =>
        world.call(
          'cancelReservation',
          { params, body: { expectedRefund: made.total } },
          { member },
        );
      const change = () => world.call('changeStay', { params, body: { token } }, { member });
      // In half of the rounds the change is sent first, in the others the cancellation.
      const first = i % 2 === 0 ? change() : undefined;
      const cancelling = cancel();
      const [changed, cancelled] = await Promise.all([first ?? change(), cancelling]);
      expect([
        ['DONE', 'CHANGE_PENDING'],
        ['DONE', 'REFUND_CHANGED'],
        ['CHANGE_NOT_POSSIBLE', 'DONE'],
      ]).toContainEqual([outcomeOf(changed), outcomeOf(cancelled)]);
      const { reservation, moved } = await stored(world, made.id);
      expect([reservation.state, reservation.checkOut, moved]).toEqual(
        changed.ok
          ? ['BOOKED', wish.checkOut, made.total - changed.data.refund]
          : ['CANCELLED', made.stay.checkOut, 0],
      );
      kept += moved;
    }
    expect(moneyAt(world) - before).toBe(kept);
    expect(await findingsOf(world)).toEqual([]);
  });
});

describe('without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorldWithout('room_nights', 'room_nights_never_oversold');
  });
  afterAll(() => world.close());

  it('the last nights are given to more than one guest, and the audit finds it', async () => {
    const room = await bookable(world, { rooms: GUESTS });
    const guests = await guestsOf(world, room);
    const outcomes = await rush(world, guests, UNGUARDED);
    expect(outcomes.filter((code) => code === 'CHANGED').length).toBeGreaterThan(1);
    expect((await findingsOf(world)).map(({ check }) => check)).toContain('nights');
  });
});
