import type { CouponChoice, CouponReason } from '@/contract/coupon';
import { couponObstacle, takesOff, type CouponFacts, type CouponObstacle } from '@/domain/coupon';
import {
  bestCombination,
  combined,
  inOrder,
  mayCombine,
  unusedReason,
  type ChoicePrice,
  type Combination,
  type HeldCoupon,
} from '@/domain/coupon-choice';
import { couponBase, couponLeast } from '@/domain/coupon-quote';
import type { Quote } from '@/domain/pricing';
import { standingOf, type OwnedCoupon } from './coupon-queries';
import { presentPersonalCoupon } from './present-coupon';

/** A stay that coupons are chosen for: its quote without any. */
export type CouponStay = { readonly quote: Quote; readonly refundable: boolean };

/** Coupons of somebody's as they are chosen for a stay. */
export type Choice = {
  readonly best: Combination;
  readonly chosen: Combination;
};

/** What coupons look at of a stay, and the price they apply to. */
export function couponFactsOf({ quote, refundable }: CouponStay): CouponFacts & ChoicePrice {
  const { hotelId, nights } = quote;
  return {
    ...{ hotelId, nights, refundable },
    ...{ total: couponBase(quote), least: couponLeast(quote) },
  };
}

export const heldCoupon = ({ personal, coupon }: OwnedCoupon): HeldCoupon => ({
  id: personal.id,
  coupon,
});

/**
 * The coupons that take the most off a stay, and those that were asked for.
 * @param wanted ids of coupons, or null for the best; those that can't be used are left out, and where
 * none is left, or the rest can't be used together, it is the best again
 */
export function chooseCoupons(
  wallet: readonly OwnedCoupon[],
  stay: CouponStay,
  wanted: readonly number[] | null,
  now: Date,
): Choice {
  const facts = couponFactsOf(stay);
  const free = wallet.filter((one) => standingOf(one, now) === 'FREE').map(heldCoupon);
  const best = bestCombination(free, facts, { least: facts.least, now });
  if (wanted === null) return { best, chosen: best };
  const asked = free.filter(
    ({ id, coupon }) => wanted.includes(id) && couponObstacle(coupon, facts, now) === null,
  );
  const isFitting = (wanted.length === 0 || asked.length > 0) && mayCombine(asked);
  return { best, chosen: isFitting ? combined(inOrder(asked), facts) : best };
}

/** `3,5`, `none`, or nothing for the best, as a query carries it. */
export function wantedOf(text: string): readonly number[] | null {
  if (text === '') return null;
  return text === 'none' ? [] : text.split(',').map(Number);
}

/** A choice with every coupon of the wallet: what it takes off, or why not. */
export function presentChoice(
  wallet: readonly OwnedCoupon[],
  stay: CouponStay,
  { best, chosen }: Choice,
  { locale, now }: { readonly locale: 'ko' | 'en'; readonly now: Date },
): CouponChoice {
  const facts = couponFactsOf(stay);
  const discounts = new Map(chosen.taken.map(({ id, discount }) => [id, discount]));
  const used = wallet.map(heldCoupon).filter(({ id }) => discounts.has(id));
  return {
    coupons: wallet.map((one) => {
      const held = heldCoupon(one);
      const discount = discounts.get(held.id) ?? null;
      const obstacle =
        standingOf(one, now) === 'FREE'
          ? couponObstacle(held.coupon, facts, now)
          : { code: 'COUPON_HELD' as const };
      return {
        ...presentPersonalCoupon(one, locale, now),
        alone: obstacle === null ? takesOff(held.coupon, facts.total, facts.least) : null,
        discount,
        reason:
          discount !== null
            ? null
            : obstacle === null
              ? { code: unusedReason(held, used, facts) }
              : presentObstacle(obstacle),
      };
    }),
    best: presentCombination(best),
    chosen: presentCombination(chosen),
  };
}

const presentCombination = ({ taken, discount }: Combination) => ({
  ids: taken.map(({ id }) => id),
  discount,
});

/** A reason as the contract spells it. */
export function presentObstacle(
  obstacle: CouponObstacle | { readonly code: 'COUPON_HELD' },
): CouponReason {
  return 'from' in obstacle ? { ...obstacle, from: obstacle.from.toISOString() } : obstacle;
}
