import { nightsBetween, seoulToday } from './stay';

/** How a coupon in somebody's hand stands. HELD: on a booking that isn't paid yet. */
export const COUPON_STATES = ['AVAILABLE', 'HELD', 'USED', 'EXPIRED'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** Days before its end from which a coupon says how many are left. */
const SOON_DAYS = 7;

type Ending = { readonly state: CouponState; readonly validUntil: string };

/**
 * A member's coupons of one state: what can be used by its end, the nearest first; what is over the other
 * way round, the latest first.
 */
export function couponsInState<C extends Ending>(coupons: readonly C[], state: CouponState): C[] {
  const way = state === 'AVAILABLE' || state === 'HELD' ? 1 : -1;
  return coupons
    .filter((coupon) => coupon.state === state)
    .sort((a, b) => way * (Date.parse(a.validUntil) - Date.parse(b.validUntil)));
}

/**
 * Days of the hotels' calendar on which a coupon that ends soon can be used after today: 0 on its last
 * day. Null where its end is far, or over.
 * @param validUntil exclusive
 */
export function daysLeft(validUntil: string, now: Date): number | null {
  const end = Date.parse(validUntil);
  if (end <= now.getTime()) return null;
  const days = nightsBetween(seoulToday(now), seoulToday(new Date(end - 1)));
  return days <= SOON_DAYS ? days : null;
}
