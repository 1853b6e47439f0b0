import { parseDate } from '@internationalized/date';

/** What the caller knows about one day; the calendar only draws and announces it. */
export interface DayInfo {
  /** The amount in short form for the cell, such as “264만” or “2.64M”. */
  label?: string;
  /** The amount in full for assistive technology, such as “30 nights 2,640,000 won”. */
  spoken?: string;
  /** Whether the day is one of the cheapest, which are drawn green. */
  cheapest?: boolean;
  /**
   * The day's step from cheap (1) to dear (4), which gives it a colour and the length of a line; the
   * amount says the same in words.
   */
  heat?: 1 | 2 | 3 | 4;
  /**
   * The reason why the day can't be chosen; absent when it can. `label` may contain a short form of
   * it (“sold out”).
   */
  unavailable?: { reason: string };
}

/**
 * A chosen stay [checkIn, checkOut) as nights `YYYY-MM-DD`; `checkOut` is null while only the first
 * day is chosen.
 */
export interface StayValue {
  checkIn: string | null;
  checkOut: string | null;
}

export interface StayRules {
  /** The fixed length in nights; undefined when the visitor chooses both ends. */
  nights?: number;
  minNights?: number;
  maxNights?: number;
  value: StayValue;
  /** Whether the check-in stays, so that a press chooses the check-out; `dayInfo` then is of that. */
  fixedCheckIn?: boolean;
  dayInfo: (night: string) => DayInfo;
  texts: { tooShort?: string; tooLong?: string; blocked?: string };
}

/** The number of nights from one day to another. */
export function nightsBetween(from: string, to: string): number {
  return parseDate(to).compare(parseDate(from));
}

/** The day that is `nights` days after a day. */
export function addNights(night: string, nights: number): string {
  return parseDate(night).add({ days: nights }).toString();
}

/** Returns true while the first day is chosen and the last one is not. */
export function isPickingCheckOut({ nights, value }: Pick<StayRules, 'nights' | 'value'>): boolean {
  return nights === undefined && value.checkIn !== null && value.checkOut === null;
}

/** The first night from `from` on that isn't available; at most `limit` nights are looked at. */
function firstBlockedNight(
  from: string,
  limit: number,
  dayInfo: (night: string) => DayInfo,
): { night: string; reason: string } | null {
  for (let at = 0; at < limit; at += 1) {
    const night = addNights(from, at);
    const reason = dayInfo(night).unavailable?.reason;
    if (reason !== undefined) return { night, reason };
  }
  return null;
}

/**
 * Why a day can't be chosen at this moment; null when it can. While the last day is being chosen, a
 * day on which no stay can start may still be the end of one, since the night of check-out isn't
 * slept.
 */
export function makeReasonOf(rules: StayRules): (day: string) => string | null {
  const { value, dayInfo, texts, minNights = 1, maxNights = Infinity } = rules;
  const startReason = (day: string) => dayInfo(day).unavailable?.reason ?? null;
  const { checkIn } = value;
  if (!isPickingCheckOut(rules) || checkIn === null) return startReason;
  const horizon = Number.isFinite(maxNights) ? maxNights : 366;
  const blocked = firstBlockedNight(checkIn, horizon, dayInfo);
  return (day) => {
    const length = nightsBetween(checkIn, day);
    if (length <= 0) return startReason(day);
    if (length < minNights) return texts.tooShort ?? startReason(day);
    if (length > maxNights) return texts.tooLong ?? startReason(day);
    if (blocked !== null && day > blocked.night) return texts.blocked ?? blocked.reason;
    return null;
  };
}

/** The value of the calendar after a day was chosen. */
export function choose(
  rules: Pick<StayRules, 'nights' | 'value' | 'fixedCheckIn'>,
  day: string,
): StayValue {
  if (rules.fixedCheckIn === true) return { checkIn: rules.value.checkIn, checkOut: day };
  if (rules.nights !== undefined) {
    return { checkIn: day, checkOut: addNights(day, rules.nights) };
  }
  const { checkIn } = rules.value;
  if (isPickingCheckOut(rules) && checkIn !== null && day > checkIn) {
    return { checkIn, checkOut: day };
  }
  return { checkIn: day, checkOut: null };
}
