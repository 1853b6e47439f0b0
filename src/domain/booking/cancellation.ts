import { assertWon, floorTo, type Won } from '../price/money';
import {
  addNights,
  type Night,
  nightsBetween,
  seoulInstant,
  seoulToday,
  type Stay,
  weekdayOf,
} from '../stay/stay';

/** Cancelled at least `daysBefore` days before check-in, the fee is `feePercent` (0–100). */
export type Tier = { readonly daysBefore: number; readonly feePercent: number };

/** A hotel's refund rules; stored as data. Each list of tiers has one with `daysBefore` 0. */
export type CancellationPolicy = {
  /** Free within so many hours of booking, until 00:00 (hotel time) of the check-in day. */
  readonly graceHours: number;
  /** Yearly, both days included, `MM-DD`; `from` after `to` runs over the new year. */
  readonly peak: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  readonly tiers: {
    readonly peakWeekday: readonly Tier[];
    readonly peakWeekend: readonly Tier[];
    readonly offWeekday: readonly Tier[];
    readonly offWeekend: readonly Tier[];
  };
};

export type RefundRule = 'GRACE' | 'TIER' | 'NON_REFUNDABLE' | 'NO_SHOW';

/** The sum of refund and fee is what was paid. */
export type Refund = {
  readonly refund: Won;
  readonly fee: Won;
  readonly feePercent: number;
  readonly rule: RefundRule;
  /** The number of hours after booking in which the rule GRACE applies, by the hotel's policy. */
  readonly graceHours?: number;
};

/** One step of a timeline, which applies until an instant (exclusive); the last step has no end. */
export type RefundStep = Refund & { readonly until: Date | null };

export type RefundFacts = {
  readonly paid: Won;
  readonly bookedAt: Date;
  readonly now: Date;
  readonly stay: Stay;
  readonly policy: CancellationPolicy;
  /** Whether the rate plan is refundable. */
  readonly refundable: boolean;
  /** Nights that are holidays; the eve of a holiday counts as a weekend. */
  readonly holidays: ReadonlySet<Night>;
  /**
   * Won of `paid` that earlier changes of dates have cost and that are never refunded. 0 where
   * absent.
   */
  readonly kept?: Won;
  /** The least fee in percent: what applied when the dates were changed. 0 where absent. */
  readonly floorPercent?: number;
};

const HOUR_MS = 3_600_000;
/** Fees are rounded down to tens of won, in the guest's favour. */
const FEE_STEP = 10;
const FRIDAY = 5;
const SATURDAY = 6;

/**
 * Used where a hotel has no rules of its own: the Korea Fair Trade Commission's consumer dispute
 * resolution standard for lodging (공정거래위원회 고시 소비자분쟁해결기준, 숙박업), a cancellation for
 * which the guest is responsible, with the 24 hours of grace of its 2024-12-27 revision.
 */
export const DEFAULT_POLICY: CancellationPolicy = {
  graceHours: 24,
  peak: [
    { from: '07-15', to: '08-24' },
    { from: '12-20', to: '02-20' },
  ],
  tiers: {
    peakWeekday: [
      { daysBefore: 10, feePercent: 0 },
      { daysBefore: 7, feePercent: 10 },
      { daysBefore: 5, feePercent: 30 },
      { daysBefore: 3, feePercent: 50 },
      { daysBefore: 0, feePercent: 80 },
    ],
    peakWeekend: [
      { daysBefore: 10, feePercent: 0 },
      { daysBefore: 7, feePercent: 20 },
      { daysBefore: 5, feePercent: 40 },
      { daysBefore: 3, feePercent: 60 },
      { daysBefore: 0, feePercent: 90 },
    ],
    offWeekday: [
      { daysBefore: 2, feePercent: 0 },
      { daysBefore: 1, feePercent: 10 },
      { daysBefore: 0, feePercent: 20 },
    ],
    offWeekend: [
      { daysBefore: 2, feePercent: 0 },
      { daysBefore: 1, feePercent: 20 },
      { daysBefore: 0, feePercent: 30 },
    ],
  },
};

/** Whether the night falls in one of the policy's peak seasons. */
export function isPeak(policy: CancellationPolicy, night: Night): boolean {
  const day = night.slice(5);
  return policy.peak.some(({ from, to }) =>
    from <= to ? from <= day && day <= to : day >= from || day <= to,
  );
}

/** Whether a night is a Friday, a Saturday, or the eve of a holiday. */
export function isWeekendNight(night: Night, holidays: ReadonlySet<Night>): boolean {
  const weekday = weekdayOf(night);
  return weekday === FRIDAY || weekday === SATURDAY || holidays.has(addNights(night, 1));
}

function tiersFor(facts: Pick<RefundFacts, 'stay' | 'policy' | 'holidays'>): readonly Tier[] {
  const { policy, stay, holidays } = facts;
  const weekend = isWeekendNight(stay.checkIn, holidays);
  if (isPeak(policy, stay.checkIn)) {
    return weekend ? policy.tiers.peakWeekend : policy.tiers.peakWeekday;
  }
  return weekend ? policy.tiers.offWeekend : policy.tiers.offWeekday;
}

function tierPercent(tiers: readonly Tier[], daysBefore: number): number {
  let met: Tier | null = null;
  for (const tier of tiers) {
    if (tier.daysBefore <= daysBefore && (met === null || tier.daysBefore > met.daysBefore)) {
      met = tier;
    }
  }
  if (met === null) throw new RangeError(`No tier for ${daysBefore} days before`);
  return met.feePercent;
}

function charged(paid: Won, feePercent: number, rule: RefundRule): Refund {
  const percent = Math.min(100, Math.max(0, feePercent));
  // At 100 percent nothing is rounded, so that no odd won is refunded.
  const fee = percent === 100 ? paid : floorTo((paid * percent) / 100, FEE_STEP);
  return { refund: paid - fee, fee, feePercent: percent, rule };
}

function graceEnd(facts: Pick<RefundFacts, 'bookedAt' | 'policy' | 'stay'>): Date {
  const hours = facts.bookedAt.getTime() + facts.policy.graceHours * HOUR_MS;
  return new Date(Math.min(hours, seoulInstant(facts.stay.checkIn, '00:00').getTime()));
}

/**
 * What a cancellation at `now` refunds. Days are counted by the hotels' calendar, so deadlines fall
 * at 00:00 there. The rule is GRACE only where grace saves the guest a fee. From the day after
 * check-in it is NO_SHOW, which costs what cancelling on the check-in day does.
 * @throws RangeError when `paid` is not an amount, or the policy has no tier for the day
 */
export function refundOf(facts: RefundFacts): Refund {
  const { paid, now, stay, kept = 0, floorPercent = 0 } = facts;
  assertWon(paid);
  assertWon(kept);
  if (paid < 0 || kept < 0 || kept > paid) {
    throw new RangeError(`Not a payment: ${paid}, of which ${kept} are kept`);
  }
  const daysBefore = nightsBetween(seoulToday(now), stay.checkIn);
  const without = (feePercent: number, rule: RefundRule): Refund => {
    const outcome = charged(paid - kept, feePercent, rule);
    return { ...outcome, fee: outcome.fee + kept };
  };
  const outcome = facts.refundable
    ? without(
        Math.max(floorPercent, tierPercent(tiersFor(facts), Math.max(0, daysBefore))),
        daysBefore < 0 ? 'NO_SHOW' : 'TIER',
      )
    : without(100, 'NON_REFUNDABLE');
  // After a change of dates that carried a fee along (`floorPercent`), grace must not undo that
  // fee.
  const inGrace = now < graceEnd(facts) && floorPercent === 0;
  return inGrace && outcome.feePercent > 0
    ? { ...without(0, 'GRACE'), graceHours: facts.policy.graceHours }
    : outcome;
}

/**
 * Whether a plan that is booked at `now` can still be cancelled without a fee after its hours of
 * grace. Lists call only this free cancellation, since every plan has grace.
 */
export function isFreeToCancel(
  facts: Pick<RefundFacts, 'now' | 'stay' | 'policy' | 'holidays'>,
): boolean {
  const daysBefore = nightsBetween(seoulToday(facts.now), facts.stay.checkIn);
  return daysBefore >= 0 && tierPercent(tiersFor(facts), daysBefore) === 0;
}

function sameRefund(a: Refund, b: Refund): boolean {
  return a.rule === b.rule && a.feePercent === b.feePercent && a.fee === b.fee;
}

/**
 * The refund over time: each step holds until its `until`. Agrees with `refundOf` at every instant.
 * For a preview before booking, `bookedAt` and `now` are the same.
 */
export function refundTimeline(facts: RefundFacts): RefundStep[] {
  const { checkIn } = facts.stay;
  const midnights = facts.refundable
    ? [
        ...tiersFor(facts).flatMap(({ daysBefore }) =>
          daysBefore > 0 ? [addNights(checkIn, 1 - daysBefore)] : [],
        ),
        addNights(checkIn, 1),
      ]
    : [];
  const instants = [graceEnd(facts), ...midnights.map((night) => seoulInstant(night, '00:00'))];
  const changes = [...new Set(instants.map((instant) => instant.getTime()))]
    .filter((time) => time > facts.now.getTime())
    .sort((a, b) => a - b);
  const starts = [facts.now.getTime(), ...changes];
  const steps: RefundStep[] = [];
  starts.forEach((start, i) => {
    const end = starts[i + 1];
    const until = end === undefined ? null : new Date(end);
    const refund = refundOf({ ...facts, now: new Date(start) });
    const last = steps[steps.length - 1];
    if (last && sameRefund(last, refund)) steps[steps.length - 1] = { ...last, until };
    else steps.push({ ...refund, until });
  });
  return steps;
}
