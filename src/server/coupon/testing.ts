import { addNights, seoulInstant, seoulToday, type Stay } from '@/domain/stay';
import { holdBody, type Bookable } from '../booking/testing';
import { coupons, personalCoupons } from '../db/schema';
import { dataOf, type TestMember, type World } from '../testing/world';

type CouponValues = Partial<typeof coupons.$inferInsert>;

let nextId = 1000;

/** A coupon that is good everywhere: 20,000 won off, alone, from yesterday for a year. */
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

/** Such a coupon in a member's hand; its id there. */
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

/** A hold with coupons of the member's, priced by the site. */
export async function heldWith(
  world: World,
  member: TestMember,
  room: Bookable,
  stay: Stay,
  ids: readonly number[],
) {
  const shown = await quotedWith(world, member, room, stay, ids);
  const used = { ids: [...ids], total: shown.quote.total };
  const body = await holdBody(world, room, stay, { coupons: used });
  const { id, total } = dataOf(await world.call('holdRoom', { body }, { member }));
  return { id, total, stay, shown };
}

/** A stay priced with coupons, or with the best where none are named. */
export async function quotedWith(
  world: World,
  member: TestMember,
  room: Bookable,
  stay: Stay,
  ids?: readonly number[],
) {
  const query = {
    ...{ from: stay.checkIn, to: stay.checkOut, adults: '2', children: '0' },
    ...{ roomTypeId: room.roomTypeId, ratePlanId: room.ratePlanId },
    ...(ids === undefined ? {} : { chosen: ids.length === 0 ? 'none' : ids.join(',') }),
  };
  return dataOf(await world.call('quoteCoupons', { query }, { member }));
}
