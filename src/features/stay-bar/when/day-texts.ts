import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import { formatNight, formatWon, formatWonShort } from '@/i18n/format';
import type { DayInfo } from '@/ui';
import type { Heat } from './heat';
import type { ArrivalDay, Arrivals } from './use-arrival-days';

type CommonT = TFunction<'common'>;
type Lengths = Pick<Arrivals, 'minNights' | 'maxNights'>;

/** Why no stay can start on a day; null when one can. */
export function reasonText(
  { reason, blockedNight }: ArrivalDay,
  lengths: Lengths,
  t: CommonT,
  locale: Locale,
): string | null {
  switch (reason) {
    case null:
      return null;
    case 'MIN_STAY':
      return t('when.reason.MIN_STAY', { count: lengths.minNights ?? 1 });
    case 'MAX_STAY':
      return t('when.reason.MAX_STAY', { count: lengths.maxNights ?? 1 });
    case 'SOLD_OUT':
      return blockedNight === undefined || blockedNight === null
        ? t('when.reason.SOLD_OUT')
        : t('when.reason.NIGHT_SOLD_OUT', { night: formatNight(blockedNight, locale, 'short') });
    case 'CLOSED':
      return t('when.reason.CLOSED', {
        night: blockedNight ? formatNight(blockedNight, locale, 'short') : '',
      });
    default:
      return t(`when.reason.${reason}`);
  }
}

/** What the calendar shows and says of a day of arrival. */
export function dayText(
  day: ArrivalDay,
  facts: Lengths & {
    /** The length of the stay in words. */
    nightsName: string;
    heatOf: ((total: number) => Heat) | null;
    isCheapest: boolean;
  },
  t: CommonT,
  locale: Locale,
): DayInfo {
  const reason = reasonText(day, facts, t, locale);
  if (reason !== null || day.total === null) {
    const isFull = day.reason === 'SOLD_OUT';
    return {
      ...(isFull ? { label: t('when.soldOut') } : {}),
      unavailable: { reason: reason ?? '' },
    };
  }
  return {
    label: formatWonShort(day.total, locale),
    spoken: t('when.spoken', { nights: facts.nightsName, amount: formatWon(day.total, locale) }),
    cheapest: facts.isCheapest,
    ...(facts.heatOf === null ? {} : { heat: facts.heatOf(day.total) }),
  };
}

/** The nights with the lowest total of their month. */
export function cheapestOfMonths(days: readonly ArrivalDay[]): ReadonlySet<string> {
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
