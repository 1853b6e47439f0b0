import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

import type { CouponReason } from '@/contract/coupon';
import { comesBack, couponObstacle, termsObstacle, type CouponTerms } from '@/domain/coupon';
import { combined, inOrder, mayCombine } from '@/domain/coupon-choice';
import { couponsOf, withCoupons, type CouponTitle } from '@/domain/coupon-quote';
import type { Quote } from '@/domain/pricing';
import type { Database, Transaction } from '../db/client';
import { coupons, couponUses, personalCoupons, type reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import { couponFactsOf, heldCoupon, presentObstacle, type CouponStay } from './coupon-choice';
import type { CouponRow, OwnedCoupon } from './coupon-queries';

export type CouponUseRow = typeof couponUses.$inferSelect;
type Reservation = Pick<typeof reservations.$inferSelect, 'id' | 'total' | 'refund' | 'refundable'>;

/** Coupons about to be used, and the price with them. */
export type PricedCoupons = {
  readonly quote: Quote;
  readonly uses: ReadonlyArray<
    Pick<CouponUseRow, 'personalCouponId' | 'discount' | 'terms' | 'title'>
  >;
};

/** The names of coupons by their member's ids of them. */
export function titlesOf(owned: readonly OwnedCoupon[]): (id: number) => CouponTitle {
  return titleIn(new Map(owned.map(({ personal, coupon }) => [personal.id, coupon.title])));
}

const titleIn = (titles: ReadonlyMap<number, CouponTitle>) => (id: number) => {
  const title = titles.get(id);
  if (title === undefined) throw new RangeError(`No coupon ${id}`);
  return title;
};

/**
 * What coupons that a member named take off a stay. Whether each is free is decided where it is used.
 * @throws AppError COUPON_NOT_FOUND for one that isn't the member's, COUPON_NOT_APPLICABLE (details:
 * `reason`, and what is missing) also for one that would take nothing off, COUPON_NOT_COMBINABLE
 */
export async function priceCoupons(
  tx: Transaction,
  memberId: string,
  ids: readonly number[],
  stay: CouponStay,
  now: Date,
): Promise<PricedCoupons> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({ coupon: coupons, personal: personalCoupons })
    .from(personalCoupons)
    .innerJoin(coupons, eq(coupons.id, personalCoupons.couponId))
    .where(and(eq(personalCoupons.memberId, memberId), inArray(personalCoupons.id, wanted)));
  if (rows.length < wanted.length) throw new AppError('COUPON_NOT_FOUND');
  const owned = rows.map((row) => ({ ...row, booking: null }));
  const facts = couponFactsOf(stay);
  const chosen = inOrder(owned.map(heldCoupon));
  for (const { coupon } of chosen) {
    const obstacle = couponObstacle(coupon, facts, now);
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

function termsOf(row: CouponRow): CouponTerms {
  const { kind, value, cap, minTotal, minNights, hotelIds, stackable, returnsOnCancel } = row;
  return { kind, value, cap, minTotal, minNights, hotelIds, stackable, returnsOnCancel };
}

/**
 * Uses coupons for a new booking, in its transaction. Nothing is read beforehand: the index lets one
 * booking at a time have a coupon, and whoever waited for another's transaction sees how it ended.
 * Ids are in order, so that two bookings can't wait for each other.
 * @throws AppError COUPON_USED when one is on another booking
 */
export async function useCoupons(
  tx: Transaction,
  reservationId: string,
  uses: PricedCoupons['uses'],
  now: Date,
): Promise<void> {
  if (uses.length === 0) return;
  const rows = uses
    .map((use, position) => ({ ...use, position, reservationId, usedAt: now }))
    .sort((a, b) => a.personalCouponId - b.personalCouponId);
  const used = await tx
    .insert(couponUses)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: couponUses.id });
  if (used.length < rows.length) throw new AppError('COUPON_USED');
}

/** The coupons a booking was made with, in the order they apply. */
export function usesOf(db: Database | Transaction, reservationId: string): Promise<CouponUseRow[]> {
  return db
    .select()
    .from(couponUses)
    .where(eq(couponUses.reservationId, reservationId))
    .orderBy(asc(couponUses.position));
}

/** Gives all coupons of a locked booking back: it ended without being paid. */
export async function giveCouponsBack(
  tx: Transaction,
  reservationId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(couponUses)
    .set({ returnedAt: now })
    .where(and(eq(couponUses.reservationId, reservationId), isNull(couponUses.returnedAt)));
}

/** Gives the coupons of a cancelled booking, whose row is locked, back as the terms of each say. */
export async function returnCoupons(
  tx: Transaction,
  reservation: Reservation,
  now: Date,
): Promise<void> {
  const fee = reservation.total - (reservation.refund ?? 0);
  for (const use of await usesOf(tx, reservation.id)) {
    const { returnsOnCancel } = use.terms;
    if (use.returnedAt !== null || !comesBack({ ...use, returnsOnCancel }, fee)) continue;
    await tx.update(couponUses).set({ returnedAt: now }).where(eq(couponUses.id, use.id));
  }
}

/** A coupon that new dates do without, and why. */
export type DroppedCoupon = {
  readonly title: CouponTitle;
  readonly reason: CouponReason;
};

/**
 * Other dates of a booking with the coupons it has that still fit them. Their periods aren't looked at
 * again: they were used in time.
 * @param quote of the new dates, without coupons
 */
export async function keepCoupons(
  db: Database | Transaction,
  reservation: Reservation,
  quote: Quote,
): Promise<{ readonly quote: Quote; readonly dropped: readonly DroppedCoupon[] }> {
  // One that takes nothing off was spent on a stay that was left early.
  const uses = (await usesOf(db, reservation.id)).filter(
    ({ returnedAt, discount }) => returnedAt === null && discount > 0,
  );
  const facts = couponFactsOf({ quote, refundable: reservation.refundable });
  const fitting = uses.filter(({ terms }) => termsObstacle(terms, facts) === null);
  const combination = combined(
    fitting.map(({ personalCouponId: id, terms: coupon }) => ({ id, coupon })),
    facts,
  );
  const kept = new Set(combination.taken.map(({ id }) => id));
  const titles = new Map(uses.map(({ personalCouponId, title }) => [personalCouponId, title]));
  return {
    quote: withCoupons(quote, combination, titleIn(titles)),
    dropped: uses
      .filter(({ personalCouponId }) => !kept.has(personalCouponId))
      .map(({ title, terms }) => {
        const obstacle = termsObstacle(terms, facts);
        const reason: CouponReason =
          obstacle === null ? { code: 'COUPON_ADDS_NOTHING' } : presentObstacle(obstacle);
        return { title, reason };
      }),
  };
}

/**
 * Has the coupons of a locked booking follow its new price.
 * @param how one that is no part of it goes back, or stays used all the same
 */
export async function followQuote(
  tx: Transaction,
  reservationId: string,
  quote: Pick<Quote, 'lines'>,
  how: { readonly now: Date; readonly unneeded: 'RETURNED' | 'KEPT' },
): Promise<void> {
  const gone = how.unneeded === 'KEPT' ? { discount: 0 } : { discount: 0, returnedAt: how.now };
  const discounts = couponsOf(quote);
  for (const use of await usesOf(tx, reservationId)) {
    const { id, personalCouponId, returnedAt, discount: before } = use;
    // Spent already, on nights that were given up.
    if (returnedAt !== null || before === 0) continue;
    const discount = discounts.get(personalCouponId);
    const change = discount === undefined ? gone : { discount };
    await tx.update(couponUses).set(change).where(eq(couponUses.id, id));
  }
}
