import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { coupons as couponCheck } from '@/server/app/audit/coupon-check';
import { holdRoomUsing } from '@/server/use-cases/booking/hold/hold-room';
import {
  bookable,
  held,
  holdBody,
  ordered,
  soldOf,
  stayIn,
  stored,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { revokeCoupons } from '@/server/core/coupons/issue-coupon';
import { addCoupon, heldWith, ownCoupon, quotedWith } from '@/server/use-cases/coupons/testing';
import { coupons, couponUses, personalCoupons } from '@/server/platform/db/schema';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { ask, dataOf, type TestMember, type World } from '@/server/testing/world';
import { raceWorld } from './world/race-world';

/**
 * A member makes many holds with the same coupon at once, first without the index that guards the
 * coupon.
 */
const AT_ONCE = 16;
const NIGHTS = 10;

/**
 * Makes holds without the lock and the limit of a member's unpaid rooms, which would make these
 * requests wait for each other or refuse them. A coupon must be limited to one booking without
 * their help.
 */
const unlimited = (world: World) => {
  const nothing = () => Promise.resolve();
  const holdRoom = holdRoomUsing({ lock: nothing, guard: nothing });
  return createApp(world.deps, { ...handlers, holdRoom });
};

/**
 * Sends one hold for each list of coupons at once; there are rooms for all of them.
 * @returns the error codes, or HELD
 */
async function rush(world: World, member: TestMember, room: Bookable, orders: number[][]) {
  const stay = stayIn(world, 30, NIGHTS);
  const base = NIGHTS * 80_000 * 0.9;
  const bodies = await Promise.all(
    orders.map((ids) =>
      holdBody(world, room, stay, { coupons: { ids, total: base - 20_000 * ids.length } }),
    ),
  );
  const app = unlimited(world);
  return Promise.all(
    bodies.map(async (body) => {
      const answer = await ask(app, `${API_BASE_PATH}${pathOf(contract.holdRoom)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const json = (await answer.json()) as { error?: { code: string } };
      return json.error?.code ?? 'HELD';
    }),
  );
}

const times = (codes: readonly string[], code: string) =>
  codes.filter((one) => one === code).length;
const of = (ids: number[]) => Array.from({ length: AT_ONCE }, () => ids);
const found = async (world: World) => (await couponCheck(world.db)).map(({ says }) => says);
const firstNight = async (world: World, room: Bookable) =>
  (await soldOf(world, room, stayIn(world, 30, 1)))[0];

/** For each of the holds, a coupon that is valid for a first booking only. */
const firstOnes = (world: World, member: TestMember) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => [
      await ownCoupon(world, member, { firstBooking: true }),
    ]),
  );

/** Holds stays of one member, each without a coupon, and changes them all to one coupon at once. */
async function changeToOne(world: World, count: number) {
  const member = await world.member();
  const room = await bookable(world, { rooms: count, nights: 300 });
  const coupon = await ownCoupon(world, member);
  const holds = [];
  for (let at = 0; at < count; at += 1) {
    holds.push(await held(world, member, room, stayIn(world, 20 + at * (NIGHTS + 1), NIGHTS)));
  }
  const answers = await Promise.all(
    holds.map(({ id, total }) =>
      world.call(
        'changeHoldCoupons',
        { params: { id }, body: { ids: [coupon], total: total - 20_000 } },
        { member },
      ),
    ),
  );
  return answers.map((one) => (one.ok ? 'CHANGED' : one.error.code));
}

describe('without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorld();
    await world.db.execute(sql`drop index coupon_uses_once`);
    await world.db.execute(sql`drop index coupon_uses_first`);
  });
  afterAll(() => world.close());

  it('many bookings of one member count as the first one', async () => {
    const member = await world.member();
    const room = await bookable(world, { rooms: AT_ONCE });
    const codes = await rush(world, member, room, await firstOnes(world, member));
    const held = times(codes, 'HELD');
    expect(held).toBeGreaterThan(1);
    expect(await found(world)).toEqual([`one of ${held} first bookings of a member`]);
    await world.db.execute(sql`delete from coupon_uses`);
    await world.db.execute(sql`delete from reservation_events`);
    await world.db.execute(sql`delete from reservations`);
  });

  it('a coupon is revoked although a booking began to use it meanwhile', async () => {
    const member = await world.member();
    const room = await bookable(world);
    const coupon = await ownCoupon(world, member);
    // For comparison, the same check without the lock: the coupon is free when it is read, and a
    // booking uses it before it is revoked.
    const uses = await world.db.$count(couponUses, eq(couponUses.personalCouponId, coupon));
    expect([uses, ...(await rush(world, member, room, [[coupon]]))]).toEqual([0, 'HELD']);
    const own = eq(personalCoupons.id, coupon);
    await world.db.update(personalCoupons).set({ revokedAt: world.now() }).where(own);
    expect(await found(world)).toEqual(['revoked, and on a booking']);
    await world.db.update(personalCoupons).set({ revokedAt: null }).where(own);
  });

  it('two held bookings change to one coupon, and the audit says so', async () => {
    const codes = await changeToOne(world, 2);
    expect(codes).toEqual(['CHANGED', 'CHANGED']);
    expect(await found(world)).toEqual(['used by 2 bookings']);
    await world.db.execute(sql`delete from coupon_uses`);
    await world.db.execute(sql`delete from reservation_events`);
    await world.db.execute(sql`delete from reservations`);
  });

  it('one coupon makes many bookings cheaper, and the audit says so', async () => {
    const member = await world.member();
    const room = await bookable(world, { rooms: AT_ONCE });
    const coupon = await ownCoupon(world, member);
    const codes = await rush(world, member, room, of([coupon]));
    expect(times(codes, 'HELD')).toBeGreaterThan(1);
    expect(await found(world)).toEqual([`used by ${times(codes, 'HELD')} bookings`]);
  });
});

describe('with the guard', () => {
  let world: World;
  let member: TestMember;
  let room: Bookable;
  beforeAll(async () => {
    world = await raceWorld();
    member = await world.member();
  });
  afterAll(() => world.close());

  it('exactly one of many holds has the coupon, and the others take nothing', async () => {
    room = await bookable(world, { rooms: AT_ONCE });
    const coupon = await ownCoupon(world, member);
    const codes = await rush(world, member, room, of([coupon]));
    expect([times(codes, 'HELD'), times(codes, 'COUPON_USED')]).toEqual([1, AT_ONCE - 1]);
    expect(await firstNight(world, room)).toBe(1);
    expect(await found(world)).toEqual([]);
  });

  it('exactly one of many holds of a member is the first booking', async () => {
    const newcomer = await world.member();
    room = await bookable(world, { rooms: AT_ONCE });
    const codes = await rush(world, newcomer, room, await firstOnes(world, newcomer));
    expect([times(codes, 'HELD'), times(codes, 'COUPON_NOT_APPLICABLE')]).toEqual([1, AT_ONCE - 1]);
    expect(await firstNight(world, room)).toBe(1);
    expect(await found(world)).toEqual([]);
  });

  it('a coupon that is revoked while it is being used is either on a booking or revoked', async () => {
    room = await bookable(world, { rooms: AT_ONCE });
    for (let round = 0; round < 8; round += 1) {
      const coupon = await ownCoupon(world, member);
      const [codes, revoked] = await Promise.all([
        rush(world, member, room, [[coupon]]),
        world.db.transaction((tx) => revokeCoupons(tx, [coupon], world.now())),
      ]);
      expect(revoked).toEqual(codes[0] === 'HELD' ? [] : [coupon]);
    }
    expect(await found(world)).toEqual([]);
  });

  it('two coupons named in either order make one booking, without a deadlock', async () => {
    room = await bookable(world, { rooms: AT_ONCE });
    const stackable = { stackable: true };
    const one = await ownCoupon(world, member, stackable);
    const two = await ownCoupon(world, member, stackable);
    const orders = Array.from({ length: AT_ONCE }, (_, at) =>
      at % 2 === 0 ? [one, two] : [two, one],
    );
    const codes = await rush(world, member, room, orders);
    expect([times(codes, 'HELD'), times(codes, 'COUPON_USED')]).toEqual([1, AT_ONCE - 1]);
    expect(await found(world)).toEqual([]);
  });

  it('the last of a coupon is taken and used by one of many members, and the others hear that it is gone', async () => {
    room = await bookable(world, { rooms: AT_ONCE });
    await world.db.update(coupons).set({ downloadable: false });
    const couponId = await addCoupon(world, { value: 30_000, stock: 1 });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => world.member()));
    const stay = stayIn(world, 30, NIGHTS);
    const outcomes = await Promise.all(
      people.map(async (person) => {
        // Each member reads what the page promises, downloads the coupon, and holds a room at the
        // price that is then shown.
        const before = await quotedWith(world, person, room, stay);
        const take = await world.call(
          'downloadCoupon',
          { query: { couponId } },
          { member: person },
        );
        const after = await quotedWith(world, person, room, stay);
        const { ids } = after.best;
        const held = ids.length === 0 ? null : await heldWith(world, person, room, stay, ids);
        return {
          promised: before.claim?.discount ?? 0,
          taken: take.ok ? 'TAKEN' : take.error.code,
          stillPromised: after.claim,
          // A member without the coupon is shown the price without it, and holds no room here.
          difference: after.quote.total - (held?.total ?? NIGHTS * 80_000 * 0.9),
          off: after.chosen.discount,
        };
      }),
    );
    const taken = outcomes.filter((one) => one.taken === 'TAKEN');
    expect(taken).toHaveLength(1);
    expect([taken[0]?.promised, taken[0]?.off]).toEqual([30_000, 30_000]);
    expect(
      times(
        outcomes.map((one) => one.taken),
        'COUPON_SOLD_OUT',
      ),
    ).toBe(AT_ONCE - 1);
    for (const one of outcomes) expect([one.stillPromised, one.difference]).toEqual([null, 0]);
    expect(outcomes.reduce((sum, one) => sum + one.off, 0)).toBe(30_000);
    expect(await world.db.$count(personalCoupons, eq(personalCoupons.couponId, couponId))).toBe(1);
    expect(await found(world)).toEqual([]);
  });

  it('one of the held bookings that change to a coupon at once has it', async () => {
    const codes = await changeToOne(world, 3);
    expect([times(codes, 'CHANGED'), times(codes, 'COUPON_USED')]).toEqual([1, 2]);
    expect(await found(world)).toEqual([]);
  });

  it('a card is charged the amount that its booking has, while its coupons change', async () => {
    const outcomes = { changed: 0, booked: 0 };
    for (let round = 0; round < 12; round += 1) {
      const guest = await world.member();
      const place = await bookable(world);
      const coupon = await ownCoupon(world, guest);
      const { id, total } = await held(world, guest, place);
      const body = await ordered(world, guest, id);
      const [confirmed, changed] = await Promise.all([
        world.call('confirmPayment', { body }, { member: guest }),
        world.call(
          'changeHoldCoupons',
          { params: { id }, body: { ids: [coupon], total: total - 20_000 } },
          { member: guest },
        ),
      ]);
      expect([confirmed.ok, changed.ok].filter(Boolean)).toHaveLength(1);
      const { reservation, moved } = await stored(world, id);
      expect([reservation.state, reservation.total, moved]).toEqual(
        changed.ok ? ['HELD', total - 20_000, 0] : ['BOOKED', total, total],
      );
      outcomes[changed.ok ? 'changed' : 'booked'] += 1;
    }
    expect(outcomes.changed + outcomes.booked).toBe(12);
    expect(await found(world)).toEqual([]);
  });

  it('a coupon whose hold ends at the same time goes to one booking, or to none', async () => {
    member = await world.member();
    room = await bookable(world, { rooms: AT_ONCE });
    const coupon = await ownCoupon(world, member);
    const first = await heldWith(world, member, room, stayIn(world, 30, NIGHTS), [coupon]);
    const [codes] = await Promise.all([
      rush(world, member, room, of([coupon])),
      world.call('releaseHold', { params: { id: first.id } }, { member }),
    ]);
    expect(times(codes, 'HELD')).toBeLessThanOrEqual(1);
    expect(times(codes, 'HELD') + times(codes, 'COUPON_USED')).toBe(AT_ONCE);
    expect(await firstNight(world, room)).toBe(times(codes, 'HELD'));
    expect(await found(world)).toEqual([]);
  });

  it('the coupon of an expired hold goes to one of many holds, while jobs end the expired one', async () => {
    member = await world.member();
    room = await bookable(world, { rooms: AT_ONCE });
    const coupon = await ownCoupon(world, member);
    await heldWith(world, member, room, stayIn(world, 30, NIGHTS), [coupon]);
    world.advance(901_000);
    member = await world.signedInAgain(member);
    const [codes] = await Promise.all([
      rush(world, member, room, of([coupon])),
      ...Array.from({ length: 4 }, () => expireHolds(world.deps)),
    ]);
    // While a job has the expired hold in its hands, its coupon is still used. Where all came at that
    // moment, the next one gets it.
    if (times(codes, 'HELD') === 0) codes.push(...(await rush(world, member, room, [[coupon]])));
    expect(times(codes, 'HELD')).toBe(1);
    expect(await found(world)).toEqual([]);
    const wallet = dataOf(await world.call('listPersonalCoupons', {}, { member })).coupons;
    expect(wallet.find((own) => own.personalCouponId === coupon)?.state).toBe('HELD');
  });
});
