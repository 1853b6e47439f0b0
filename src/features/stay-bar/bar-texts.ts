import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import { isNight, type Night, nightsBetween } from '@/domain/stay/stay';
import { formatNight } from '@/i18n/format';
import type { StayChoice } from './choice';

/** A date as short as it is still read as one: `12.7` in Korean, `7 Dec` in English. */
function shortDate(night: Night, locale: Locale): string {
  if (locale === 'en') return formatNight(night, locale, 'day');
  const [, month, day] = night.split('-');
  return `${Number(month)}.${Number(day)}`;
}

/**
 * The dates of a choice and their number of nights, such as `12월 7일 – 1월 6일 · 30박`. The nights
 * tell how long the stay is, so the year is left out.
 */
export function datesText(choice: StayChoice, locale: Locale, t: TFunction<'common'>): string {
  const { checkIn, checkOut } = choice;
  if (!isNight(checkIn) || !isNight(checkOut)) return t('bar.noDates');
  const nights = t('unit.nights', { count: nightsBetween(checkIn, checkOut) });
  return `${formatNight(checkIn, locale, 'day')} – ${formatNight(checkOut, locale, 'day')} · ${nights}`;
}

/** The dates as the pill has room for them, such as `12.7–1.6 30박`. */
function shortDatesText(choice: StayChoice, locale: Locale, t: TFunction<'common'>): string {
  const { checkIn, checkOut } = choice;
  if (!isNight(checkIn) || !isNight(checkOut)) return t('bar.noDates');
  const nights = t('unit.nights', { count: nightsBetween(checkIn, checkOut) });
  const dates = `${shortDate(checkIn, locale)}–${shortDate(checkOut, locale)}`;
  return locale === 'ko' ? `${dates} ${nights}` : `${dates}, ${nights}`;
}

/** Adults and children, each with their number. */
export const partyText = ({ adults, children }: StayChoice, t: TFunction<'common'>): string =>
  [
    t('unit.adults', { count: adults }),
    ...(children === 0 ? [] : [t('unit.children', { count: children })]),
  ].join(', ');

/** Where the choice looks; the whole country without a place. */
export function placeText({ place }: StayChoice, t: TFunction<'common'>): string {
  const keyword = place?.keyword?.trim() ?? '';
  const words = keyword === '' ? null : t('bar.keyword', { keyword });
  const name = place?.region === undefined ? null : (place.name ?? null);
  if (words === null) return name ?? t('bar.anywhere');
  return name === null ? words : `${name} ${words}`;
}

/** The whole choice as short as the pill needs it: `제주`, `12.7–1.6 30박`, `2명`. */
export function pillTexts(
  choice: StayChoice,
  locale: Locale,
  t: TFunction<'common'>,
): readonly string[] {
  return [
    ...(choice.place === null ? [] : [placeText(choice, t)]),
    shortDatesText(choice, locale, t),
    t('unit.guests', { count: choice.adults + choice.children }),
  ];
}
