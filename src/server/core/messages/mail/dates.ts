import type { Locale } from '@/config/constants';
import { MONTHS, WEEKDAYS } from '@/domain/stay/time-words';
import { type Night, seoulToday, weekdayOf } from '@/domain/stay/stay';

const SEOUL_OFFSET_MS = 9 * 3_600_000;

/** Formats a day as `2027년 3월 1일 (월)` or `Mon, 1 Mar 2027`. */
export function nightText(night: Night, locale: Locale): string {
  const [year = 0, month = 0, day = 0] = night.split('-').map(Number);
  const weekday = WEEKDAYS[locale][weekdayOf(night)] ?? '';
  return locale === 'ko'
    ? `${year}년 ${month}월 ${day}일 (${weekday})`
    : `${weekday}, ${day} ${MONTHS[month - 1] ?? ''} ${year}`;
}

/** Formats a day with a time as `2027년 3월 1일 (월) 15:00` or `15:00 on Mon, 1 Mar 2027`. */
export function momentText(night: Night, time: string, locale: Locale): string {
  const day = nightText(night, locale);
  return locale === 'ko' ? `${day} ${time}` : `${time} on ${day}`;
}

/** Formats an instant in Korean time, truncated to the minute. */
export function instantText(instant: Date, locale: Locale): string {
  const time = new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(11, 16);
  return momentText(seoulToday(instant), time, locale);
}
