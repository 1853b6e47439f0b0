import type { TFunction } from 'i18next';

import type { MapTexts } from './types';

/** The texts of a map in the page's language. */
export function mapTexts(
  label: string,
  t: TFunction<'map'>,
  common: TFunction<'common'>,
): MapTexts {
  return {
    label,
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
