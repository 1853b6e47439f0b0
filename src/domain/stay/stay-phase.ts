import { addNights, nightsBetween, seoulInstant, seoulToday, type Stay } from './stay';

/**
 * From so many days before check-in on, a guest prepares to travel: directions matter more than the
 * terms.
 */
export const NEAR_DAYS = 7;

/**
 * Until this hour of the morning after check-in a guest may still be on the way: rooms are open
 * from the afternoon on, and guests of late flights come after midnight.
 */
const ARRIVED_UNTIL = '06:00';

export type StayPhase =
  | { readonly kind: 'AHEAD'; readonly daysToGo: number }
  | { readonly kind: 'NEAR'; readonly daysToGo: number }
  /** On the day of check-in, before the hour of check-in. */
  | { readonly kind: 'ARRIVAL' }
  /** The guest has arrived: from the hour of check-in to the next morning. */
  | { readonly kind: 'ARRIVED' }
  | { readonly kind: 'STAYING'; readonly nightsLeft: number }
  /** On the day of check-out, before the hour of check-out. */
  | { readonly kind: 'LAST_DAY' }
  | { readonly kind: 'OVER' };

/**
 * The phase of a paid stay, by the hotel's clock. A stay begins at the hour of check-in and is over
 * at the hour of check-out.
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
  if (now < seoulInstant(addNights(checkIn, 1), ARRIVED_UNTIL)) return { kind: 'ARRIVED' };
  const nightsLeft = nightsBetween(today, checkOut);
  return nightsLeft === 0 ? { kind: 'LAST_DAY' } : { kind: 'STAYING', nightsLeft };
}

/** What my page can show about the next stay. */
export const STAY_NEEDS = [
  'FREE_CANCELLATION',
  'TOUR',
  'WAY_THERE',
  'CHECK_IN',
  'CHECK_OUT',
  'EXTEND',
  'LEAVE',
  'CLEANING',
  'LAUNDRY',
  'PARCEL',
  'CHANGE',
  'VOUCHER',
  'CALENDAR',
  'RECEIPT',
  'CALL',
  'REVIEW',
] as const;
export type StayNeed = (typeof STAY_NEEDS)[number];

/** What a guest needs in each phase, most important first. */
const NEEDS: { readonly [K in StayPhase['kind']]: readonly StayNeed[] } = {
  AHEAD: [
    ...(['FREE_CANCELLATION', 'TOUR', 'CHECK_IN', 'WAY_THERE'] as const),
    ...(['CHANGE', 'CALENDAR', 'RECEIPT', 'CALL'] as const),
  ],
  NEAR: [
    ...(['WAY_THERE', 'CHECK_IN', 'FREE_CANCELLATION', 'TOUR'] as const),
    ...(['VOUCHER', 'CHANGE', 'CALENDAR', 'RECEIPT', 'CALL'] as const),
  ],
  ARRIVAL: ['WAY_THERE', 'CHECK_IN', 'VOUCHER', 'CHANGE', 'RECEIPT', 'CALL'],
  ARRIVED: [
    ...(['WAY_THERE', 'CHECK_IN', 'CHECK_OUT'] as const),
    ...(['VOUCHER', 'EXTEND', 'LEAVE', 'RECEIPT', 'CALL'] as const),
    ...(['CLEANING', 'LAUNDRY', 'PARCEL'] as const),
  ],
  STAYING: [
    ...(['CHECK_OUT', 'CLEANING', 'LAUNDRY', 'PARCEL'] as const),
    ...(['EXTEND', 'LEAVE', 'RECEIPT', 'CALL', 'WAY_THERE'] as const),
  ],
  LAST_DAY: ['CHECK_OUT', 'EXTEND', 'RECEIPT', 'CALL', 'WAY_THERE'],
  OVER: ['REVIEW', 'RECEIPT'],
};

/** The needs of the phase that this stay can offer, in order. */
export function needsOf(
  phase: StayPhase,
  facts: {
    /** The booking is being cancelled, so that only the telephone number is left to show. */
    readonly isCancelling: boolean;
    /** Cancelling now costs nothing. */
    readonly isFree: boolean;
    /** The hotel offers tours, and the guest hasn't booked one there. */
    readonly hasTour: boolean;
    readonly canChange: boolean;
    readonly canLeave: boolean;
    readonly canReview: boolean;
    /** The hotel tells how it cleans, where guests do their laundry, and that it takes parcels. */
    readonly tellsCleaning: boolean;
    readonly tellsLaundry: boolean;
    readonly takesParcels: boolean;
  },
): StayNeed[] {
  if (facts.isCancelling) return ['CALL'];
  const missing: { readonly [N in StayNeed]?: boolean } = {
    FREE_CANCELLATION: !facts.isFree,
    TOUR: !facts.hasTour,
    EXTEND: !facts.canChange,
    CHANGE: !facts.canChange,
    LEAVE: !facts.canLeave,
    REVIEW: !facts.canReview,
    CLEANING: !facts.tellsCleaning,
    LAUNDRY: !facts.tellsLaundry,
    PARCEL: !facts.takesParcels,
  };
  return NEEDS[phase.kind].filter((need) => missing[need] !== true);
}
