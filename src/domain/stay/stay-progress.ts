import type { ReservationState } from '../booking/reservation';
import { MONTH_NIGHTS, type Night, nightsBetween, type Stay } from './stay';

/** A step of a booking on the ticket at the head of its page, from booking to check-out. */
export type BookingStep = {
  readonly kind: 'BOOKED' | 'TOUR' | 'CHECK_IN' | 'MONTHS' | 'CHECK_OUT';
  readonly state: 'done' | 'current' | 'later';
  /** The day in Seoul on which the step happens; null for `MONTHS`, which lasts from check-in to check-out. */
  readonly day: Night | null;
  /** How many whole months of 30 nights the stay has; only with `MONTHS`. */
  readonly months?: number;
};

/** The states of a paid booking whose stay is ahead, under way or over, and wasn't cancelled. */
const STANDS: readonly ReservationState[] = ['BOOKED', 'COMPLETED'];

/**
 * The steps that a booking has: a tour where one is booked, and months where it has two or more.
 * Empty for a booking that doesn't take place (any more). Exactly one step is current until the
 * stay is over.
 * @param facts.tours the guest's tours of the hotel; one between the booking and check-in is a step
 * @param facts.begun whether the hour of check-in has come
 * @param facts.over whether the hour of check-out has come
 */
export function stayProgress(
  facts: Stay & {
    readonly state: ReservationState;
    readonly bookedOn: Night;
    readonly tours: readonly { readonly day: Night; readonly isOver: boolean }[];
    readonly begun: boolean;
    readonly over: boolean;
  },
): BookingStep[] {
  const { state, checkIn, checkOut, bookedOn, tours, begun, over } = facts;
  if (!STANDS.includes(state)) return [];
  const months = Math.floor(nightsBetween(checkIn, checkOut) / MONTH_NIGHTS);
  const tour = tours.find(({ day }) => day >= bookedOn && day <= checkIn);
  const steps = [
    { kind: 'BOOKED', day: bookedOn, isDone: true },
    ...(tour === undefined
      ? []
      : [{ kind: 'TOUR', day: tour.day, isDone: tour.isOver || begun } as const]),
    { kind: 'CHECK_IN', day: checkIn, isDone: begun },
    ...(months >= 2 ? [{ kind: 'MONTHS', day: null, isDone: over, months } as const] : []),
    { kind: 'CHECK_OUT', day: checkOut, isDone: over || state === 'COMPLETED' },
  ] as const;
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ isDone, ...step }, at) => ({
    ...step,
    state: isDone ? 'done' : at === current ? 'current' : 'later',
  }));
}
