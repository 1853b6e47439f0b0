import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { addNights, type Night, type Stay } from '@/domain/stay/stay';
import { createApp } from '@/server/app/app';
import { handlers } from '@/server/app/handlers';
import { reconcileAll } from '@/server/app/families';
import { lockOwn } from '@/server/core/bookings/booking-queries';
import { reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { ask, dataOf, type TestMember, type World } from '@/server/testing/world';
import { leaveEarlyUsing } from '@/server/use-cases/booking/leave-early';
import { reportNoShow } from '@/server/use-cases/booking/report-no-show';
import {
  bookable,
  type Bookable,
  booked,
  moneyAt,
  soldOf,
  stayIn,
  stored,
} from '@/server/use-cases/booking/testing';
import { findingsOf } from './world/moments';
import { raceWorld, raceWorldWithout } from './world/race-world';

/** How often each race is run, each time on another stay. */
const ROUNDS = 8;
const NIGHTS = 20;
const NOW = '2026-11-02T03:00:00Z';
const HOUR_MS = 3_600_000;

type Guest = { member: TestMember; id: string; total: number; stay: Stay };

const outcomeOf = (answer: { ok: true } | { ok: false; error: { code: string } }) =>
  answer.ok ? 'DONE' : answer.error.code;

/** Guests who have slept two of twenty nights, each in a room of the same type. */
async function staying(world: World, room: Bookable, count: number): Promise<Guest[]> {
  world.setNow(NOW);
  const guests: Guest[] = [];
  for (let i = 0; i < count; i += 1) {
    const member = await world.member();
    guests.push({ member, ...(await booked(world, member, room, stayIn(world, 1, NIGHTS))) });
  }
  world.advance(66 * HOUR_MS);
  const again = guests.map(async (guest) => ({
    ...guest,
    member: await world.signedInAgain(guest.member),
  }));
  return Promise.all(again);
}

const quoted = async (world: World, { id, member }: Guest, on: Night) =>
  dataOf(await world.call('quoteLeaving', { params: { id }, query: { on } }, { member }));
const leave = (world: World, { id, member }: Guest, leavesOn: Night, expectedRefund: number) =>
  world.call('leaveEarly', { params: { id }, body: { leavesOn, expectedRefund } }, { member });
const noShow = (world: World, { id }: Guest) =>
  reportNoShow({ db: world.db, now: world.now(), siteUrl: 'http://site.test' }, id, {
    by: 'Front desk',
    why: '',
  }).then(
    () => 'DONE',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
/**
 * Makes the refunds that are still open. The clock is advanced first, since a request that may
 * still be running is left alone for some seconds.
 */
async function settled(world: World): Promise<void> {
  world.advance(20_000);
  await reconcileAll(world.deps);
}

describe('early check-outs at the same time as something else', () => {
  let world: World;
  let room: Bookable;
  beforeAll(async () => {
    world = await raceWorld();
  });
  beforeEach(async () => {
    world.setNow(NOW);
    room = await bookable(world, { rooms: ROUNDS, price: 100_000 });
  });
  afterAll(() => world.close());

  it('two tabs that request different days: one of them is made, with its own refund', async () => {
    for (const guest of await staying(world, room, ROUNDS)) {
      const before = moneyAt(world);
      const days = [addNights(guest.stay.checkIn, 8), addNights(guest.stay.checkIn, 14)];
      const offers = await Promise.all(days.map((on) => quoted(world, guest, on)));
      const answers = await Promise.all(
        offers.map(({ quote, refund }) => leave(world, guest, quote.checkOut, refund)),
      );
      const made = answers.findIndex(({ ok }) => ok);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(['CHANGE_PENDING', 'REFUND_CHANGED', 'LEAVING_NOT_THEN']).toContain(
        outcomeOf(answers[1 - made] ?? { ok: true }),
      );
      const { reservation, moved } = await stored(world, guest.id);
      expect([reservation.checkOut, reservation.changes]).toEqual([days[made], 1]);
      expect(before - moneyAt(world)).toBe(offers[made]?.refund);
      expect(moved).toBe(guest.total - (offers[made]?.refund ?? 0));
    }
    expect(await findingsOf(world)).toEqual([]);
  });

  it('the same early check-out from many tabs is made once', async () => {
    const [guest] = await staying(world, room, 1);
    if (guest === undefined) throw new Error('nobody');
    const { quote, refund } = await quoted(world, guest, addNights(guest.stay.checkIn, 8));
    const before = moneyAt(world);
    const answers = await Promise.all(
      Array.from({ length: ROUNDS }, () => leave(world, guest, quote.checkOut, refund)),
    );
    expect(answers.map(outcomeOf)).toEqual(Array(ROUNDS).fill('DONE'));
    expect(before - moneyAt(world)).toBe(refund);
    expect((await stored(world, guest.id)).reservation.changes).toBe(1);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('an early check-out and an extension: exactly one begins', async () => {
    for (const [i, guest] of (await staying(world, room, ROUNDS)).entries()) {
      const { id, member, stay } = guest;
      const { quote, refund } = await quoted(world, guest, addNights(stay.checkIn, 8));
      const query = { from: stay.checkIn, to: addNights(stay.checkOut, 3) };
      const { token } = dataOf(
        await world.call('quoteStayChange', { params: { id }, query }, { member }),
      );
      const extend = () =>
        world.call('changeStay', { params: { id }, body: { token } }, { member });
      // In half of the rounds one request is sent first, in the other half the other.
      const first = i % 2 === 0 ? extend() : undefined;
      const leaving = leave(world, guest, quote.checkOut, refund);
      const [extended, left] = await Promise.all([first ?? extend(), leaving]);
      expect([
        ['DONE', 'CHANGE_PENDING'],
        ['CHANGE_PENDING', 'DONE'],
        ['PRICE_CHANGED', 'DONE'],
      ]).toContainEqual([outcomeOf(extended), outcomeOf(left)]);
    }
    expect(await findingsOf(world)).toEqual([]);
  });

  it('an early check-out and a cancellation: the stay has begun, so nobody is refunded nights they slept', async () => {
    for (const guest of await staying(world, room, 2)) {
      const { id, member, stay, total } = guest;
      const { quote, refund } = await quoted(world, guest, addNights(stay.checkIn, 8));
      const body = { expectedRefund: Math.floor(total * 0.8) };
      const [cancelled, left] = await Promise.all([
        world.call('cancelReservation', { params: { id }, body }, { member }),
        leave(world, guest, quote.checkOut, refund),
      ]);
      expect([outcomeOf(cancelled), outcomeOf(left)]).toEqual(['CANCEL_STARTED', 'DONE']);
    }
    expect(await findingsOf(world)).toEqual([]);
  });

  it('an early check-out and a no-show report: one of them counts, never both', async () => {
    for (const [i, guest] of (await staying(world, room, ROUNDS)).entries()) {
      const before = moneyAt(world);
      const { quote, refund } = await quoted(world, guest, addNights(guest.stay.checkIn, 8));
      const first = i % 2 === 0 ? noShow(world, guest) : undefined;
      const leaving = leave(world, guest, quote.checkOut, refund);
      const [reported, left] = await Promise.all([first ?? noShow(world, guest), leaving]);
      expect([
        ['DONE', 'LEAVING_NOT_POSSIBLE'],
        ['NO_SHOW_LEFT', 'DONE'],
        ['CHANGE_PENDING', 'DONE'],
      ]).toContainEqual([reported, outcomeOf(left)]);
      await settled(world);
      const { reservation, moved } = await stored(world, guest.id);
      const back = reservation.noShow ? (reservation.refund ?? 0) : refund;
      expect([before - moneyAt(world), moved]).toEqual([back, guest.total - back]);
      expect(
        new Set(await soldOf(world, room, { ...guest.stay, checkIn: quote.checkOut })),
      ).toEqual(new Set([ROUNDS - i - 1]));
    }
    expect(await findingsOf(world)).toEqual([]);
  });

  it('many reports of one no-show refund its money once', async () => {
    const [guest] = await staying(world, room, 1);
    if (guest === undefined) throw new Error('nobody');
    const before = moneyAt(world);
    const outcomes = await Promise.all(Array.from({ length: ROUNDS }, () => noShow(world, guest)));
    expect(outcomes).toEqual(Array(ROUNDS).fill('DONE'));
    await settled(world);
    const { reservation } = await stored(world, guest.id);
    expect(before - moneyAt(world)).toBe(reservation.refund);
    expect(new Set(await soldOf(world, room, guest.stay))).toEqual(new Set([0]));
    expect(await findingsOf(world)).toEqual([]);
  });
});

describe('without the lock of the booking', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorldWithout('room_nights', 'room_nights_never_oversold');
  });
  afterAll(() => world.close());

  /**
   * For comparison, the same change without the guard: it reads the booking first, and writes what
   * it read.
   */
  const look: typeof lockOwn = async (tx, id) => {
    const [seen] = await tx.select().from(reservations).where(eq(reservations.id, id));
    if (seen === undefined) throw new Error(`no ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return seen;
  };

  /**
   * The rate plan refunds nothing, so the nights are released at once, without a refund in between.
   */
  const [unguarded, guarded] = [look, lockOwn].map((lock) => async () => {
    const app = createApp(world.deps, { ...handlers, leaveEarly: leaveEarlyUsing(lock) });
    world.setNow(NOW);
    const room = await bookable(world, { rooms: 3, refundable: false });
    const guests = await staying(world, room, 3);
    const [guest] = guests;
    if (guest === undefined) throw new Error('nobody');
    const leaveOn = async (nights: number) => {
      const path = pathOf(contract.leaveEarly, { id: guest.id });
      const answer = await ask(app, `${API_BASE_PATH}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${guest.member.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          leavesOn: addNights(guest.stay.checkIn, nights),
          expectedRefund: 0,
        }),
      });
      return answer.status;
    };
    const statuses = await Promise.all([leaveOn(8), leaveOn(14)]);
    const last = { ...guest.stay, checkIn: addNights(guest.stay.checkIn, 14) };
    return { statuses, last: new Set(await soldOf(world, room, last)) };
  });

  it('two tabs both check out early, the last nights are released twice, and the audit finds it', async () => {
    expect(await findingsOf(world)).toEqual([]);
    expect(await guarded?.()).toMatchObject({ last: new Set([2]) });
    expect(await findingsOf(world)).toEqual([]);
    expect(await unguarded?.()).toEqual({ statuses: [200, 200], last: new Set([1]) });
    expect((await findingsOf(world)).map(({ check }) => check)).toContain('nights');
  });
});
