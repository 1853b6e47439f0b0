import { takesOff, worthOf, type ChoicePrice, type Coupon, type CouponTerms } from './coupon';
import { couponObstacle, type CouponUseFacts } from './coupon-obstacle';
import type { Won } from './money';

/** A coupon in somebody's hand. */
export type HeldCoupon<Terms extends CouponTerms = Coupon> = {
  readonly id: number;
  readonly coupon: Terms;
};

/** Coupons used together, in the order they apply. */
export type Combination = {
  readonly taken: ReadonlyArray<{ readonly id: number; readonly discount: Won }>;
  /** Of all of them, in won. */
  readonly discount: Won;
};

const RANKS = { PERCENT: 0, NIGHTS: 1, AMOUNT: 2 } as const;

/**
 * Coupons in the order in which they apply when used together: percentages before nights and amounts,
 * which is never worse for the guest, larger ones first, and of equal ones the one that ends sooner. Each takes
 * its part of what the ones before it left.
 */
export function inOrder(coupons: readonly HeldCoupon[]): HeldCoupon[] {
  return [...coupons].sort(
    (a, b) =>
      RANKS[a.coupon.kind] - RANKS[b.coupon.kind] ||
      b.coupon.value - a.coupon.value ||
      a.coupon.validUntil.getTime() - b.coupon.validUntil.getTime() ||
      a.id - b.id,
  );
}

/** Whether coupons may be used together: one alone, or such as may be with others. */
export function mayCombine(coupons: ReadonlyArray<Pick<HeldCoupon<CouponTerms>, 'coupon'>>) {
  return coupons.length < 2 || coupons.every(({ coupon }) => coupon.stackable);
}

/**
 * What coupons that may be used together take off a price, in the order they are given in. One that
 * takes nothing off, because there is nothing left to take, isn't among those taken.
 */
export function combined(
  coupons: readonly HeldCoupon<CouponTerms>[],
  price: ChoicePrice,
): Combination {
  let left = price.total;
  const taken = coupons.flatMap(({ id, coupon }) => {
    const discount = takesOff(coupon, left, price);
    left -= discount;
    return discount === 0 ? [] : [{ id, discount }];
  });
  return { taken, discount: price.total - left };
}

/** The lowest price that some number of coupons leads to, and which they are. */
type Reached = {
  readonly left: Won;
  readonly coupons: readonly HeldCoupon[];
  /** What each of them would take off the whole price, together: what is spent for it, in won. */
  readonly spent: Won;
};

/**
 * The legal combination that takes the most off a stay; of several the one with the fewest coupons,
 * then the least valuable, and then the one that ends sooner. What somebody paid for is left to them.
 * The discount and the number are exact for any number of coupons: in the order they apply, the lowest
 * price that `k` of those so far lead to is kept for each `k`, and since what is left after a coupon is
 * never less for a higher price, no other way to `k` coupons can end lower.
 * @param least below which no coupon brings the price, in won
 */
export function bestCombination(
  wallet: readonly HeldCoupon[],
  facts: CouponUseFacts,
  least: Won,
): Combination {
  const { total, nights } = facts.stay;
  const price = { total, nights, least };
  const usable = inOrder(
    wallet.filter(
      ({ coupon }) => coupon.prepaid !== true && couponObstacle(coupon, facts) === null,
    ),
  );
  const worth = ({ coupon }: HeldCoupon) => worthOf(coupon, total, price);
  const reached: Reached[] = [{ left: total, coupons: [], spent: 0 }];
  for (const held of usable) {
    if (!held.coupon.stackable) continue;
    for (let count = reached.length; count > 0; count -= 1) {
      const before = reached[count - 1];
      if (before === undefined) continue;
      const left = before.left - takesOff(held.coupon, before.left, price);
      const spent = before.spent + worth(held);
      const known = reached[count];
      if (
        known === undefined ||
        left < known.left ||
        (left === known.left && spent < known.spent)
      ) {
        reached[count] = { left, spent, coupons: [...before.coupons, held] };
      }
    }
  }
  const alone = usable.flatMap((held) =>
    held.coupon.stackable
      ? []
      : [
          {
            left: total - takesOff(held.coupon, total, price),
            coupons: [held],
            spent: worth(held),
          },
        ],
  );
  const [best] = [...reached, ...alone].sort(
    (a, b) =>
      a.left - b.left ||
      a.coupons.length - b.coupons.length ||
      a.spent - b.spent ||
      soonestEnd(a) - soonestEnd(b),
  );
  return combined(best?.coupons ?? [], price);
}

const soonestEnd = ({ coupons }: Reached) =>
  coupons.reduce(
    (soonest, { coupon }) => Math.min(soonest, coupon.validUntil.getTime()),
    Number.POSITIVE_INFINITY,
  );

/** Why a coupon that could be used isn't among those that are. */
export const UNUSED_REASONS = [
  'COUPON_NOT_COMBINABLE',
  'COUPON_ADDS_NOTHING',
  'COUPON_NOT_CHOSEN',
  'COUPON_PREPAID',
] as const;

/**
 * What keeps a coupon that fits the stay out of a choice: it or what is chosen stands alone, the price
 * can't go lower, or nobody asked for it.
 * @param chosen those that are used
 */
export function unusedReason(
  held: HeldCoupon,
  chosen: readonly HeldCoupon[],
  price: ChoicePrice,
): (typeof UNUSED_REASONS)[number] {
  const together = [...chosen, held];
  if (!mayCombine(together)) return 'COUPON_NOT_COMBINABLE';
  const before = combined(inOrder(chosen), price).discount;
  const after = combined(inOrder(together), price).discount;
  if (after === before) return 'COUPON_ADDS_NOTHING';
  return held.coupon.prepaid === true ? 'COUPON_PREPAID' : 'COUPON_NOT_CHOSEN';
}
