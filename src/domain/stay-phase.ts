import { nightsBetween, seoulInstant, seoulToday, type Stay } from './stay';

/** Days before check-in from which a guest packs: the way there matters more than the terms. */
export const NEAR_DAYS = 7;

export type StayPhase =
  | { readonly kind: 'AHEAD'; readonly daysToGo: number }
  | { readonly kind: 'NEAR'; readonly daysToGo: number }
  /** The day of check-in, before its hour. */
  | { readonly kind: 'ARRIVAL' }
  | { readonly kind: 'STAYING'; readonly nightsLeft: number }
  /** The day of check-out, before its hour. */
  | { readonly kind: 'LAST_DAY' }
  | { readonly kind: 'OVER' };

/**
 * How far a paid stay has come, by the hotel's clock. A stay begins at the hour of check-in and is over at
 * the hour of check-out.
 * @param facts.checkInTime `HH:MM` at the hotel, as is `checkOutTime`
 */
export function stayPhase(
  facts: Stay & {
    readonly checkInTime: string;
    readonly checkOutTime: string;
    readonly now: Date;
  },
): StayPhase {
  const { checkIn, checkOut, checkInTime, checkOutTime, now } = facts;
  if (now >= seoulInstant(checkOut, checkOutTime)) return { kind: 'OVER' };
  const today = seoulToday(now);
  if (now < seoulInstant(checkIn, checkInTime)) {
    const daysToGo = nightsBetween(today, checkIn);
    if (daysToGo === 0) return { kind: 'ARRIVAL' };
    return { kind: daysToGo <= NEAR_DAYS ? 'NEAR' : 'AHEAD', daysToGo };
  }
  const nightsLeft = nightsBetween(today, checkOut);
  return nightsLeft === 0 ? { kind: 'LAST_DAY' } : { kind: 'STAYING', nightsLeft };
}

/** What my page can show of the stay that comes next. */
export const STAY_NEEDS = [
  'FREE_CANCELLATION',
  'TOUR',
  'WAY_THERE',
  'CHECK_IN',
  'CHECK_OUT',
  'EXTEND',
  'LEAVE',
  'CHANGE',
  'VOUCHER',
  'CALENDAR',
  'RECEIPT',
  'CALL',
  'REVIEW',
] as const;
export type StayNeed = (typeof STAY_NEEDS)[number];

/** What a guest needs in each phase, the first thing first. */
const NEEDS: { readonly [K in StayPhase['kind']]: readonly StayNeed[] } = {
  AHEAD: ['FREE_CANCELLATION', 'TOUR', 'CHECK_IN', 'CHANGE', 'CALENDAR', 'CALL'],
  NEAR: ['WAY_THERE', 'CHECK_IN', 'FREE_CANCELLATION', 'TOUR', 'VOUCHER', 'CALENDAR', 'CALL'],
  ARRIVAL: ['WAY_THERE', 'CHECK_IN', 'VOUCHER', 'CALL'],
  STAYING: ['CHECK_OUT', 'EXTEND', 'LEAVE', 'CALL', 'WAY_THERE'],
  LAST_DAY: ['CHECK_OUT', 'EXTEND', 'RECEIPT', 'CALL'],
  OVER: ['REVIEW', 'RECEIPT'],
};

/**
 * What of that there is for a stay, in order.
 */
export function needsOf(
  phase: StayPhase,
  facts: {
    /** Cancelling now costs nothing. */
    readonly isFree: boolean;
    /** The hotel has tours, and the guest has none there. */
    readonly hasTour: boolean;
    readonly canChange: boolean;
    readonly canLeave: boolean;
    readonly canReview: boolean;
  },
): StayNeed[] {
  const missing: { readonly [N in StayNeed]?: boolean } = {
    FREE_CANCELLATION: !facts.isFree,
    TOUR: !facts.hasTour,
    EXTEND: !facts.canChange,
    CHANGE: !facts.canChange,
    LEAVE: !facts.canLeave,
    REVIEW: !facts.canReview,
  };
  return NEEDS[phase.kind].filter((need) => missing[need] !== true);
}
