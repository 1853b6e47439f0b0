import type { TFunction } from 'i18next';

import type { MapTexts } from '@/features/result-map/types';

/** What a map says in the page's language. */
export function mapTexts(
  label: string,
  t: TFunction<'search'>,
  common: TFunction<'common'>,
): MapTexts {
  return {
    label,
    keys: t('map.keys'),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    searchHere: t('map.searchHere'),
    loading: t('map.loading'),
    failed: t('map.failed'),
    retry: common('action.retry'),
    cluster: (count) => t('map.cluster', { hotels: common('unit.hotels', { count }) }),
  };
}
