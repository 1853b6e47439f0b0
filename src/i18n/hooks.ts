import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useSyncExternalStore } from 'react';

import { HOTEL_TIME_ZONE, type Locale } from '@/config/constants';
import { lastMinute } from '@/domain/coupon/coupon';
import { formatInstant } from './format';
import { toLocale } from './language';

/** The language of the route. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}

const never = () => () => undefined;
const ownZone = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === HOTEL_TIME_ZONE ? null : timeZone;
};
const unknown = () => null;

/**
 * The visitor's time zone once the page runs in their browser. It is null while the page is rendered on the
 * server, and where it is the hotels' own zone, so that pages of visitors in Korea aren't rendered again for it.
 */
export function useOwnZone(): string | null {
  return useSyncExternalStore(never, ownZone, unknown);
}

/** Formats an instant by the visitor's own clock; null where that reads the same as the hotel's. */
export function onOwnClock(
  instant: string,
  locale: 'ko' | 'en',
  zone: string | null,
): string | null {
  if (zone === null || zone === HOTEL_TIME_ZONE) return null;
  const own = formatInstant(instant, locale, { timeZone: zone });
  return own === formatInstant(instant, locale) ? null : own;
}

type Style = { readonly style?: 'long' | 'short' | 'time' | 'brief' };

/**
 * Formats deadlines for readers who may be in another time zone: by the hotel's clock, with its
 * zone for readers of English and for anybody whose browser is in another zone, and then by their
 * own clock, too. `brief` is the time of day by one clock, the reader's own where it differs, for
 * places without room for both. While the page is rendered on the server, the reader's zone isn't
 * known.
 */
export function useDeadline(): (instant: string, options?: Style) => string {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const zone = useOwnZone();
  return (instant, { style: asked = 'long' } = {}) => {
    const style = asked === 'brief' ? 'time' : asked;
    const when = formatInstant(instant, locale, { style });
    if (zone === null || onOwnClock(instant, locale, zone) === null) {
      return locale === 'ko' ? when : t('time.korean', { when });
    }
    if (asked === 'brief') {
      return t('time.own', { when: formatInstant(instant, locale, { style, timeZone: zone }) });
    }
    const [hotelDay] = splitTime(formatInstant(instant, locale, { style: 'short' }));
    const own = formatInstant(instant, locale, { style: 'short', timeZone: zone });
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
