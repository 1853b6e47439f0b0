import { useRouter } from 'next/router';

import type { Locale } from '@/config/constants';
import { lastMinute } from '@/domain/coupon/coupon';
import { useBrowserValue } from '@/ui/hydrated';
import { type Clock, formatInstant } from './format';
import { toLocale } from './language';
import { useTranslation } from './use-translation';

/** The language of the route. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}

/** The distance of Korean time to UTC as `getTimezoneOffset` gives it: negative, since Korea is ahead of UTC. */
const KOREAN_OFFSET_MINUTES = -9 * 60;
const chooseClock = (): Clock =>
  new Date().getTimezoneOffset() === KOREAN_OFFSET_MINUTES ? 'hotel' : 'visitor';

/**
 * Tells whether a page has to write times by the visitor's clock, too. Hotels are in Korea, and a visitor's device may
 * show the time of another country: then the hook returns `visitor`. It returns `hotel` if the device shows Korean
 * time. On the server, which can't know the device, it returns `hotel`, too, so that most pages stay as the server
 * rendered them.
 */
export function useVisitorClock(): Clock {
  return useBrowserValue(chooseClock, 'hotel');
}

/**
 * Writes the date and time of an instant in the time zone of the visitor's device.
 * @param instant an ISO instant
 * @param clock what `useVisitorClock` returned
 * @returns null if Korean time gives the same text, so that it needn't be written twice
 */
export function formatByVisitorClock(instant: string, locale: Locale, clock: Clock): string | null {
  if (clock === 'hotel') return null;
  const own = formatInstant(instant, locale, { clock });
  return own === formatInstant(instant, locale) ? null : own;
}

type Style = { readonly style?: 'long' | 'short' | 'time' | 'brief' };

/**
 * Returns a function that writes a deadline, such as the end of free cancellation, as a text. The text has Korean time,
 * by which hotels keep deadlines. It says that this is Korean time on English pages, and to visitors whose device shows
 * another time; for those visitors it adds the time of their device. The style `brief` is for places with little room.
 * It gives one time of day: the device's where it differs from Korean time.
 */
export function useDeadline(): (instant: string, options?: Style) => string {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const clock = useVisitorClock();
  return (instant, { style: asked = 'long' } = {}) => {
    const style = asked === 'brief' ? 'time' : asked;
    const when = formatInstant(instant, locale, { style });
    if (formatByVisitorClock(instant, locale, clock) === null) {
      return locale === 'ko' ? when : t('time.korean', { when });
    }
    if (asked === 'brief') {
      return t('time.own', { when: formatInstant(instant, locale, { style, clock }) });
    }
    const [hotelDay] = splitTime(formatInstant(instant, locale, { style: 'short' }));
    const own = formatInstant(instant, locale, { style: 'short', clock });
    const [ownDay, ownTime] = splitTime(own);
    return t('time.both', { when, own: ownDay === hotelDay ? ownTime : own });
  };
}

/**
 * Formats the end of a coupon or voucher as the last minute in which it can be used.
 * @returns a function of the exclusive end
 */
export function useEndText(): (validUntil: string) => string {
  const writeDeadline = useDeadline();
  return (validUntil) => writeDeadline(lastMinute(new Date(validUntil)).toISOString());
}

/** Splits a formatted instant into its day and its time, which comes last. */
function splitTime(written: string): readonly [day: string, time: string] {
  const at = written.lastIndexOf(' ');
  return [written.slice(0, at), written.slice(at + 1)];
}
