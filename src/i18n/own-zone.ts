import { useSyncExternalStore } from 'react';

import { HOTEL_TIME_ZONE } from '@/config/constants';
import { formatInstant } from './format';

const never = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknown = () => null;

/** The visitor's time zone once the page runs in their browser; null during rendering. */
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
