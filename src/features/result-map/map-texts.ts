import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { MapLabel, MapTexts } from './types';

/** The texts of a map in the page's language. */
export function mapTexts(
  label: string,
  locale: Locale,
  t: TFunction<'map'>,
  common: TFunction<'common'>,
): MapTexts {
  return {
    label,
    locale,
    credit: t('credit'),
    keys: t('keys'),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    searchHere: t('searchHere'),
    loading: t('loading'),
    failed: t('failed'),
    retry: common('action.retry'),
    cluster: (count) => t('cluster', { hotels: common('unit.hotels', { count }) }),
  };
}

/** The names of regions and areas for a map, regions first. */
export function placeLabels({ regions }: ResponseOf<Contract['getRegionState']>): MapLabel[] {
  return [
    ...regions.map(({ id, name, lat, lng }) => ({ id, kind: 'region' as const, name, lat, lng })),
    ...regions.flatMap(({ id: regionId, areas }) =>
      areas.map(({ id, name, lat, lng }) => ({
        id: `${regionId}/${id}`,
        kind: 'area' as const,
        name,
        lat,
        lng,
      })),
    ),
  ];
}
