import { type CancellationPolicy, refundOf } from './cancellation';
import type { ReservationState } from './reservation';
import { changedQuote } from './stay-change';
import { assertWon, vatIncluded, type Won } from '../price/money';
import {
  addedAmount,
  type Quote,
  type QuoteFacts,
  quoteStay,
  totalFromSum,
} from '../price/pricing';
import {
  addNights,
  type Night,
  nightsBetween,
  seoulInstant,
  seoulToday,
  type Stay,
} from '../stay/stay';

type EarlyLeaving = {
  /**
   * The price of the nights slept, with the length discount that they earn alone; at most what was
   * paid.
   */
  readonly usedTotal: Won;
  /** The cancellation fee on the nights that are not stayed, in won. */
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

/** The first and the last day on which a guest who is staying can choose to leave early. */
export type LeavingDays = { readonly first: Night; readonly last: Night };

/**
 * The days on which a stay can be left early; null while it hasn't begun, and when no night is left
 * to give up. The nights slept are counted by the hotel's clock: from the hour of check-out on, the
 * night that follows is already kept for the guest and counts as slept.
 * @param facts.arrival check-in by the hotel's clock
 * @param facts.checkOutTime `HH:MM` at the hotel
 */
export function leavingDays(facts: {
  readonly state: ReservationState;
  readonly stay: Stay;
  readonly now: Date;
  readonly arrival: Date;
  readonly checkOutTime: string;
}): LeavingDays | null {
  const { state, stay, now, arrival, checkOutTime } = facts;
  if (state !== 'BOOKED' || now < arrival) return null;
  const today = seoulToday(now);
  const soonest = now < seoulInstant(today, checkOutTime) ? today : addNights(today, 1);
  const afterOne = addNights(stay.checkIn, 1);
  const first = soonest > afterOne ? soonest : afterOne;
  const last = addNights(stay.checkOut, -1);
  return first <= last ? { first, last } : null;
}

/** The money of leaving early. `used + fee + kept + refund` is what the booking costs before. */
export type LeavingTerms = {
  /** The nights slept, at the rate for that length; at most what is left of the money. */
  readonly used: Won;
  /** The cancellation fee in won, on the nights that the guest no longer stays. */
  readonly fee: Won;
  readonly feePercent: number;
  /** Won that changes before today have cost. */
  readonly kept: Won;
  readonly refund: Won;
};

/**
 * The money of leaving a stay early: `earlyLeaving` for a booking that may have been changed
 * before. What changes of dates have cost is never refunded, and their minimum fee applies here
 * too. Several announcements on the same day count as one: announcing a late day first and an
 * earlier one afterwards refunds no more than either alone, since otherwise the fee could be
 * lowered in steps.
 * @param input.facts of the stay before any announcement of today
 * @param input.paid what the booking cost then
 * @param input.kept won of it that changes before today have cost
 * @param input.returned won that were refunded for announcements of today
 */
export function leavingTerms(input: {
  readonly facts: QuoteFacts;
  readonly paid: Won;
  readonly kept: Won;
  readonly floorPercent: number;
  readonly returned: Won;
  readonly leavesOn: Night;
  readonly now: Date;
  readonly policy: CancellationPolicy;
  readonly holidays: ReadonlySet<Night>;
}): LeavingTerms {
  const { paid, kept, returned, facts, leavesOn, ...rules } = input;
  for (const won of [paid, kept, returned]) assertWon(won);
  const left = paid - kept - returned;
  if (kept < 0 || returned < 0 || left < 0) throw new RangeError('Not amounts of a stay');
  const atOnce = earlyLeaving({
    facts,
    paid: paid - kept,
    ...rules,
    leaveAfterNights: nightsBetween(facts.stay.checkIn, leavesOn),
  });
  const used = Math.min(atOnce.usedTotal, left);
  const refund = Math.min(Math.max(0, atOnce.refund - returned), left - used);
  return { used, fee: left - used - refund, feePercent: atOnce.feePercent, kept, refund };
}

/** The quote of a stay that is left early: the nights slept, and what its changes have cost. */
export function leftQuote(facts: QuoteFacts, leavesOn: Night, terms: LeavingTerms): Quote {
  const { used, kept, fee } = terms;
  const slept = quoteStay({
    ...facts,
    stay: { checkIn: facts.stay.checkIn, checkOut: leavesOn },
    nightly: facts.nightly.filter(({ night }) => night < leavesOn),
  });
  const over = slept.total - used;
  const limited: Quote = {
    ...slept,
    lines: over > 0 ? [...slept.lines, { kind: 'PAID_LIMIT', amount: -over }] : slept.lines,
    total: used,
    vat: vatIncluded(used),
    perNight: Math.round(used / slept.nights),
  };
  return changedQuote(limited, kept + fee);
}
