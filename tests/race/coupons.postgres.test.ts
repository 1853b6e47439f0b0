import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { coupons as couponCheck } from '@/server/audit/coupon-check';
import { bookable, holdBody, soldOf, stayIn, type Bookable } from '@/server/booking/testing';
import { revokeCoupons } from '@/server/coupon/revoke-coupons';
import { heldWith, ownCoupon } from '@/server/coupon/testing';
import { couponUses, personalCoupons } from '@/server/db/schema';
import { expireHolds } from '@/server/jobs/expire-holds';
import { API_BASE_PATH } from '@/server/http/app';
import { dataOf, type TestMember, type World } from '@/server/testing/world';
import { raceWorld } from './race-world';

/** One coupon and many holds of its member at once, first with the index that guards it taken away. */
const AT_ONCE = 16;
const NIGHTS = 10;

/** Each hold is a request of its own, for a room that is there for all of them; the codes they got. */
async function rush(world: World, member: TestMember, room: Bookable, orders: number[][]) {
  const stay = stayIn(world, 30, NIGHTS);
  const base = NIGHTS * 80_000 * 0.9;
  const bodies = await Promise.all(
    orders.map((ids) =>
      holdBody(world, room, stay, { coupons: { ids, total: base - 20_000 * ids.length } }),
    ),
  );
  return Promise.all(
    bodies.map(async (body) => {
      const answer = await world.app.request(`${API_BASE_PATH}${pathOf(contract.holdRoom)}`, {
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

/** A coupon of a first booking for each of the holds. */
const firstOnes = (world: World, member: TestMember) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => [
      await ownCoupon(world, member, { firstBooking: true }),
    ]),
  );

describe('with the guard taken away', () => {
  let world: World;
  beforeAll(async () => {
    world = await raceWorld();
    await world.db.execute(sql`drop index coupon_uses_once`);
    await world.db.execute(sql`drop index coupon_uses_first`);
  });
  afterAll(() => world.close());

  it('many bookings of a member are the first one', async () => {
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

  it('one that is revoked after a look is revoked on a booking', async () => {
    const member = await world.member();
    const room = await bookable(world);
    const coupon = await ownCoupon(world, member);
    // What the lock replaces: free when it was looked at, and used before it is revoked.
    const uses = await world.db.$count(couponUses, eq(couponUses.personalCouponId, coupon));
    expect([uses, ...(await rush(world, member, room, [[coupon]]))]).toEqual([0, 'HELD']);
    const own = eq(personalCoupons.id, coupon);
    await world.db.update(personalCoupons).set({ revokedAt: world.now() }).where(own);
    expect(await found(world)).toEqual(['revoked, and on a booking']);
    await world.db.update(personalCoupons).set({ revokedAt: null }).where(own);
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

  it('a coupon that is revoked at the same time is on a booking, or revoked', async () => {
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

  it('two coupons named the one way and the other are one booking, and nobody waits for ever', async () => {
    room = await bookable(world, { rooms: AT_ONCE });
    const together = { stackable: true };
    const one = await ownCoupon(world, member, together);
    const two = await ownCoupon(world, member, together);
    const orders = Array.from({ length: AT_ONCE }, (_, at) =>
      at % 2 === 0 ? [one, two] : [two, one],
    );
    const codes = await rush(world, member, room, orders);
    expect([times(codes, 'HELD'), times(codes, 'COUPON_USED')]).toEqual([1, AT_ONCE - 1]);
    expect(await found(world)).toEqual([]);
  });

  it('a coupon whose hold ends at the same time goes to one booking, or to none', async () => {
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

  it('a hold that is over gives its coupon to one of many, as jobs come by', async () => {
    room = await bookable(world, { rooms: AT_ONCE });
    const coupon = await ownCoupon(world, member);
    await heldWith(world, member, room, stayIn(world, 30, NIGHTS), [coupon]);
    world.advance(901_000);
    member = await world.signedInAgain(member);
    const [codes] = await Promise.all([
      rush(world, member, room, of([coupon])),
      ...Array.from({ length: 4 }, () => expireHolds(world.deps)),
    ]);
    expect(times(codes, 'HELD')).toBe(1);
    expect(await found(world)).toEqual([]);
    const wallet = dataOf(await world.call('listPersonalCoupons', {}, { member })).coupons;
    expect(wallet.find((own) => own.personalCouponId === coupon)?.state).toBe('HELD');
  });
});
