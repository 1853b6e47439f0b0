/** When a member is told, without having done anything, that something of theirs ends soon. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Before a deposit's deadline, in ms; of a short one, its last third. */
const DEPOSIT_SOON = { ms: HOUR_MS, share: 1 / 3 } as const;
/** Before a coupon's end. */
const COUPON_SOON_MS = 3 * DAY_MS;
/** A coupon that was given so recently came with its end. */
const COUPON_NEW_MS = DAY_MS;
/** A consent to advertising is confirmed every two years; a day early rather than late. */
const CONSENT_MS = 730 * DAY_MS - DAY_MS;

/** The latest deadline of deposits that may be soon. */
export const depositsDueBy = (now: Date): Date => new Date(now.getTime() + DEPOSIT_SOON.ms);

/** Whether the deadline of a deposit is soon, and not over. */
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

/** The coupons told of now: those that end by then, and were given by then. */
export function couponsEnding(now: Date): { readonly endBy: Date; readonly givenBy: Date } {
  return {
    endBy: new Date(now.getTime() + COUPON_SOON_MS),
    givenBy: new Date(now.getTime() - COUPON_NEW_MS),
  };
}

/** The consents to confirm now: given, and last confirmed, by then. */
export const consentsBefore = (now: Date): Date => new Date(now.getTime() - CONSENT_MS);
