import { parseDate } from '@internationalized/date';

/**
 * The information about one day. The caller computes it; the calendar only draws and announces it.
 */
export interface DayInfo {
  /** Short amount for the cell, such as “264만” or “2.64M”. */
  label?: string;
  /** The same in full for assistive technology, such as “30 nights 2,640,000 won”. */
  spoken?: string;
  /** Among the cheapest days: drawn green. */
  cheapest?: boolean;
  /** Can't be chosen, and why. `label` may carry a short word for it (“sold out”). */
  unavailable?: { reason: string };
}

/** A stay [checkIn, checkOut) as nights 'YYYY-MM-DD'; `checkOut` is null while only begun. */
export interface StayValue {
  checkIn: string | null;
  checkOut: string | null;
}

export interface StayRules {
  /** Fixed length in nights; undefined lets the visitor choose both ends. */
  nights?: number;
  minNights?: number;
  maxNights?: number;
  value: StayValue;
  dayInfo: (night: string) => DayInfo;
  texts: { tooShort?: string; tooLong?: string; blocked?: string };
}

/** Whole nights from one day to another. */
export function nightsBetween(from: string, to: string): number {
  return parseDate(to).compare(parseDate(from));
}

/** The day `nights` after a day. */
export function addNights(night: string, nights: number): string {
  return parseDate(night).add({ days: nights }).toString();
}

/** True while the first day is chosen and the last is not. */
export function isPickingCheckOut({ nights, value }: Pick<StayRules, 'nights' | 'value'>): boolean {
  return nights === undefined && value.checkIn !== null && value.checkOut === null;
}

/** The first night at or after `from` that can't be slept in, looking at most `limit` nights on. */
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
 * Why a day can't be chosen now, or null. While the last day is being picked, a day that starts no
 * stay may still end one: the check-out day itself is not slept in.
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

/** The value after a day is chosen. */
export function choose(rules: Pick<StayRules, 'nights' | 'value'>, day: string): StayValue {
  if (rules.nights !== undefined) {
    return { checkIn: day, checkOut: addNights(day, rules.nights) };
  }
  const { checkIn } = rules.value;
  if (isPickingCheckOut(rules) && checkIn !== null && day > checkIn) {
    return { checkIn, checkOut: day };
  }
  return { checkIn: day, checkOut: null };
}
