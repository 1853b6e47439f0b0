import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';

import type { Locale } from '@/config/constants';
import { lastMinute } from '@/domain/coupon/coupon';
import { useBrowserValue } from '@/ui/hydrated';
import { type Clock, formatInstant } from './format';
import { toLocale } from './language';

/** The language of the route. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}

/** The distance of Korean time to UTC as `getTimezoneOffset` gives it: negative, since Korea is ahead of UTC. */
const KOREAN_OFFSET_MINUTES = -9 * 60;
const chooseClock = (): Clock =>
  new Date().getTimezoneOffset() === KOREAN_OFFSET_MINUTES ? 'hotel' : 'visitor';

/**
 * Returns `visitor` where the visitor's device shows another time than the hotels, so that a page writes both.
 * Returns `hotel` where both show the same time, and on the server, which doesn't know the device. A page that
 * is read in Korea therefore isn't rendered a second time in the browser.
 */
export function useVisitorClock(): Clock {
  return useBrowserValue(chooseClock, 'hotel');
}

/**
 * Formats a moment by the visitor's clock.
 * @param instant an ISO instant
 * @param clock what `useVisitorClock` returned
 * @returns null where the hotel's clock would give the same text
 */
export function formatByVisitorClock(instant: string, locale: Locale, clock: Clock): string | null {
  if (clock === 'hotel') return null;
  const own = formatInstant(instant, locale, { clock });
  return own === formatInstant(instant, locale) ? null : own;
}

type Style = { readonly style?: 'long' | 'short' | 'time' | 'brief' };

/**
 * Returns a function that formats deadlines by the hotel's clock. Readers of English, and everybody whose device
 * shows another time, also see that it is Korean time. The latter see the time of their device, too. The style
 * `brief`, for places without room for both, gives only the time of day: by the device's clock where it differs.
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
