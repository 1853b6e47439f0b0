import type { CouponChoice } from '@/contract/coupon/coupon';
import type { PersonalCouponId } from '@/domain/ids';

type OwnCoupon = CouponChoice['coupons'][number];

/** A member's coupons, grouped as the page offers them. */
export type CouponGroups = {
  /** Coupons of which only one can be chosen. */
  readonly alone: readonly OwnCoupon[];
  /** Coupons that can be combined; empty when there is only one such coupon. */
  readonly together: readonly OwnCoupon[];
  readonly unusable: readonly OwnCoupon[];
};

export function groupsOf({ coupons }: Pick<CouponChoice, 'coupons'>): CouponGroups {
  const usable = coupons.filter(({ alone }) => alone !== null && alone > 0);
  const stackable = usable.filter((coupon) => coupon.stackable);
  const together = stackable.length > 1 ? stackable : [];
  return {
    alone: usable.filter((coupon) => !together.includes(coupon)),
    together,
    unusable: coupons.filter((coupon) => !usable.includes(coupon)),
  };
}

/**
 * Returns the ids of the coupons that the form marks as chosen. While the prices for a new choice are
 * loading, these are the coupons that the guest has just chosen.
 * @param wanted the form's value: ids with commas, `none` for no coupon, or empty for the best ones
 */
export function chosenIds(wanted: string, { best, coupons }: CouponChoice): readonly number[] {
  if (wanted === '') return best.ids;
  return idsIn(wanted).filter((id) => isUsable(id, coupons));
}

/** Whether a requested coupon isn't usable, for this stay or at all. */
export const hasLost = (wanted: string, { coupons }: Pick<CouponChoice, 'coupons'>): boolean =>
  idsIn(wanted).some((id) => !isUsable(id, coupons));

const idsIn = (wanted: string) =>
  wanted === '' || wanted === 'none' ? [] : wanted.split(',').map(Number);

const isUsable = (id: PersonalCouponId, coupons: readonly OwnCoupon[]) =>
  coupons.some(({ personalCouponId, alone }) => personalCouponId === id && alone !== null);

/** The form's value for the given coupon ids. */
export const wantedText = (ids: readonly PersonalCouponId[]) =>
  ids.length === 0 ? 'none' : ids.join(',');
