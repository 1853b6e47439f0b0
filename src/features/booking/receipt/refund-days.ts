import type { LeavingRefund, RefundStep } from '@/contract/common';
import { addNights, type Night, nightsBetween, seoulInstant } from '@/domain/stay/stay';
import { stepAt } from '../stay/refund-steps';

/** What comes back on one day of the refund ruler, which the visitor chooses. */
export type RefundDay = { readonly day: Night } & (
  | {
      /** The stay is cancelled on this day. */
      readonly kind: 'CANCEL';
      readonly step: RefundStep;
      /** The hour at which this ends before the day does, as an instant; null where it doesn't. */
      readonly until: string | null;
      /** What a cancellation returns after that hour; null from check-in on. */
      readonly then: RefundStep | null;
    }
  /** The guest tells the hotel on this day and leaves. */
  | { readonly kind: 'LEAVE'; readonly terms: LeavingRefund }
  /** The same, while its amount isn't known yet. */
  | { readonly kind: 'UNKNOWN' }
  /** The day of check-out: nothing is given up. */
  | { readonly kind: 'STAY' }
);

type Facts = {
  /** The refund of a cancellation over time, as the server told it. */
  readonly steps: readonly RefundStep[];
  /** What leaving returns on each day; null while that isn't known. */
  readonly leaving: readonly LeavingRefund[] | null;
  readonly stay: { readonly checkIn: Night; readonly checkOut: Night };
  /** The hotel's hour of check-in, `HH:MM`. */
  readonly checkInTime: string;
  /** From when the days are counted, as an instant: on the first one only what is left of it counts. */
  readonly now: string;
};

/** The days of a ruler from its first to its last, both included. */
export function daysBetween(first: Night, last: Night): Night[] {
  return Array.from({ length: Math.max(0, nightsBetween(first, last)) + 1 }, (_, at) =>
    addNights(first, at),
  );
}

/**
 * What comes back on a day. It only looks up what the rules of refunds answered: a day has the step
 * that applies when it begins (or now), and, where that ends within the day, the step after it.
 */
export function refundOnDay(day: Night, facts: Facts): RefundDay {
  const { steps, leaving, stay, checkInTime, now } = facts;
  if (day >= stay.checkOut) return { kind: 'STAY', day };
  if (day > stay.checkIn) {
    const terms = leaving?.find(({ leavesOn }) => leavesOn === day);
    return terms === undefined ? { kind: 'UNKNOWN', day } : { kind: 'LEAVE', day, terms };
  }
  const midnight = seoulInstant(day, '00:00').toISOString();
  const at = stepAt(steps, Date.parse(now) > Date.parse(midnight) ? now : midnight);
  const step = steps[at];
  if (step === undefined) throw new RangeError(`No refund on ${day}`);
  const isLast = day === stay.checkIn;
  const end = isLast ? seoulInstant(day, checkInTime) : seoulInstant(addNights(day, 1), '00:00');
  if (step.until !== null && Date.parse(step.until) < end.getTime()) {
    return { kind: 'CANCEL', day, step, until: step.until, then: steps[at + 1] ?? null };
  }
  return { kind: 'CANCEL', day, step, until: isLast ? end.toISOString() : null, then: null };
}

/** Won that come back on a day; null while that isn't known. */
export function refundedOn(day: RefundDay): number | null {
  if (day.kind === 'CANCEL') return day.step.refund;
  if (day.kind === 'LEAVE') return day.terms.refund;
  return day.kind === 'STAY' ? 0 : null;
}

/**
 * The places in a list of days at which something new begins: another refund of a cancellation, the
 * days of leaving, the check-out. Keys jump between them.
 */
export function changesIn(days: readonly RefundDay[]): number[] {
  return days.flatMap((one, at) => {
    const before = days[at - 1];
    if (before === undefined) return [];
    const isSame =
      one.kind === 'CANCEL'
        ? before.kind === 'CANCEL' && before.step.refund === one.step.refund
        : one.kind !== 'STAY' && before.kind !== 'CANCEL';
    return isSame ? [] : [at];
  });
}
