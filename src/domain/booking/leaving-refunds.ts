import type { CancellationPolicy } from './cancellation';
import { leavingTerms } from './leaving';
import type { Won } from '../price/money';
import type { QuoteFacts } from '../price/pricing';
import { addNights, type Night, nightsBetween, seoulInstant } from '../stay/stay';

/** What comes back to a guest who leaves on a day. `used + fee + refund` is what was paid. */
export type LeavingRefund = {
  /** The number of nights slept. */
  readonly nights: number;
  readonly leavesOn: Night;
  /** The nights slept, at the rate for that length, in won. */
  readonly used: Won;
  /** The fee on the nights that are given up, and what earlier changes of dates have cost. */
  readonly fee: Won;
  readonly refund: Won;
};

/**
 * What leaving early would return after each of some numbers of nights, to a guest who tells the
 * hotel on the day of leaving and not before. That is the least refund, since telling the hotel
 * earlier never costs more. It is the rule of `leavingTerms`, asked once a day.
 * @param input.facts what the stay was quoted from
 * @param input.paid what the booking costs
 * @param input.kept won of it that changes of dates have cost
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
    return {
      nights,
      leavesOn,
      used: terms.used,
      fee: terms.fee + terms.kept,
      refund: terms.refund,
    };
  });
}

/** Every number of nights after which a stay can be left before its end. */
export function everyLeavingNight({ checkIn, checkOut }: QuoteFacts['stay']): number[] {
  const last = nightsBetween(checkIn, checkOut) - 1;
  return Array.from({ length: Math.max(0, last) }, (_, at) => at + 1);
}
