/** The rules for notifying a member that something of theirs will end soon. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A deposit is due soon in its last hour, or in the last third of a shorter time. */
const DEPOSIT_SOON = { ms: HOUR_MS, share: 1 / 3 } as const;
/** A coupon ends soon in its last three days. */
const COUPON_SOON_MS = 3 * DAY_MS;
/** A coupon that was given less than a day ago needs no notice, since its end was shown with it. */
const COUPON_NEW_MS = DAY_MS;
/** Consent to advertising is confirmed every two years; we do it a day early rather than late. */
const CONSENT_MS = 730 * DAY_MS - DAY_MS;

/** The latest deadline that a deposit which is due soon can have. */
export const depositsDueBy = (now: Date): Date => new Date(now.getTime() + DEPOSIT_SOON.ms);

/** Whether a deposit is due soon, and its deadline isn't over. */
export function isDepositDueSoon(facts: {
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly now: Date;
}): boolean {
  const { askedAt, dueAt, now } = facts;
  const left = dueAt.getTime() - now.getTime();
  const whole = dueAt.getTime() - askedAt.getTime();
  return left > 0 && left <= Math.min(DEPOSIT_SOON.ms, whole * DEPOSIT_SOON.share);
}

/** Limits for the coupons to notify of now: they end by `endBy`, and were given by `givenBy`. */
export function couponsEnding(now: Date): { readonly endBy: Date; readonly givenBy: Date } {
  return {
    endBy: new Date(now.getTime() + COUPON_SOON_MS),
    givenBy: new Date(now.getTime() - COUPON_NEW_MS),
  };
}

/** Consents that were given or last confirmed before this instant are to be confirmed now. */
export const consentsBefore = (now: Date): Date => new Date(now.getTime() - CONSENT_MS);
