/** The short names of the days of the week in Korean and English; the week begins on Sunday. */
export const WEEKDAYS = {
  ko: ['일', '월', '화', '수', '목', '금', '토'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const;

/** The English names of the months; Korean months are numbers. */
export const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/**
 * How long to wait, for a sentence such as "try again in …": `20초`, `9분`, `2시간`, or `20 seconds`,
 * `9 minutes`, `2 hours`. Rounded up, so that a reader who waits that long has waited long enough.
 * @param seconds at least 0
 */
export function formatWait(seconds: number, locale: 'ko' | 'en'): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < MINUTE_SECONDS) return inUnit(whole, '초', 'second', locale);
  if (whole <= HOUR_SECONDS) {
    return inUnit(Math.ceil(whole / MINUTE_SECONDS), '분', 'minute', locale);
  }
  return inUnit(Math.ceil(whole / HOUR_SECONDS), '시간', 'hour', locale);
}

function inUnit(count: number, korean: string, english: string, locale: 'ko' | 'en'): string {
  if (locale === 'ko') return `${count}${korean}`;
  return `${count} ${english}${count === 1 ? '' : 's'}`;
}
