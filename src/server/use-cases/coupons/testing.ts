import { addNights, seoulInstant, seoulToday, type Stay } from '@/domain/stay/stay';
import { holdBody, type Bookable } from '@/server/use-cases/booking/testing';
import { coupons, personalCoupons } from '@/server/platform/db/schema';
import { dataOf, type TestMember, type World } from '@/server/testing/world';

type CouponValues = Partial<typeof coupons.$inferInsert>;

let nextId = 1000;

/**
 * Adds a coupon of 20,000 won that is valid everywhere, not stackable, from yesterday for a year.
 */
export async function addCoupon(world: World, values: CouponValues = {}): Promise<number> {
  const today = seoulToday(world.now());
  const id = nextId++;
  await world.db.insert(coupons).values({
    title: { ko: `쿠폰 ${id}`, en: `Coupon ${id}` },
    terms: { ko: '조건', en: 'Terms' },
    kind: 'AMOUNT',
    value: 20_000,
    minTotal: 0,
    minNights: 0,
    validFrom: seoulInstant(addNights(today, -1), '00:00'),
    validUntil: seoulInstant(addNights(today, 365), '00:00'),
    downloadable: true,
    ...values,
    id,
  });
  return id;
}

/**
 * Adds such a coupon and gives it to a member.
 * @returns the id of the personal coupon
 */
export async function ownCoupon(
  world: World,
  member: TestMember,
  values: CouponValues = {},
): Promise<number> {
  const couponId = await addCoupon(world, { issued: 1, ...values });
  const [row] = await world.db
    .insert(personalCoupons)
    .values({ memberId: member.id, couponId, issuedAt: world.now() })
    .returning();
  if (row === undefined) throw new Error('The coupon was not kept');
  return row.id;
}

/** Holds a room with a member's coupons, priced by the site. */
export async function heldWith(
  world: World,
  member: TestMember,
  room: Bookable,
  stay: Stay,
  ids: readonly number[],
) {
  const quoted = await quotedWith(world, member, room, stay, ids);
  const used = { ids: [...ids], total: quoted.quote.total };
  const body = await holdBody(world, room, stay, { coupons: used });
  const { id, total } = dataOf(await world.call('holdRoom', { body }, { member }));
  return { id, total, stay, shown: quoted };
}

/** Quotes a stay with coupons, or with the best ones if none are named. */
export async function quotedWith(
  world: World,
  member: TestMember,
  room: Bookable,
  stay: Stay,
  ids?: readonly number[],
) {
  const query = {
    from: stay.checkIn,
    to: stay.checkOut,
    adults: '2',
    children: '0',
    roomTypeId: room.roomTypeId,
    ratePlanId: room.ratePlanId,
    ...(ids === undefined ? {} : { chosen: ids.length === 0 ? 'none' : ids.join(',') }),
  };
  return dataOf(await world.call('quoteCoupons', { query }, { member }));
}
