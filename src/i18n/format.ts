import { MONTHS, WEEKDAYS } from '@/domain/calendar-words';
import { formatWon, formatWonShort } from '@/domain/money';
import { weekdayOf, type Night } from '@/domain/stay';
import { HOTEL_TIME_ZONE, type Locale } from '@/config/constants';

export { formatWon, formatWonShort };

/**
 * A night for reading. Composed by hand rather than by Intl, so that server and browser can't
 * differ. `long`: 2026.03.01(일) / Sun, 1 Mar 2026; `short`: 3월 1일 (일) / Sun, 1 Mar.
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
    const date = `${Number(month)}월 ${Number(day)}일`;
    return style === 'short' ? `${date} (${weekday})` : date;
  }
  const date = `${Number(day)} ${monthName}`;
  if (style === 'day') return date;
  return style === 'long' ? `${weekday}, ${date} ${year}` : `${weekday}, ${date}`;
}

/** The parts of an instant on a wall clock of a time zone. */
function wallClock(instant: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    night: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** An instant for reading, on the hotel's clock unless another zone is given. */
export function formatInstant(
  iso: string,
  locale: Locale,
  options: { timeZone?: string; style?: 'long' | 'short' } = {},
): string {
  const { night, time } = wallClock(new Date(iso), options.timeZone ?? HOTEL_TIME_ZONE);
  return `${formatNight(night, locale, options.style ?? 'long')} ${time}`;
}

/** A Korean number as it's dialled there, `010-1234-5678`; another country's as it is, in E.164. */
export function formatTel(tel: string): string {
  const korean = /^\+82(2|\d{2})(\d{3,4})(\d{4})$/.exec(tel);
  return korean === null ? tel : `0${korean[1]}-${korean[2]}-${korean[3]}`;
}
