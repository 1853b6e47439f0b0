import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

import type { CouponTerms } from '@/domain/coupon/coupon';
import { combined, inOrder, mayCombine } from '@/domain/coupon/coupon-choice';
import { couponObstacle } from '@/domain/coupon/coupon-obstacle';
import { withCoupons, type CouponTitle } from '@/domain/coupon/coupon-quote';
import type { Quote } from '@/domain/price/pricing';
import type { Transaction } from '@/server/platform/db/client';
import { coupons, personalCoupons, type couponUses } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { heldCoupon, presentObstacle, stayFactsOf, type CouponStay } from './coupon-choice';
import { ownCouponColumns, type CouponRow, type OwnedCoupon } from './coupon-queries';
import { holderOf } from './coupon-holder';
import type { PersonalCouponId } from '@/domain/ids';

/** The quote with coupons that are about to be used, and their uses. */
export type PricedCoupons = {
  readonly quote: Quote;
  readonly uses: ReadonlyArray<
    Pick<typeof couponUses.$inferSelect, 'personalCouponId' | 'discount' | 'terms' | 'title'>
  >;
};

/** Looks up a coupon's title by the id of the personal coupon. */
export function titlesOf(owned: readonly OwnedCoupon[]): (id: PersonalCouponId) => CouponTitle {
  return titleIn(new Map(owned.map(({ personal, coupon }) => [personal.id, coupon.title])));
}

/** Looks up a title by id. @throws RangeError when there is none */
export const titleIn =
  (titles: ReadonlyMap<PersonalCouponId, CouponTitle>) => (id: PersonalCouponId) => {
    const title = titles.get(id);
    if (title === undefined) throw new RangeError(`No coupon ${id}`);
    return title;
  };

/**
 * Prices a stay with the coupons that a member named. Whether a coupon is free is only decided by
 * `useCoupons`. The rows are locked so that they can't be revoked meanwhile.
 * @param when.booking the held booking whose coupons are chosen anew; null for a new one
 * @throws AppError COUPON_NOT_FOUND when one isn't the member's; COUPON_NOT_APPLICABLE, with
 * `reason` and what is missing in its details, also when one would take nothing off;
 * COUPON_NOT_COMBINABLE
 */
export async function priceCoupons(
  tx: Transaction,
  memberId: string,
  ids: readonly PersonalCouponId[],
  stay: CouponStay,
  when: { readonly now: Date; readonly booking: string | null },
): Promise<PricedCoupons> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({ coupon: ownCouponColumns, personal: personalCoupons })
    .from(personalCoupons)
    .innerJoin(coupons, eq(coupons.id, personalCoupons.couponId))
    .where(
      and(
        eq(personalCoupons.memberId, memberId),
        inArray(personalCoupons.id, wanted),
        isNull(personalCoupons.revokedAt),
      ),
    )
    .orderBy(asc(personalCoupons.id))
    .for('share', { of: personalCoupons });
  if (rows.length < wanted.length) throw new AppError('COUPON_NOT_FOUND');
  const owned = rows.map((row) => ({ ...row, booking: null }));
  const facts = stayFactsOf(stay);
  const chosen = inOrder(owned.map(heldCoupon));
  const terms = rows.map(({ coupon }) => coupon);
  const holder = await holderOf(tx, memberId, terms, when);
  for (const { coupon } of chosen) {
    const obstacle = couponObstacle(coupon, { stay: facts, holder, now: when.now });
    if (obstacle === null) continue;
    const { code, ...missing } = presentObstacle(obstacle);
    throw new AppError('COUPON_NOT_APPLICABLE', { details: { reason: code, ...missing } });
  }
  if (!mayCombine(chosen)) throw new AppError('COUPON_NOT_COMBINABLE');
  const combination = combined(chosen, facts);
  if (combination.taken.length < chosen.length) {
    throw new AppError('COUPON_NOT_APPLICABLE', { details: { reason: 'COUPON_ADDS_NOTHING' } });
  }
  const byId = new Map(owned.map(({ personal, coupon }) => [personal.id, coupon]));
  return {
    quote: withCoupons(stay.quote, combination, titlesOf(owned)),
    uses: combination.taken.flatMap(({ id, discount }) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      return [{ personalCouponId: id, discount, terms: termsOf(row), title: row.title }];
    }),
  };
}

/**
 * Locks coupons of a member against being revoked, in the order of their ids, before two bookings of
 * one transaction are priced with them: pricing one after the other would lock them out of order.
 */
export async function lockCoupons(
  tx: Transaction,
  memberId: string,
  ids: readonly PersonalCouponId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: personalCoupons.id })
    .from(personalCoupons)
    .where(and(eq(personalCoupons.memberId, memberId), inArray(personalCoupons.id, [...ids])))
    .orderBy(asc(personalCoupons.id))
    .for('share');
}

function termsOf(row: CouponRow): CouponTerms {
  const { kind, value, cap, minTotal, minNights, maxNights, hotelIds, areaIds, regionIds } = row;
  const { stayFrom, stayUntil, allowsNonRefundable, firstBooking, businessOnly } = row;
  const { stackable, returnsOnCancel, prepaid } = row;
  return {
    kind,
    value,
    cap,
    minTotal,
    minNights,
    maxNights,
    hotelIds,
    areaIds,
    regionIds,
    stayFrom,
    stayUntil,
    allowsNonRefundable,
    firstBooking,
    businessOnly,
    stackable,
    returnsOnCancel,
    prepaid,
  };
}
