import { refundOf, type CancellationPolicy } from './cancellation';
import { type Won } from './money';
import { addedAmount, totalFromSum, type QuoteFacts } from './pricing';
import { addNights, nightsBetween, type Night } from './stay';

export type EarlyLeaving = {
  /** The nights slept, at the discount they earn by themselves; at most what was paid. */
  readonly usedTotal: Won;
  /** The fee on the nights given up. */
  readonly feeTotal: Won;
  readonly feePercent: number;
  /** `usedTotal + feeTotal + refund` is what was paid. */
  readonly refund: Won;
};

/** Nights after which a guest of a long stay may wonder what leaving costs. */
const ASKED_AFTER = [7, 14, 21, 30, 45, 60, 90, 120, 180, 270, 360] as const;
const MOST_ASKED = 4;

/** After how many nights leaving is shown: at most four of the usual ones, spread over the stay. */
export function leavingNights(nights: number): number[] {
  const before = ASKED_AFTER.filter((after) => after < nights);
  if (before.length <= MOST_ASKED) return [...before];
  const step = (before.length - 1) / (MOST_ASKED - 1);
  return Array.from({ length: MOST_ASKED }, (_, at) => before[Math.round(at * step)] ?? 0);
}

/**
 * What goes back when a guest leaves a long stay early: the nights slept are rated anew, without
 * the length discount they no longer earn, with what was added to them; the nights given up count as a stay of their own that
 * is cancelled at `now`, so telling the hotel in time costs less. There is no grace, and nothing
 * is ever charged on top.
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
  /** The least fee in percent. 0 where absent. */
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
