/**
 * Nights and stays. A night is a calendar day of the hotel (Asia/Seoul) as `YYYY-MM-DD`, never an
 * instant; a stay is half-open, `[checkIn, checkOut)`. Days are counted as integers since
 * 1970-01-01, since these rules run for every hotel of a list.
 */

/** A calendar day in Asia/Seoul, `YYYY-MM-DD`. */
export type Night = string;

/** The stay is half-open: the night of `checkOut` isn't slept in. */
export type Stay = { readonly checkIn: Night; readonly checkOut: Night };

export type StayRefusal =
  | 'DATE_MALFORMED'
  | 'DATE_REVERSED'
  | 'DATE_PAST'
  | 'DATE_BEYOND_CALENDAR'
  | 'STAY_TOO_SHORT'
  | 'STAY_TOO_LONG';

export type CheckedStay =
  | { readonly ok: true; readonly stay: Stay; readonly nights: number }
  | {
      readonly ok: false;
      readonly code: StayRefusal;
      /** The least number of nights; present for STAY_TOO_SHORT. */
      readonly minNights?: number;
      /** The largest number of nights; present for STAY_TOO_LONG. */
      readonly maxNights?: number;
    };

export type CheckedGuests =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'GUESTS_INVALID' | 'GUESTS_OVER_MAXIMUM';
      readonly maxGuests: number;
    };

/**
 * The longest stay there is, in nights: the limit for searches and bookings, for what a hotel may
 * allow, and for what a coupon of free nights may be worth.
 */
export const MAX_STAY_NIGHTS = 540;

/** A month in nights, as prices by the month and lengths of stay count it. */
export const MONTH_NIGHTS = 30;

const DAY_MS = 86_400_000;
/** Korea is UTC+9 and has had no daylight saving since 1988. */
export const SEOUL_OFFSET_MS = 9 * 3_600_000;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const ZERO = 48;

/**
 * The years that a date from outside may lie in: all guests were born since then, and no calendar
 * comes near the end. `dayOf` and `nightOf` reach far beyond them, so that arithmetic on an
 * accepted date never leaves the calendar, however long the stay.
 */
const MIN_OUTSIDE_YEAR = 1900;
const MAX_OUTSIDE_YEAR = 2199;

function digitsAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i += 1) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days since 1970-01-01, or null when the text is no calendar day of the years 1600–9999. */
function parseDay(text: string): number | null {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return null;
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 7);
  const day = digitsAt(text, 8, 10);
  if (year < 1600 || month < 1 || month > 12 || day < 1) return null;
  const longest = month === 2 && isLeap(year) ? 29 : MONTH_DAYS[month - 1];
  if (longest === undefined || day > longest) return null;
  // Days from civil, with the year starting in March so that the leap day comes last:
  // https://howardhinnant.github.io/date_algorithms.html#days_from_civil
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * Days since 1970-01-01 of a night, for arithmetic on many nights.
 * @throws RangeError when the text isn't a night
 */
export function dayOf(night: Night): number {
  const day = parseDay(night);
  if (day === null) throw new RangeError(`Not a night: ${night}`);
  return day;
}

/** The night of a number of days since 1970-01-01; the inverse of `dayOf`. */
export function nightOf(day: number): Night {
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year}-${month < 10 ? '0' : ''}${month}-${dayOfMonth < 10 ? '0' : ''}${dayOfMonth}`;
}

/**
 * True for a real calendar day of the years 1900 to 2199 written `YYYY-MM-DD`; 2027-02-30 isn't
 * one. Check every date from outside with it before calculating.
 */
export function isNight(text: string): text is Night {
  return outsideDay(text) !== null;
}

function outsideDay(text: string): number | null {
  const day = parseDay(text);
  const year = digitsAt(text, 0, 4);
  return year < MIN_OUTSIDE_YEAR || year > MAX_OUTSIDE_YEAR ? null : day;
}

/** The night `count` days later; earlier when negative. */
export function addNights(night: Night, count: number): Night {
  return nightOf(dayOf(night) + count);
}

/** Nights from `from` to `to`; negative when `to` is earlier. */
export function nightsBetween(from: Night, to: Night): number {
  return dayOf(to) - dayOf(from);
}

/** Every night slept in, ascending; the check-out day isn't one. */
export function nightsOf(stay: Stay): Night[] {
  const first = dayOf(stay.checkIn);
  const count = Math.max(0, dayOf(stay.checkOut) - first);
  return Array.from({ length: count }, (_, i) => nightOf(first + i));
}

/** The day of the week of a night, from 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(night: Night): number {
  // 1970-01-01 was a Thursday, so weekdays are counted from there.
  return (((dayOf(night) + 4) % 7) + 7) % 7;
}

/** The calendar day it is at the hotels. */
export function seoulToday(now: Date): Night {
  return nightOf(Math.floor((now.getTime() + SEOUL_OFFSET_MS) / DAY_MS));
}

/** The day and the time (`HH:MM`, truncated to the minute) that the hotels' clocks show. */
export function hotelClock(instant: Date): { night: Night; time: string } {
  const time = new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(11, 16);
  return { night: seoulToday(instant), time };
}

/**
 * The instant of a wall-clock time at the hotels.
 * @param time `HH:MM`, 00:00 to 23:59
 * @throws RangeError on another form
 */
export function seoulInstant(night: Night, time: string): Date {
  const hours = digitsAt(time, 0, 2);
  const minutes = digitsAt(time, 3, 5);
  const wellFormed = time.length === 5 && time[2] === ':';
  if (!wellFormed || hours < 0 || hours > 23 || minutes < 0 || minutes > 59) {
    throw new RangeError(`Not a time of day: ${time}`);
  }
  const wallClock = dayOf(night) * DAY_MS + (hours * 60 + minutes) * 60_000;
  return new Date(wallClock - SEOUL_OFFSET_MS);
}

/**
 * Checks whether a visitor's dates are a stay that can be searched for. The code is that of the
 * first rule broken, in the order in which the codes are listed.
 * @param input.calendarEnd the last possible check-out; there are no prices from that night on
 */
export function checkStay(input: {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly today: Night;
  readonly calendarEnd: Night;
  readonly minNights: number;
  readonly maxNights: number;
}): CheckedStay {
  const from = outsideDay(input.checkIn);
  const to = outsideDay(input.checkOut);
  if (from === null || to === null) return { ok: false, code: 'DATE_MALFORMED' };
  if (to <= from) return { ok: false, code: 'DATE_REVERSED' };
  if (from < dayOf(input.today)) return { ok: false, code: 'DATE_PAST' };
  if (to > dayOf(input.calendarEnd)) return { ok: false, code: 'DATE_BEYOND_CALENDAR' };
  const nights = to - from;
  if (nights < input.minNights) {
    return { ok: false, code: 'STAY_TOO_SHORT', minNights: input.minNights };
  }
  if (nights > input.maxNights) {
    return { ok: false, code: 'STAY_TOO_LONG', maxNights: input.maxNights };
  }
  return { ok: true, stay: { checkIn: input.checkIn, checkOut: input.checkOut }, nights };
}

/** At least one adult, whole numbers, and no more than the room takes. */
export function checkGuests(input: {
  readonly adults: number;
  readonly children: number;
  readonly maxGuests: number;
}): CheckedGuests {
  const { adults, children, maxGuests } = input;
  const whole = Number.isInteger(adults) && Number.isInteger(children);
  if (!whole || adults < 1 || children < 0) return { ok: false, code: 'GUESTS_INVALID', maxGuests };
  if (adults + children > maxGuests) return { ok: false, code: 'GUESTS_OVER_MAXIMUM', maxGuests };
  return { ok: true };
}

/** The guests of a stay, with at least one adult. */
export type Party = { readonly adults: number; readonly children: number };

/** A party that is too large for one room, divided over several rooms. */
export type SplitParty = {
  /** The number of rooms, each of which is a booking of its own. */
  readonly rooms: number;
  /** The guests of the fullest room. */
  readonly party: Party;
};

/**
 * Divides a party evenly over as few rooms as take it, with an adult in each.
 * @param largest the most guests that one room takes
 * @returns null where one room is enough, or no number of rooms would do
 */
export function splitParty({ adults, children }: Party, largest: number): SplitParty | null {
  const guests = adults + children;
  if (largest < 1 || guests <= largest) return null;
  for (let rooms = Math.ceil(guests / largest); rooms <= adults; rooms += 1) {
    const party = { adults: Math.ceil(adults / rooms), children: Math.ceil(children / rooms) };
    // Adults and children may both round up in the same room; then one room more is tried.
    if (party.adults + party.children <= largest) return { rooms, party };
  }
  return null;
}
