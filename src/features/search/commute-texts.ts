import type { TFunction } from 'i18next';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { useTranslation } from '@/i18n';

/** The place one commutes to, as the results of a search have it. */
export type CommuteDestination = NonNullable<ResponseOf<Contract['listHotels']>['commuteTo']>;
type Way = { readonly stops: number; readonly changes: number };

/** The texts of a commute in the page's language. */
export function commuteTexts(t: TFunction<'search'>) {
  /** In Korean a station's name ends with the word for it, which the data leaves away but once. */
  const stationName = (name: string) =>
    name.endsWith('역') ? name : t('commute.station', { name });
  /** The name of a place that one may commute to. */
  const placeName = ({ kind, name }: Pick<CommuteDestination, 'kind' | 'name'>) =>
    kind === 'station' ? stationName(name) : name;
  const stopsText = (count: number) => t('commute.stops', { count });
  const changesText = (count: number) =>
    count === 0 ? t('commute.changesNone') : t('commute.changes', { count });
  /** The way from a hotel: stops and changes, that one walks, or that there is none. */
  const wayText = (way: Way | null, destination: CommuteDestination) => {
    const station = stationName(destination.station);
    if (way === null) return t('commute.noWay', { station });
    if (way.stops === 0) return t('commute.near', { station });
    return t('commute.way', {
      station,
      stops: stopsText(way.stops),
      changes: changesText(way.changes),
    });
  };
  /** The same where the station is named beside it. */
  const shortWayText = (way: Way | null) => {
    if (way === null) return t('commute.noWayShort');
    if (way.stops === 0) return t('commute.nearShort');
    return t('commute.wayShort', {
      stops: stopsText(way.stops),
      changes: changesText(way.changes),
    });
  };
  return { stationName, placeName, wayText, shortWayText };
}

export function useCommuteTexts() {
  const { t } = useTranslation('search');
  return { t, ...commuteTexts(t) };
}
