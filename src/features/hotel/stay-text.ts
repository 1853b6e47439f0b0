import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { StayView } from '@/contract/common';
import { formatNight, formatStay } from '@/i18n/format';

/** `성인 2명, 아동 1명` / `2 adults, 1 child`; children are omitted when there are none. */
export function guestsText(
  { adults, children }: Pick<StayView, 'adults' | 'children'>,
  common: TFunction<'common'>,
): string {
  const grown = common('unit.adults', { count: adults });
  return children === 0 ? grown : `${grown}, ${common('unit.children', { count: children })}`;
}

/** `30박 · 3월 1일 (월) – 3월 31일 (수)` */
export function stayText(
  { checkIn, checkOut, nights }: Pick<StayView, 'checkIn' | 'checkOut' | 'nights'>,
  common: TFunction<'common'>,
  locale: Locale,
): string {
  const days = formatStay({ checkIn, checkOut }, locale);
  return `${common('unit.nights', { count: nights })} · ${days}`;
}

/** A short form without weekdays and years, for a line beside a button: `30박 · 3월 1일 – 3월 31일`. */
export function shortStayText(
  { checkIn, checkOut, nights }: Pick<StayView, 'checkIn' | 'checkOut' | 'nights'>,
  common: TFunction<'common'>,
  locale: Locale,
): string {
  const [from, to] = [checkIn, checkOut].map((night) => formatNight(night, locale, 'day'));
  return `${common('unit.nights', { count: nights })} · ${from} – ${to}`;
}
