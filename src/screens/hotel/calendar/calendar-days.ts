import type { Locale } from '@/config/constants';
import type { CalendarDay } from '@/contract/hotel/rooms';
import { formatNight, formatWon, formatWonShort } from '@/i18n/format';
import type { DayInfo } from '@/ui';
import type { HotelT } from '@/features/hotel/texts';

type Limits = { minNights: number; maxNights: number };

/** Why a stay can't start on a day; null when it can. */
export function startReason(
  day: CalendarDay,
  limits: Limits,
  t: HotelT,
  locale: Locale,
): string | null {
  switch (day.reason) {
    case null:
      return null;
    case 'MIN_STAY':
      return t('calendar.MIN_STAY', { count: limits.minNights });
    case 'MAX_STAY':
      return t('calendar.MAX_STAY', { count: limits.maxNights });
    case 'SOLD_OUT':
    case 'CLOSED':
      return t(`calendar.${day.reason}`, {
        night: formatNight(day.blockedNight ?? day.night, locale, 'short'),
      });
    default:
      return t(`calendar.${day.reason}`);
  }
}

/** The nights with the lowest total of their month. */
export function cheapestOfMonths(days: readonly CalendarDay[]): ReadonlySet<string> {
  const lowest = new Map<string, number>();
  for (const { night, total } of days) {
    if (total === null) continue;
    const month = night.slice(0, 7);
    lowest.set(month, Math.min(total, lowest.get(month) ?? total));
  }
  return new Set(
    days
      .filter(({ night, total }) => total !== null && total === lowest.get(night.slice(0, 7)))
      .map(({ night }) => night),
  );
}

/** Returns the calendar's text for a night, or undefined for a night that isn't in `days`. */
export function dayInfos(
  days: readonly CalendarDay[],
  limits: Limits,
  nightsName: string,
  t: HotelT,
  locale: Locale,
): (night: string) => DayInfo | undefined {
  const cheapest = cheapestOfMonths(days);
  const byNight = new Map(days.map((day) => [day.night, day]));
  // Texts are computed when a day becomes visible, since most days of eighteen months never do.
  const cache = new Map<string, DayInfo>();
  const infoOf = (day: CalendarDay): DayInfo => {
    const reason = startReason(day, limits, t, locale);
    if (reason !== null || day.total === null) {
      const word =
        day.reason === 'SOLD_OUT'
          ? { label: t('calendar.soldOutShort') }
          : day.reason === 'CLOSED'
            ? { label: t('calendar.closedShort') }
            : {};
      return { ...word, unavailable: { reason: reason ?? '' } };
    }
    return {
      label: formatWonShort(day.total, locale),
      spoken: t('calendar.spoken', { nights: nightsName, amount: formatWon(day.total, locale) }),
      cheapest: cheapest.has(day.night),
    };
  };
  return (night) => {
    const day = byNight.get(night);
    if (day === undefined) return undefined;
    const info = cache.get(night) ?? infoOf(day);
    cache.set(night, info);
    return info;
  };
}
