import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bookable, ordered, stayIn, type Bookable } from '@/server/use-cases/booking/testing';
import { heldWith, ownCoupon } from '@/server/use-cases/coupons/testing';
import { couponUses, reservations } from '@/server/platform/db/schema';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { coupons } from './coupon-check';

let world: World;
let member: TestMember;
let room: Bookable;
/** A paid booking and its coupon, which took 20,000 won off. */
let id: string;
let coupon: number;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  member = await world.member();
  room = await bookable(world, { rooms: 20 });
});
afterAll(() => world.close());
beforeEach(async () => {
  coupon = await ownCoupon(world, member);
  ({ id } = await heldWith(world, member, room, stayIn(world, 30, 10), [coupon]));
  const body = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body }, { member }));
});

const found = async () => (await coupons(world.db)).map(({ says }) => says);
const use = sql`update coupon_uses set`;
const ofIt = () => sql`where reservation_id = ${id}`;

/**
 * Changes recorded data with one SQL statement, returns what the audit finds then, and restores the
 * data with the other statement.
 */
async function damaged(damage: SQL, mend: SQL): Promise<string[]> {
  await world.db.execute(damage);
  try {
    return await found();
  } finally {
    await world.db.execute(mend);
  }
}

it('finds nothing in what the site does', async () => {
  const kept = await ownCoupon(world, member, { returnsOnCancel: 'NEVER' });
  for (const own of [await ownCoupon(world, member), kept]) {
    const over = await heldWith(world, member, room, stayIn(world, 40, 9), [own]);
    const body = await ordered(world, member, over.id);
    dataOf(await world.call('confirmPayment', { body }, { member }));
    const params = { id: over.id };
    const cancel = { params, body: { expectedRefund: over.total } };
    dataOf(await world.call('cancelReservation', cancel, { member }));
  }
  const own = await ownCoupon(world, member);
  const released = await heldWith(world, member, room, stayIn(world, 40, 9), [own]);
  dataOf(await world.call('releaseHold', { params: { id: released.id } }, { member }));
  await heldWith(world, member, room, stayIn(world, 40, 9), [own]);
  expect(await found()).toEqual([]);
});

it('finds a coupon that was returned although its booking still has the discount', async () => {
  const says = await damaged(
    sql`${use} returned_at = now() ${ofIt()}`,
    sql`${use} returned_at = null ${ofIt()}`,
  );
  expect(says).toEqual([`coupon ${coupon} is free`]);
});

it('finds a coupon that is still marked as used by a booking that has ended', async () => {
  const of = sql`where id = ${id}`;
  for (const state of ['EXPIRED', 'RELEASED']) {
    const says = await damaged(
      sql`update reservations set state = ${state} ${of}`,
      sql`update reservations set state = 'BOOKED' ${of}`,
    );
    expect(says).toEqual([`coupon ${coupon} is used`]);
  }
});

it('finds a cancellation that treated its coupon differently than the coupon’s terms say', async () => {
  const of = sql`where id = ${id}`;
  const cancelled = (refund: number) => sql`update reservations
    set state = 'CANCELLED', refund = ${refund} ${of}`;
  const booked = sql`update reservations set state = 'BOOKED', refund = null ${of}`;
  // A cancellation without a fee has to return the coupon, so a coupon that stays used is reported.
  expect(await damaged(cancelled(700_000), booked)).toEqual([`coupon ${coupon} is used`]);
  expect(await damaged(cancelled(600_000), booked)).toEqual([]);
  await world.db.execute(sql`${use} returned_at = now() ${ofIt()}`);
  expect(await damaged(cancelled(600_000), booked)).toEqual([`coupon ${coupon} is free`]);
  await world.db.execute(sql`${use} returned_at = null ${ofIt()}`);
});

it('finds a discount without a coupon, and one of another amount than the coupon gives', async () => {
  expect(
    await damaged(
      sql`${use} discount = discount + 1 ${ofIt()}`,
      sql`${use} discount = discount - 1 ${ofIt()}`,
    ),
  ).toEqual([`coupon ${coupon} takes 20000 won off the price, 20001 by its use`]);
  const [row] = await world.db
    .delete(couponUses)
    .where(eq(couponUses.reservationId, id))
    .returning();
  expect(await found()).toEqual([`coupon ${coupon} takes 20000 won off the price, 0 by its use`]);
  if (row !== undefined) await world.db.insert(couponUses).values(row);
  const [booking] = await world.db.select().from(reservations).where(eq(reservations.id, id));
  const quote = JSON.stringify(booking?.quote);
  const says = await damaged(
    sql`update reservations set quote = jsonb_set(quote, '{lines}', '[]') where id = ${id}`,
    sql`update reservations set quote = ${quote}::jsonb where id = ${id}`,
  );
  expect(says).toEqual([`coupon ${coupon} takes 0 won off the price, 20000 by its use`]);
});

it('finds a coupon of another member on a booking', async () => {
  const other = await world.member();
  const own = sql`where id = ${coupon}`;
  const says = await damaged(
    sql`update personal_coupons set member_id = ${other.id} ${own}`,
    sql`update personal_coupons set member_id = ${member.id} ${own}`,
  );
  expect(says).toEqual([`coupon ${coupon} is somebody else's`]);
});

it('finds one coupon on two bookings', async () => {
  const another = await ownCoupon(world, member);
  const second = await heldWith(world, member, room, stayIn(world, 40, 9), [another]);
  const of = sql`where reservation_id = ${second.id}`;
  await world.db.execute(sql`drop index coupon_uses_once`);
  const says = await damaged(
    sql`${use} personal_coupon_id = ${coupon} ${of}`,
    sql`${use} personal_coupon_id = ${another} ${of}`,
  );
  await world.db.execute(
    sql`create unique index coupon_uses_once on coupon_uses (personal_coupon_id) where returned_at is null`,
  );
  expect(says[0]).toBe('used by 2 bookings');
});

describe('limits', () => {
  const own = () => sql`where id = (select coupon_id from personal_coupons where id = ${coupon})`;
  const change = (set: SQL) => sql`update coupons set ${set} ${own()}`;

  it('finds more coupons issued than there are, and more held by members than were issued', async () => {
    const back = change(sql`stock = null, issued = 1`);
    const [more] = await damaged(change(sql`stock = 4, issued = 5`), back);
    expect(more).toBe('5 issued of 4');
    expect(await damaged(change(sql`issued = 0`), back)).toEqual(['1 with members, 0 issued']);
    // Deleted members no longer hold their coupons, so more coupons may be issued than are held.
    expect(await damaged(change(sql`issued = 9`), back)).toEqual([]);
  });

  it('finds a member who took more than a member may', async () => {
    const says = await damaged(
      sql`insert into personal_coupons (member_id, coupon_id)
        select member_id, coupon_id from personal_coupons where id = ${coupon}`,
      sql`delete from personal_coupons where id > ${coupon}`,
    );
    expect(says).toEqual(['2 with members, 1 issued', 'a member took 2 of 1']);
  });

  it('finds a revoked coupon that a booking uses', async () => {
    const says = await damaged(
      sql`update personal_coupons set revoked_at = now() where id = ${coupon}`,
      sql`update personal_coupons set revoked_at = null where id = ${coupon}`,
    );
    expect(says).toEqual(['revoked, and on a booking']);
  });

  it('finds a member with two bookings that each use a coupon for first bookings', async () => {
    const another = await ownCoupon(world, member);
    await heldWith(world, member, room, stayIn(world, 60, 9), [another]);
    const of = sql`where personal_coupon_id in (${coupon}, ${another})`;
    const says = await damaged(
      sql`update coupon_uses set terms = terms || '{"firstBooking": true}' ${of}`,
      sql`update coupon_uses set terms = terms - 'firstBooking' ${of}`,
    );
    expect(says).toEqual(['one of 2 first bookings of a member']);
  });
});
