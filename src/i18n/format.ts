import { MONTHS, WEEKDAYS } from '@/domain/stay/time-words';
import { formatWon, formatWonShort } from '@/domain/price/money';
import { hotelClock, type Night, type Stay, weekdayOf } from '@/domain/stay/stay';
import { formatTel } from '@/domain/account/person';
import type { Locale } from '@/config/constants';
import { NO_BREAK } from './keep-together';

export { formatTel, formatWon, formatWonShort };

/**
 * Formats a night, which a line break doesn't part. Written by hand instead of with Intl, so that server and browser can't differ.
 * `long`: 2026.03.01(일) / Sun, 1 Mar 2026; `short`: 3월 1일 (일) / Sun, 1 Mar.
 */
export function formatNight(
  night: Night,
  locale: Locale,
  style: 'long' | 'short' | 'day' = 'long',
): string {
  const [year = '', month = '', day = ''] = night.split('-');
  const weekday = WEEKDAYS[locale][weekdayOf(night)] ?? '';
  const monthName = MONTHS[Number(month) - 1] ?? '';
  if (locale === 'ko') {
    if (style === 'long') return `${year}.${month}.${day}(${weekday})`;
    const date = `${Number(month)}월${NO_BREAK}${Number(day)}일`;
    return style === 'short' ? `${date}${NO_BREAK}(${weekday})` : date;
  }
  const date = `${Number(day)}${NO_BREAK}${monthName}`;
  if (style === 'day') return date;
  const named = `${weekday},${NO_BREAK}${date}`;
  return style === 'long' ? `${named}${NO_BREAK}${year}` : named;
}

/** Formats the check-out of a stay in short form, with its year where that isn't the check-in's. */
export function formatCheckOut({ checkIn, checkOut }: Stay, locale: Locale): string {
  const date = formatNight(checkOut, locale, 'short');
  const year = checkOut.slice(0, 4);
  if (checkIn.startsWith(year)) return date;
  return locale === 'ko' ? `${year}년${NO_BREAK}${date}` : `${date}${NO_BREAK}${year}`;
}

/** Formats a stay in short form: `12월 20일 (일) – 2027년 12월 1일 (수)`. */
export function formatStay(stay: Stay, locale: Locale): string {
  return `${formatNight(stay.checkIn, locale, 'short')} – ${formatCheckOut(stay, locale)}`;
}

/** The clock by which a moment is written: `hotel` shows Korean time, `visitor` is the clock of the visitor's device. */
export type Clock = 'hotel' | 'visitor';

/**
 * Returns the date and the time of day (`HH:MM`) that a clock shows at an instant. Time on the visitor's device is
 * calculated from the minutes by which it differs from UTC. `Intl.DateTimeFormat` would give it, too, but the first
 * object of that kind on a page takes a phone about 50 ms.
 */
function readClock(instant: Date, clock: Clock): { night: Night; time: string } {
  if (clock === 'hotel') return hotelClock(instant);
  const offsetMs = instant.getTimezoneOffset() * 60_000;
  const shown = new Date(instant.getTime() - offsetMs).toISOString();
  return { night: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * Writes an instant in Korean time, or in the time of the visitor's device.
 * @param options.style `time` leaves the day out, for what ends within minutes
 */
export function formatInstant(
  iso: string,
  locale: Locale,
  options: { clock?: Clock; style?: 'long' | 'short' | 'time' } = {},
): string {
  const { night, time } = readClock(new Date(iso), options.clock ?? 'hotel');
  if (options.style === 'time') return time;
  return `${formatNight(night, locale, options.style ?? 'long')} ${time}`;
}
