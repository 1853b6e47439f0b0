import { type ChoicePrice, type Coupon, type CouponTerms, takesOff, worthOf } from './coupon';
import { couponObstacle, type CouponUseFacts } from './coupon-obstacle';
import type { Won } from '../price/money';
import type { PersonalCouponId } from '../ids';

/** A coupon that a member has. */
export type HeldCoupon<Terms extends CouponTerms = Coupon> = {
  readonly id: PersonalCouponId;
  readonly coupon: Terms;
};

/** Coupons used together, in the order they apply. */
export type Combination = {
  readonly taken: ReadonlyArray<{ readonly id: PersonalCouponId; readonly discount: Won }>;
  /** The discount of all of them, in won. */
  readonly discount: Won;
};

const RANKS = { PERCENT: 0, NIGHTS: 1, AMOUNT: 2 } as const;

/**
 * Sorts coupons into the order in which they apply when used together: percentages before nights
 * and amounts, which is never worse for the guest, then larger ones, and among equal ones the one
 * that ends sooner. Each applies to what the ones before it have left.
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

/**
 * Whether the coupons can be used together: true for a single coupon, or when every coupon is
 * stackable.
 */
export function mayCombine(coupons: ReadonlyArray<Pick<HeldCoupon<CouponTerms>, 'coupon'>>) {
  return coupons.length < 2 || coupons.every(({ coupon }) => coupon.stackable);
}

/**
 * What coupons that may be used together take off a price, in the order given. A coupon that takes
 * nothing off, because there is nothing left to take, isn't in `taken`.
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

/** The lowest price that a given number of coupons leads to, and these coupons. */
type Reached = {
  readonly left: Won;
  readonly coupons: readonly HeldCoupon[];
  /**
   * Sum of what each coupon alone would take off the whole price, in won: the value that is used
   * up.
   */
  readonly spent: Won;
};

/**
 * The permitted combination that takes the most off a stay. Among equals it is the one with the
 * fewest coupons, then the least valuable, and then the one that ends sooner. Prepaid coupons are
 * left for the member to choose. The discount and the number of coupons are exact for any number of
 * coupons: going through them in the order they apply, the lowest price that `k` of those so far
 * lead to is kept for each `k`. Since what is left after a coupon is never less for a higher price,
 * no other way to `k` coupons can end lower.
 * @param least the price in won below which coupons can't bring it
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

/** What claiming further coupons would do to the price of a stay. */
export type Claim<Terms extends Coupon = Coupon> = {
  /** The coupons to claim, in the order they apply. */
  readonly take: readonly Terms[];
  /** Ids of the member's own coupons that are used with them. */
  readonly keep: readonly number[];
  /**
   * The discount of all of them together, in won; more than the best of the member's own coupons
   * give.
   */
  readonly discount: Won;
};

/**
 * The best combination of a member's own coupons and coupons that they can still claim, when it
 * takes more off than their own do: then the page must not call their own the best price. Null when
 * it doesn't.
 * @param claimable a coupon as often as it may be claimed; the caller checks that it can be
 */
export function bestClaim<Terms extends Coupon>(
  wallet: readonly HeldCoupon[],
  claimable: readonly Terms[],
  facts: CouponUseFacts,
  least: Won,
): Claim<Terms> | null {
  if (claimable.length === 0) return null;
  // Ids of the member's own coupons are positive, so negative ones can't collide with them.
  const offered = claimable.map((coupon, at) => ({ id: -1 - at, coupon }));
  const all = bestCombination([...wallet, ...offered], facts, least);
  if (all.discount <= bestCombination(wallet, facts, least).discount) return null;
  return {
    take: all.taken.flatMap(({ id }) => claimable[-1 - id] ?? []),
    keep: all.taken.flatMap(({ id }) => (id > 0 ? [id] : [])),
    discount: all.discount,
  };
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
 * Why a coupon that fits the stay isn't used: it or one of the chosen coupons can't be combined,
 * the price can't go lower, or it wasn't chosen (prepaid ones never are by themselves).
 * @param chosen the coupons that are used
 */
export function unusedReason(
  held: HeldCoupon,
  chosen: readonly HeldCoupon[],
  price: ChoicePrice,
): (typeof UNUSED_REASONS)[number] {
  const combination = [...chosen, held];
  if (!mayCombine(combination)) return 'COUPON_NOT_COMBINABLE';
  const before = combined(inOrder(chosen), price).discount;
  const after = combined(inOrder(combination), price).discount;
  if (after === before) return 'COUPON_ADDS_NOTHING';
  return held.coupon.prepaid === true ? 'COUPON_PREPAID' : 'COUPON_NOT_CHOSEN';
}
