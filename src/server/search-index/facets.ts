import { HOTEL_TYPES } from '@/contract/catalogue-file';
import {
  AMENITY_FILTER_IDS,
  AMENITY_FILTERS,
  GRADE_FILTERS,
  NIGHT_PRICE_BANDS,
  SCORE_FILTERS,
  SIZE_FILTERS,
} from '@/contract/search-filters';
import { amenityMask } from './amenities';
import { FAILS, type Conditions } from './conditions';

/**
 * How many hotels with something free each filter would leave: one more amenity narrows what is
 * found; another type, grade, score, size or price takes the place of the one that is set.
 */
export type Facets = {
  /** Hotels with a free room that are found. */
  readonly available: number;
  readonly types: Int32Array;
  readonly grades: Int32Array;
  readonly scores: Int32Array;
  readonly sizes: Int32Array;
  readonly nightPrices: Int32Array;
  readonly amenities: Int32Array;
  readonly refundable: number;
  readonly tour: number;
  /** By condition that is set: hotels that only it keeps from being found. */
  readonly without: ReadonlyMap<number, number>;
};

const FILTER_MASKS = AMENITY_FILTER_IDS.map((id) => amenityMask(AMENITY_FILTERS[id]));

/** Which of the counted amenity filters a room meets, as bits in their order. */
export const filterBits = (amenities: number): number =>
  FILTER_MASKS.reduce((bits, mask, at) => ((amenities & mask) === 0 ? bits : bits | (1 << at)), 0);

const stepIn = (steps: readonly number[]) => (value: number) =>
  steps.filter((step) => value >= step).length;
/** How many steps of its filter a value reaches. */
export const gradeStep = stepIn(GRADE_FILTERS);
export const scoreStep = stepIn(SCORE_FILTERS);
export const sizeStep = stepIn(SIZE_FILTERS);

/** Hotels by the value they have: what is added to for each, before steps are added up. */
export type Tally = {
  available: number;
  refundable: number;
  tour: number;
  readonly types: Int32Array;
  readonly grades: Int32Array;
  readonly scores: Int32Array;
  /** One more than the step; at 0 nobody. */
  readonly sizes: Int32Array;
  readonly nightPrices: Int32Array;
  /** By the bits of the filters met. */
  readonly amenities: Int32Array;
  /** By place of a bit of `FAILS`: hotels that aren't found, but would be without it. */
  readonly near: Int32Array;
};

export const emptyTally = (): Tally => ({
  ...{ available: 0, refundable: 0, tour: 0 },
  types: new Int32Array(HOTEL_TYPES.length),
  grades: new Int32Array(GRADE_FILTERS.length + 1),
  scores: new Int32Array(SCORE_FILTERS.length + 1),
  sizes: new Int32Array(SIZE_FILTERS.length + 2),
  nightPrices: new Int32Array(NIGHT_PRICE_BANDS.length),
  amenities: new Int32Array(1 << FILTER_MASKS.length),
  near: new Int32Array(32),
});

/** From which total on a stay is in each band, in won. */
export const bandStarts = (nights: number): Int32Array =>
  Int32Array.from(NIGHT_PRICE_BANDS, (perNight) => perNight * nights);

/** As many as `bandOf` knows: with one more it wouldn't compile. */
const BANDS: 5 = NIGHT_PRICE_BANDS.length;

/**
 * The last band whose start a total reaches; the first has all. Asked once a hotel, so written out: the
 * loop took a tenth of a whole look.
 */
export function bandOf(bands: Int32Array, total: number): number {
  return (
    (((bands[1] as number) - total - 1) >>> 31) +
    (((bands[2] as number) - total - 1) >>> 31) +
    (((bands[3] as number) - total - 1) >>> 31) +
    (((bands[BANDS - 1] as number) - total - 1) >>> 31)
  );
}

export function facetsFrom(tally: Tally, asked: Conditions): Facets {
  const { available, refundable, tour, types, nightPrices } = tally;
  return {
    ...{ available, refundable, tour, types, nightPrices },
    grades: reached(tally.grades.subarray(1)),
    scores: reached(tally.scores.subarray(1)),
    sizes: reached(tally.sizes.subarray(2)),
    amenities: Int32Array.from(FILTER_MASKS, (_, filter) =>
      tally.amenities.reduce(
        (sum, hotels, bits) => ((bits >>> filter) & 1 ? sum + hotels : sum),
        0,
      ),
    ),
    without: new Map(
      bitsAsked(asked).map((bit) => [bit, tally.near[31 - Math.clz32(bit)] as number]),
    ),
  };
}

/** Who reaches a step has reached those before it. */
function reached(steps: Int32Array): Int32Array {
  const sums = Int32Array.from(steps);
  for (let at = sums.length - 2; at >= 0; at -= 1) {
    sums[at] = (sums[at] as number) + (sums[at + 1] as number);
  }
  return sums;
}

/** The conditions that are set, by their bits in `FAILS`. */
export function bitsAsked(asked: Conditions): number[] {
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
  return set;
}
