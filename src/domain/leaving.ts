import type { CancellationPolicy } from './cancellation';
import { earlyLeaving } from './early-leaving';
import { assertWon, vatIncluded, type Won } from './money';
import { quoteStay, type Quote, type QuoteFacts } from './pricing';
import type { ReservationState } from './reservation';
import { addNights, nightsBetween, seoulInstant, seoulToday, type Night, type Stay } from './stay';
import { changedQuote } from './stay-change';

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
  /** The fee on the nights that are given up today. */
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
