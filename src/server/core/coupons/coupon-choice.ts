import type { CouponChoice, CouponReason } from '@/contract/coupon/coupon';
import { type ChoicePrice, takesOff } from '@/domain/coupon/coupon';
import {
  bestCombination,
  combined,
  inOrder,
  mayCombine,
  unusedReason,
  type Combination,
  type HeldCoupon,
} from '@/domain/coupon/coupon-choice';
import {
  couponObstacle,
  type CouponFacts,
  type CouponObstacle,
  type CouponUseFacts,
} from '@/domain/coupon/coupon-obstacle';
import { couponBase, couponLeast, isAllCouponBase } from '@/domain/coupon/coupon-quote';
import type { Quote } from '@/domain/price/pricing';
import type { HotelRow } from '../inventory/quote/current-quote';
import { standingOf, type CouponRow, type OwnedCoupon } from './coupon-queries';
import { presentPersonalCoupon } from './present-coupon';

/** A stay that coupons are chosen for; its quote is the one without coupons. */
export type CouponStay = {
  readonly quote: Quote;
  readonly refundable: boolean;
  readonly hotel: Pick<HotelRow, 'areaId' | 'regionId'>;
};

/** The facts of a stay that a coupon's terms depend on, and the price it applies to. */
export type StayFacts = CouponFacts & ChoicePrice;

/** The facts of a stay, its member and the time, on which a coupon's terms depend. */
export type ChoiceFacts = Omit<CouponUseFacts, 'stay'> & { readonly stay: StayFacts };

/** The best combination of a member's coupons for a stay, and the chosen one. */
export type Choice = {
  readonly best: Combination;
  readonly chosen: Combination;
};

export function stayFactsOf({ quote, refundable, hotel }: CouponStay): StayFacts {
  const { hotelId, checkIn, checkOut, nights } = quote;
  const { areaId, regionId } = hotel;
  return {
    hotelId,
    areaId,
    regionId,
    checkIn,
    checkOut,
    nights,
    refundable,
    total: couponBase(quote),
    least: couponLeast(quote),
    mayBeNothing: isAllCouponBase(quote),
  };
}

export const heldCoupon = ({ personal, coupon }: OwnedCoupon): HeldCoupon => ({
  id: personal.id,
  coupon,
});

/** The coupons of a wallet that no booking uses. */
export const freeCoupons = (wallet: readonly OwnedCoupon[], now: Date): HeldCoupon[] =>
  wallet.filter((one) => standingOf(one, now) === 'FREE').map(heldCoupon);

/**
 * Finds the combination of coupons that takes the most off a stay, and the one that was asked for.
 * @param wanted ids of coupons, or null for the best combination. Ids of coupons that can't be used
 * are ignored; if none is left, or the rest can't be combined, nothing is chosen, because other
 * coupons weren't asked for.
 */
export function chooseCoupons(
  wallet: readonly OwnedCoupon[],
  facts: ChoiceFacts,
  wanted: readonly number[] | null,
): Choice {
  const { stay, now } = facts;
  const free = freeCoupons(wallet, now);
  const best = bestCombination(free, facts, stay.least);
  if (wanted === null) return { best, chosen: best };
  const wantedCoupons = free.filter(
    ({ id, coupon }) => wanted.includes(id) && couponObstacle(coupon, facts) === null,
  );
  return { best, chosen: combined(mayCombine(wantedCoupons) ? inOrder(wantedCoupons) : [], stay) };
}

/** Parses the query's choice: `3,5`, `none`, or an empty text for the best combination (null). */
export function wantedOf(text: string): readonly number[] | null {
  if (text === '') return null;
  return text === 'none' ? [] : text.split(',').map(Number);
}

/** Presents a choice with every coupon of the wallet: its discount, or why it isn't used. */
export function presentChoice(
  wallet: readonly OwnedCoupon[],
  facts: ChoiceFacts,
  { best, chosen }: Choice,
  locale: 'ko' | 'en',
): CouponChoice {
  const { stay, now } = facts;
  const discounts = new Map(chosen.taken.map(({ id, discount }) => [id, discount]));
  const used = wallet.map(heldCoupon).filter(({ id }) => discounts.has(id));
  return {
    coupons: wallet.map((one) => {
      const held = heldCoupon(one);
      const discount = discounts.get(held.id) ?? null;
      const obstacle =
        standingOf(one, now) === 'FREE'
          ? couponObstacle(held.coupon, facts)
          : { code: 'COUPON_HELD' as const };
      return {
        ...presentPersonalCoupon(one, locale, now),
        alone: obstacle === null ? takesOff(held.coupon, stay.total, stay) : null,
        discount,
        reason:
          discount !== null
            ? null
            : obstacle === null
              ? { code: unusedReason(held, used, stay) }
              : { ...presentObstacle(obstacle), ...placesFor(obstacle, one.coupon, locale) },
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

/** Presents an obstacle in the form of the contract. */
export function presentObstacle(
  obstacle: CouponObstacle | { readonly code: 'COUPON_HELD' },
): Omit<CouponReason, 'places'> {
  return 'from' in obstacle ? { ...obstacle, from: obstacle.from.toISOString() } : obstacle;
}

/** The names of the places where a coupon can be used, if the place is the obstacle. */
function placesFor(
  { code }: Pick<CouponReason, 'code'>,
  { places }: Pick<CouponRow, 'places'>,
  locale: 'ko' | 'en',
): Pick<CouponReason, 'places'> {
  const isElsewhere = code === 'COUPON_OTHER_HOTEL' || code === 'COUPON_OTHER_AREA';
  return isElsewhere ? { places: places.map(({ name }) => name[locale]) } : {};
}
