import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useSyncExternalStore } from 'react';

import type { Locale } from '@/config/constants';
import { lastMinute } from '@/domain/coupon/coupon';
import { type Clock, formatInstant } from './format';
import { toLocale } from './language';

/** The language of the route. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}

const never = () => () => undefined;
/** Korea's clocks are nine hours ahead of UTC all year; `getTimezoneOffset` counts minutes behind it. */
const KOREAN_OFFSET_MINUTES = -9 * 60;
const chooseClock = (): Clock =>
  new Date().getTimezoneOffset() === KOREAN_OFFSET_MINUTES ? 'hotel' : 'own';
const chooseOnServer = (): Clock => 'hotel';

/**
 * The clock that a visitor reads. It is `own` once the page runs in a browser whose clock differs from the
 * hotels', so that pages of visitors in Korea aren't rendered again for it.
 */
export function useClock(): Clock {
  return useSyncExternalStore(never, chooseClock, chooseOnServer);
}

/** Formats an instant by the visitor's own clock; null where that reads the same as the hotel's. */
export function onOwnClock(instant: string, locale: Locale, clock: Clock): string | null {
  if (clock === 'hotel') return null;
  const own = formatInstant(instant, locale, { clock });
  return own === formatInstant(instant, locale) ? null : own;
}

type Style = { readonly style?: 'long' | 'short' | 'time' | 'brief' };

/**
 * Formats deadlines for readers who may be in another time zone: by the hotel's clock, with its
 * zone for readers of English and for anybody whose clock differs, and then by their
 * own clock, too. `brief` is the time of day by one clock, the reader's own where it differs, for
 * places without room for both. While the page is rendered on the server, the reader's clock isn't
 * known.
 */
export function useDeadline(): (instant: string, options?: Style) => string {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const clock = useClock();
  return (instant, { style: asked = 'long' } = {}) => {
    const style = asked === 'brief' ? 'time' : asked;
    const when = formatInstant(instant, locale, { style });
    if (onOwnClock(instant, locale, clock) === null) {
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
