import { nightsBetween, seoulToday } from '../stay/stay';

/** The state of a member's coupon. HELD: it is used by a booking that isn't paid yet. */
export const COUPON_STATES = ['AVAILABLE', 'HELD', 'USED', 'EXPIRED'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** In the last days of a coupon the number of days left is shown, from this many on. */
const SOON_DAYS = 7;

type Ending = { readonly state: CouponState; readonly validUntil: string };

/**
 * A member's coupons of one state. Usable ones are sorted by their end, the soonest first; the
 * others the other way round, the latest first.
 */
export function couponsInState<C extends Ending>(coupons: readonly C[], state: CouponState): C[] {
  const way = state === 'AVAILABLE' || state === 'HELD' ? 1 : -1;
  return coupons
    .filter((coupon) => coupon.state === state)
    .sort((a, b) => way * (Date.parse(a.validUntil) - Date.parse(b.validUntil)));
}

const MINUTE_MS = 60_000;

/**
 * The last minute in which a coupon or voucher can be used, which is how its end is told: an end at
 * midnight would name the day after the last one.
 * @param end exclusive
 */
export const lastMinute = (end: Date): Date => new Date(end.getTime() - MINUTE_MS);

/**
 * Days after today on which a coupon that ends soon can still be used, by the hotels' calendar: 0
 * on its last day. Null where its end is more than a week away, or over.
 * @param validUntil exclusive
 */
export function daysLeft(validUntil: string, now: Date): number | null {
  const end = Date.parse(validUntil);
  if (end <= now.getTime()) return null;
  const days = nightsBetween(seoulToday(now), seoulToday(new Date(end - 1)));
  return days <= SOON_DAYS ? days : null;
}
