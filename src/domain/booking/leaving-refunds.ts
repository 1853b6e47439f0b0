import type { CancellationPolicy } from './cancellation';
import { type LeavingTerms, leavingTerms } from './leaving';
import type { Won } from '../price/money';
import type { QuoteFacts } from '../price/pricing';
import { addNights, type Night, nightsBetween, seoulInstant } from '../stay/stay';

/**
 * What a guest gets back who ends a stay early on a day. `used + fee + refund` is what the booking costs.
 */
export type LeavingRefund = {
  /** How many nights the guest has stayed by then. */
  readonly nights: number;
  readonly leavesOn: Night;
  /** What those nights cost in won, with the length discount that they alone earn. */
  readonly used: Won;
  /**
   * What is kept beside the price of the nights stayed, in won: the cancellation fee on the nights that are
   * not stayed, and the fees of earlier changes of the booking's dates.
   */
  readonly fee: Won;
  readonly refund: Won;
};

/**
 * Computes what a guest would get back who leaves after each of the given numbers of nights and tells the
 * hotel on that very day. Telling it earlier never costs more, so these are the lowest refunds. Each is
 * computed by `leavingTerms`, the rule for leaving early.
 * @param input.facts what the stay was quoted from
 * @param input.paid what the booking costs, in won
 * @param input.kept the part of it, in won, that changes of dates have cost
 * @param input.nights numbers of nights slept, from 1 to one less than the stay
 */
export function leavingRefunds(input: {
  readonly facts: QuoteFacts;
  readonly paid: Won;
  readonly kept: Won;
  readonly floorPercent: number;
  readonly nights: readonly number[];
  readonly policy: CancellationPolicy;
  readonly holidays: ReadonlySet<Night>;
}): LeavingRefund[] {
  const { nights: asked, ...rules } = input;
  return asked.map((nights) => {
    const leavesOn = addNights(rules.facts.stay.checkIn, nights);
    const now = seoulInstant(leavesOn, '00:00');
    const terms = leavingTerms({ ...rules, returned: 0, leavesOn, now });
    return presentRefund(terms, nights, leavesOn);
  });
}

/** Presents what leaving on a day costs and returns, with all that isn't refunded as one fee. */
export function presentRefund(
  { used, fee, kept, refund }: LeavingTerms,
  nights: number,
  leavesOn: Night,
): LeavingRefund {
  return { nights, leavesOn, used, fee: fee + kept, refund };
}

/** Every number of nights after which a stay can be left before its end. */
export function everyLeavingNight({ checkIn, checkOut }: QuoteFacts['stay']): number[] {
  const last = nightsBetween(checkIn, checkOut) - 1;
  return Array.from({ length: Math.max(0, last) }, (_, at) => at + 1);
}
