import { refundOf, type CancellationPolicy } from './cancellation';
import { type Won } from './money';
import { addedAmount, totalFromSum, type QuoteFacts } from './pricing';
import { addNights, nightsBetween, type Night } from './stay';

export type EarlyLeaving = {
  /**
   * The price of the nights slept, with the length discount that they earn alone; at most what was
   * paid.
   */
  readonly usedTotal: Won;
  /** The fee on the nights that are given up. */
  readonly feeTotal: Won;
  readonly feePercent: number;
  /** The sum of `usedTotal`, `feeTotal` and `refund` is what was paid. */
  readonly refund: Won;
};

/** Numbers of nights after which the page of a long stay shows what leaving would cost. */
const ASKED_AFTER = [7, 14, 21, 30, 45, 60, 90, 120, 180, 270, 360] as const;
const MAX_REQUESTS = 4;

/** The numbers of nights to show for a stay: at most four of the usual ones, spread over it. */
export function leavingNights(nights: number): number[] {
  const before = ASKED_AFTER.filter((after) => after < nights);
  if (before.length <= MAX_REQUESTS) return [...before];
  const step = (before.length - 1) / (MAX_REQUESTS - 1);
  return Array.from({ length: MAX_REQUESTS }, (_, at) => before[Math.round(at * step)] ?? 0);
}

/**
 * The refund when a guest leaves a long stay early. The nights slept are priced again, without the
 * length discount they no longer earn, and with their add-ons. The nights that are given up count
 * as a separate stay that is cancelled at `now`, so announcing it early costs less. There is no
 * grace, and the guest never has to pay more.
 * @param input.facts the facts the booking was quoted from
 * @param input.leaveAfterNights nights slept, from 1 to one less than the stay
 * @throws RangeError on another number of nights
 */
export function earlyLeaving(input: {
  readonly facts: QuoteFacts;
  readonly paid: Won;
  readonly leaveAfterNights: number;
  readonly now: Date;
  readonly policy: CancellationPolicy;
  readonly holidays: ReadonlySet<Night>;
  /** The least fee in percent; 0 when it is left out. */
  readonly floorPercent?: number;
}): EarlyLeaving {
  const { facts, paid, leaveAfterNights } = input;
  const nights = nightsBetween(facts.stay.checkIn, facts.stay.checkOut);
  if (!Number.isInteger(leaveAfterNights) || leaveAfterNights < 1 || leaveAfterNights >= nights) {
    throw new RangeError(`Can't leave a stay of ${nights} after ${leaveAfterNights}`);
  }
  if (facts.nightly.length !== nights) throw new RangeError('Nightly prices are incomplete');
  const usedSum = facts.nightly
    .slice(0, leaveAfterNights)
    .reduce((sum, { price }) => sum + price, 0);
  const usedTotal = Math.min(
    paid,
    totalFromSum(facts, usedSum, leaveAfterNights) + addedAmount(facts, leaveAfterNights),
  );
  const { fee, feePercent, refund } = refundOf({
    paid: paid - usedTotal,
    bookedAt: input.now,
    now: input.now,
    stay: {
      checkIn: addNights(facts.stay.checkIn, leaveAfterNights),
      checkOut: facts.stay.checkOut,
    },
    policy: { ...input.policy, graceHours: 0 },
    refundable: facts.plan.refundable,
    holidays: input.holidays,
    floorPercent: input.floorPercent ?? 0,
  });
  return { usedTotal, feeTotal: fee, feePercent, refund };
}
