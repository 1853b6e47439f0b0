import {
  addNights,
  dayOf,
  isNight,
  type Night,
  seoulInstant,
  seoulToday,
  weekdayOf,
} from '../stay/stay';

/**
 * Hotel tours: a short visit before moving in, as long as the hotel sets it. A time is an instant,
 * since every hotel's clock is Asia/Seoul. The rules of who may book one, and until when, are here.
 */

/** A hotel's tours; null where it offers none. */
export type TourPlan = {
  /** The weekdays with tours; 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** The times at the hotel, as `HH:MM`. */
  readonly times: readonly string[];
  /** How many parties the hotel can show around at one time. */
  readonly capacity: number;
  readonly minutes: number;
};

/** The hotel must know of a visit at least so many minutes before it. */
export const TOUR_NOTICE_MINUTES = 120;
/** Days from today until the last one that can be booked. */
export const TOUR_DAYS_AHEAD = 60;
/** Future visits that one member may have at once, since places are few and cost nothing. */
export const TOUR_LIMIT = 5;
/** Days after a visit until it is deleted who came, as the consent promises. */
export const TOUR_FORGOTTEN_AFTER_DAYS = 90;
/** The largest number of people in one party. */
export const TOUR_PEOPLE = 4;

/**
 * The stored states are BOOKED and CANCELLED; a booked tour counts as DONE once its time is over.
 */
export type TourState = 'BOOKED' | 'CANCELLED' | 'DONE';
export type KeptTourState = Exclude<TourState, 'DONE'>;
export type TourEvent = 'CHANGE' | 'CANCEL';

/** Why a time can't be booked. */
export type TimeClosed = 'FULL' | 'PAST' | 'TOO_NEAR';
/** Why a day has no times. */
export type DayClosed = 'NOT_OFFERED' | 'WEEKDAY' | 'TOO_FAR';

export type TourTime = {
  /** The time at the hotel, as `HH:MM`. */
  readonly time: string;
  /** How many parties can still book; 0 whenever the time is closed. */
  readonly left: number;
  readonly closed: TimeClosed | null;
};

export type TourDay = {
  readonly closed: DayClosed | null;
  /** The times in ascending order; empty when the day is closed. */
  readonly times: readonly TourTime[];
};

export type TourRefusal =
  | 'DATE_MALFORMED'
  | 'TOUR_NOT_OFFERED'
  | 'TOUR_NOT_THEN'
  | 'TOUR_PAST'
  | 'TOUR_TOO_NEAR'
  | 'TOUR_TOO_FAR';

const MINUTE_MS = 60_000;

/** The last day at the hotels that can be booked now. */
export function lastTourDay(now: Date): Night {
  return addNights(seoulToday(now), TOUR_DAYS_AHEAD);
}

function closedDay(plan: TourPlan | null, date: Night, now: Date): DayClosed | null {
  if (plan === null) return 'NOT_OFFERED';
  if (dayOf(date) > dayOf(lastTourDay(now))) return 'TOO_FAR';
  return plan.weekdays.includes(weekdayOf(date)) ? null : 'WEEKDAY';
}

/** Why a time is closed by the clock alone, whatever its places; null when it isn't. */
function closedByClock(startsAt: Date, now: Date): 'PAST' | 'TOO_NEAR' | null {
  const left = startsAt.getTime() - now.getTime();
  if (left <= 0) return 'PAST';
  return left < TOUR_NOTICE_MINUTES * MINUTE_MS ? 'TOO_NEAR' : null;
}

/**
 * A day as a visitor sees it.
 * @param taken parties by the instant of their time, in milliseconds
 */
export function tourDay(
  plan: TourPlan | null,
  date: Night,
  taken: ReadonlyMap<number, number>,
  now: Date,
): TourDay {
  const closed = closedDay(plan, date, now);
  if (plan === null || closed !== null) return { closed, times: [] };
  const times = [...new Set(plan.times)].sort().map((time): TourTime => {
    const startsAt = seoulInstant(date, time);
    const free = Math.max(0, plan.capacity - (taken.get(startsAt.getTime()) ?? 0));
    const why = closedByClock(startsAt, now) ?? (free === 0 ? 'FULL' : null);
    return { time, left: why === null ? free : 0, closed: why };
  });
  return { closed: null, times };
}

/** The first day from `from` on with tours on its weekday; null when there is none until `last`. */
export function nextTourDay(plan: Pick<TourPlan, 'weekdays'>, from: Night, last: Night) {
  for (let day = from; day <= last; day = addNights(day, 1)) {
    if (plan.weekdays.includes(weekdayOf(day))) return day;
  }
  return null;
}

/**
 * Whether a time may be booked. Whether it has a place left is only known when the place is taken.
 */
export function checkTourTime(
  plan: TourPlan | null,
  requested: { readonly date: string; readonly time: string },
  now: Date,
):
  | { readonly ok: true; readonly startsAt: Date; readonly plan: TourPlan }
  | { readonly ok: false; readonly code: TourRefusal } {
  const refused = (code: TourRefusal) => ({ ok: false, code }) as const;
  if (plan === null) return refused('TOUR_NOT_OFFERED');
  const { date, time } = requested;
  if (!isNight(date)) return refused('DATE_MALFORMED');
  if (date < seoulToday(now)) return refused('TOUR_PAST');
  const closed = closedDay(plan, date, now);
  if (closed === 'TOO_FAR') return refused('TOUR_TOO_FAR');
  if (closed !== null || !plan.times.includes(time)) return refused('TOUR_NOT_THEN');
  const startsAt = seoulInstant(date, time);
  const byClock = closedByClock(startsAt, now);
  if (byClock !== null) return refused(`TOUR_${byClock}`);
  return { ok: true, startsAt, plan };
}

type Facts = { readonly state: KeptTourState; readonly startsAt: Date; readonly minutes: number };

/** The state of a tour at this moment. */
export function tourState({ state, startsAt, minutes }: Facts, now: Date): TourState {
  if (state === 'CANCELLED') return 'CANCELLED';
  return now.getTime() < startsAt.getTime() + minutes * MINUTE_MS ? 'BOOKED' : 'DONE';
}

const EVENTS: Readonly<Record<KeptTourState, Readonly<Record<TourEvent, KeptTourState | null>>>> = {
  BOOKED: { CHANGE: 'BOOKED', CANCEL: 'CANCELLED' },
  CANCELLED: { CHANGE: null, CANCEL: null },
};

/**
 * The state that a change or a cancellation leads to; null when it isn't allowed. Both are possible
 * until the visit begins: even an hour's notice is better than a guide who waits in vain.
 */
export function tourTransition(facts: Facts, event: TourEvent, now: Date): KeptTourState | null {
  return now < facts.startsAt ? EVENTS[facts.state][event] : null;
}

/** Formats an instant as `HH:MM` in the hotels' time zone. */
export function seoulClock(instant: Date): string {
  const minutes =
    (instant.getTime() - seoulInstant(seoulToday(instant), '00:00').getTime()) / MINUTE_MS;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(minutes / 60)}:${two(minutes % 60)}`;
}
