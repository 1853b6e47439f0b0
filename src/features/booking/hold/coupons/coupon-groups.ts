import type { CouponChoice } from '@/contract/coupon';

type OwnCoupon = CouponChoice['coupons'][number];

/** The coupons of a choice as the page offers them. */
export type CouponGroups = {
  /** Each is chosen alone. */
  readonly alone: readonly OwnCoupon[];
  /** Any of them may be chosen together; none where there is one alone. */
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
 * The ids that stand chosen: what was asked for, before the answer to it has come.
 * @param wanted as the form has it
 */
export function chosenIds(wanted: string, { best, coupons }: CouponChoice): readonly number[] {
  if (wanted === '') return best.ids;
  return idsIn(wanted).filter((id) => isUsable(id, coupons));
}

/** Whether a coupon was asked for that can't be used: for this stay, or any more. */
export const hasLost = (wanted: string, { coupons }: Pick<CouponChoice, 'coupons'>): boolean =>
  idsIn(wanted).some((id) => !isUsable(id, coupons));

const idsIn = (wanted: string) =>
  wanted === '' || wanted === 'none' ? [] : wanted.split(',').map(Number);

const isUsable = (id: number, coupons: readonly OwnCoupon[]) =>
  coupons.some(({ personalCouponId, alone }) => personalCouponId === id && alone !== null);

/** The form's value of a choice. */
export const wantedText = (ids: readonly number[]) => (ids.length === 0 ? 'none' : ids.join(','));
