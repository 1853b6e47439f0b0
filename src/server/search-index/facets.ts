import { HOTEL_TYPES } from '@/contract/catalogue-file';
import {
  AMENITY_FILTER_IDS,
  AMENITY_FILTERS,
  GRADE_FILTERS,
  NIGHT_PRICE_BANDS,
  SCORE_FILTERS,
  SIZE_FILTERS,
} from '@/contract/search-filters';
import { FAILS, type Conditions } from './conditions';
import { amenityMask, type HotelColumns } from './hotel-columns';

/**
 * How many hotels with something free each filter would leave: one more amenity narrows what is
 * found; another type, grade, score, size or price takes the place of the one that is set.
 */
export type Facets = {
  /** Hotels with a free room that are found. */
  available: number;
  readonly types: Int32Array;
  readonly grades: Int32Array;
  readonly scores: Int32Array;
  readonly sizes: Int32Array;
  readonly nightPrices: Int32Array;
  readonly amenities: Int32Array;
  refundable: number;
  tour: number;
  /** By condition that is set: hotels that only it keeps from being found. */
  readonly without: Map<number, number>;
};

/** What was seen of one hotel's free rooms. */
export type HotelFinding = {
  hotel: number;
  /** The cheapest room that is found; 0 when none is. */
  total: number;
  start: number;
  /** Single conditions that alone keep a free room from being found. */
  nearFails: number;
  /** Of the rooms found, all amenities together. */
  amenities: number;
  refundable: boolean;
  /** The largest and the cheapest of those found or kept out by size or price alone. */
  nearSize: number;
  nearPrice: number;
};

const FILTER_MASKS = AMENITY_FILTER_IDS.map((id) => amenityMask(AMENITY_FILTERS[id]));

export function emptyFacets(asked: Conditions): Facets {
  const set: number[] = [];
  if (asked.type !== null) set.push(FAILS.type);
  if (asked.gradeMin > 0) set.push(FAILS.grade);
  if (asked.scoreMin > 0) set.push(FAILS.score);
  if (asked.tour) set.push(FAILS.tour);
  if (asked.refundable) set.push(FAILS.refundable);
  if (asked.sizeMin > 0) set.push(FAILS.size);
  if (asked.totalMin > 0 || asked.totalMax < Number.MAX_SAFE_INTEGER) set.push(FAILS.price);
  if (asked.keyword !== null) set.push(FAILS.keyword);
  if (asked.bounds !== null) set.push(FAILS.bounds);
  asked.amenities.forEach((_, at) => set.push(FAILS.amenity << at));
  return {
    available: 0,
    types: new Int32Array(HOTEL_TYPES.length),
    grades: new Int32Array(GRADE_FILTERS.length),
    scores: new Int32Array(SCORE_FILTERS.length),
    sizes: new Int32Array(SIZE_FILTERS.length),
    nightPrices: new Int32Array(NIGHT_PRICE_BANDS.length),
    amenities: new Int32Array(FILTER_MASKS.length),
    refundable: 0,
    tour: 0,
    without: new Map(set.map((bit) => [bit, 0])),
  };
}

export function addToFacets(
  facets: Facets,
  columns: HotelColumns,
  found: HotelFinding,
  nights: number,
): void {
  const { hotel } = found;
  const isFound = found.total > 0;
  if (isFound) {
    facets.available += 1;
    for (let at = 0; at < FILTER_MASKS.length; at += 1) {
      if ((found.amenities & (FILTER_MASKS[at] as number)) !== 0) add(facets.amenities, at);
    }
    if (found.refundable) facets.refundable += 1;
    if (columns.tour[hotel] === 1) facets.tour += 1;
  } else {
    for (const [bit, hotels] of facets.without) {
      if ((found.nearFails & bit) !== 0) facets.without.set(bit, hotels + 1);
    }
  }
  if (isFound || (found.nearFails & FAILS.type) !== 0) {
    add(facets.types, columns.type[hotel] as number);
  }
  if (isFound || (found.nearFails & FAILS.grade) !== 0) {
    addReached(facets.grades, GRADE_FILTERS, columns.grade[hotel] as number);
  }
  if (isFound || (found.nearFails & FAILS.score) !== 0) {
    addReached(facets.scores, SCORE_FILTERS, (columns.score[hotel] as number) / 10);
  }
  if (found.nearSize > 0) addReached(facets.sizes, SIZE_FILTERS, found.nearSize);
  if (found.nearPrice > 0) add(facets.nightPrices, bandOf(found.nearPrice / nights));
}

function add(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

function addReached(counts: Int32Array, steps: readonly number[], value: number): void {
  for (let at = 0; at < steps.length; at += 1) {
    if (value >= (steps[at] as number)) add(counts, at);
  }
}

function bandOf(perNight: number): number {
  let band = 0;
  while (
    band + 1 < NIGHT_PRICE_BANDS.length &&
    perNight >= (NIGHT_PRICE_BANDS[band + 1] as number)
  ) {
    band += 1;
  }
  return band;
}
