import { type CalendarDate, DateFormatter, parseDate } from '@internationalized/date';

/**
 * The language tags by which the calendar chooses names of months and weekdays, and the first day
 * of the week.
 */
export const LOCALES = { ko: 'ko-KR', en: 'en-US' } as const;

type Locale = keyof typeof LOCALES;

type Names = { readonly weekdays: readonly string[]; readonly months: readonly string[] };

const known = new Map<Locale, Names>();

/**
 * The nineteen words of which the names of all days are composed. Formatting each day by itself
 * takes longer than rendering it.
 */
function namesOf(locale: Locale): Names {
  const own = known.get(locale);
  if (own !== undefined) return own;
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new DateFormatter(LOCALES[locale], { ...options, timeZone: 'UTC' });
  const [weekday, month] = [inUtc({ weekday: 'long' }), inUtc({ month: 'long' })];
  // This date is a Sunday in January, from which the names are formatted.
  const first = parseDate('2023-01-01');
  const names = {
    weekdays: Array.from({ length: 7 }, (_, days) =>
      weekday.format(first.add({ days }).toDate('UTC')),
    ),
    months: Array.from({ length: 12 }, (_, months) =>
      month.format(first.add({ months }).toDate('UTC')),
    ),
  };
  known.set(locale, names);
  return names;
}

/** The full name of a day: `Tuesday, March 2, 2027` or `2027년 3월 2일 화요일`. */
export function dayName(date: CalendarDate, locale: Locale): string {
  const weekday = namesOf(locale).weekdays[date.toDate('UTC').getUTCDay()];
  return locale === 'ko'
    ? `${monthName(date, locale)} ${date.day}일 ${weekday}`
    : `${weekday}, ${namesOf(locale).months[date.month - 1]} ${date.day}, ${date.year}`;
}

/** The name of a month: `March 2027` or `2027년 3월`. */
export function monthName(date: CalendarDate, locale: Locale): string {
  const month = namesOf(locale).months[date.month - 1];
  return locale === 'ko' ? `${date.year}년 ${month}` : `${month} ${date.year}`;
}

/** The short name of a month `YYYY-MM`, without its year: `Mar` or `3월`. */
export function monthLabel(month: string, locale: Locale): string {
  const name = namesOf(locale).months[Number(month.slice(5)) - 1] ?? '';
  return locale === 'ko' ? name : name.slice(0, 3);
}
