import { int32At, type Range } from '@/server/core/inventory/search-index/at';
import { HOTEL_TYPES } from '@/contract/catalogue/codes';
import type { StayView } from '@/contract/common';
import {
  AMENITY_FILTER_IDS,
  GRADE_FILTERS,
  NIGHT_PRICE_BANDS,
  SCORE_FILTERS,
  SIZE_FILTERS,
} from '@/contract/search/search-filters';
import { dayOf } from '@/domain/stay/stay';
import { type Conditions, FAILS } from '@/server/core/inventory/search-index/conditions';
import type { Facets } from '@/server/core/inventory/search-index/facets';

import type { ParsedSearch } from './parse-search';

const counted = (steps: readonly number[], hotels: Int32Array) =>
  steps.map((min, at) => ({ min, hotels: int32At(hotels, at) }));
const named = (ids: readonly string[], hotels: Int32Array) =>
  ids.map((id, at) => ({ id, hotels: int32At(hotels, at) }));

/** Presents the counts of filters as the contract defines them. */
export function facetsOf(facets: Facets) {
  return {
    types: named(HOTEL_TYPES, facets.types),
    amenities: named(AMENITY_FILTER_IDS, facets.amenities),
    grades: counted(GRADE_FILTERS, facets.grades),
    scores: counted(SCORE_FILTERS, facets.scores),
    sizes: counted(SIZE_FILTERS, facets.sizes),
    nightPrices: counted(NIGHT_PRICE_BANDS, facets.nightPrices),
    refundable: facets.refundable,
    tour: facets.tour,
  };
}

/**
 * When nothing is free: each filter that would give results if it alone were dropped, with the
 * number of hotels, the most first.
 */
export function withoutOf(facets: Facets, { amenityFilters }: ParsedSearch) {
  if (facets.available > 0) return [];
  const filterOf = (bit: number): string => {
    const [name] =
      Object.entries(FAILS).find(([key, own]) => key !== 'amenity' && own === bit) ?? [];
    return name ?? `amenities:${amenityFilters[Math.log2(bit / FAILS.amenity)] ?? ''}`;
  };
  return [...facets.without]
    .filter(([, hotels]) => hotels > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([bit, hotels]) => ({ filter: filterOf(bit), hotels }));
}

/** The conditions of a search for any hotel of a range that is free for a stay. */
export const unfilteredConditions = (stay: StayView, range: Range): Conditions => ({
  range,
  startDays: [dayOf(stay.checkIn)],
  nights: stay.nights,
  guests: stay.adults + stay.children,
  type: null,
  gradeMin: 0,
  scoreMin: 0,
  tour: false,
  refundable: false,
  sizeMin: 0,
  totalMin: 0,
  totalMax: Number.MAX_SAFE_INTEGER,
  amenities: [],
  keyword: null,
  bounds: null,
  commute: null,
});
