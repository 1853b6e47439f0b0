import { AMENITY_CODES, HOTEL_TYPES } from '@/contract/catalogue/codes';
import {
  AMENITY_FILTER_IDS,
  AMENITY_FILTERS,
  GRADE_FILTERS,
  NIGHT_PRICE_BANDS,
  SCORE_FILTERS,
  SIZE_FILTERS,
} from '@/contract/search/search-filters';
import { int32At } from './at';
import { FAILS, type Conditions } from './conditions';

/** JavaScript's bit operators use 32 bits, one of which is the sign. */
const MAX_AMENITIES = 31;
if (AMENITY_CODES.length > MAX_AMENITIES) {
  throw new Error(
    `The catalogue has ${AMENITY_CODES.length} amenities, and a search keeps at most ${MAX_AMENITIES} as bits of ` +
      'one number: another would be taken for an earlier one. Give amenityMask a second number.',
  );
}

const BITS = new Map<string, number>(AMENITY_CODES.map((code, at) => [code, 1 << at]));

/**
 * Encodes the amenities of a hotel or room as a number, with one bit for each in the order of
 * AMENITY_CODES.
 */
export function amenityMask(codes: readonly string[]): number {
  let mask = 0;
  for (const code of codes) mask |= BITS.get(code) ?? 0;
  return mask;
}

/**
 * How many available hotels each filter would leave: a further amenity narrows the matches; another
 * type, grade, score, size or price replaces the one that is set.
 */
export type Facets = {
  /** Matching hotels with a free room. */
  readonly available: number;
  readonly types: Int32Array;
  readonly grades: Int32Array;
  readonly scores: Int32Array;
  readonly sizes: Int32Array;
  readonly nightPrices: Int32Array;
  readonly amenities: Int32Array;
  readonly refundable: number;
  readonly tour: number;
  /** For each active condition (bit of `FAILS`): how many more hotels would match without it. */
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

/** The counts of hotels by value, before the steps are summed up. */
export type Tally = {
  available: number;
  refundable: number;
  tour: number;
  readonly types: Int32Array;
  readonly grades: Int32Array;
  readonly scores: Int32Array;
  /** By step plus one; index 0 stays empty. */
  readonly sizes: Int32Array;
  readonly nightPrices: Int32Array;
  /** By the bits of the amenity filters that are met. */
  readonly amenities: Int32Array;
  /** By the index of a bit of `FAILS`: hotels that would match without this condition. */
  readonly near: Int32Array;
};

export const emptyTally = (): Tally => ({
  available: 0,
  refundable: 0,
  tour: 0,
  types: new Int32Array(HOTEL_TYPES.length),
  grades: new Int32Array(GRADE_FILTERS.length + 1),
  scores: new Int32Array(SCORE_FILTERS.length + 1),
  sizes: new Int32Array(SIZE_FILTERS.length + 2),
  nightPrices: new Int32Array(NIGHT_PRICE_BANDS.length),
  amenities: new Int32Array(1 << FILTER_MASKS.length),
  near: new Int32Array(32),
});

/** The lowest total of each price band for a stay, in won. */
export const bandStarts = (nights: number): Int32Array =>
  Int32Array.from(NIGHT_PRICE_BANDS, (perNight) => perNight * nights);

/** The number of bands that `bandOf` handles; this line doesn't compile with another number. */
const BANDS: 5 = NIGHT_PRICE_BANDS.length;

/**
 * The last band whose start a total reaches; every total reaches the first. It is called once for
 * each hotel and written without a loop, which took a tenth of the whole scan.
 */
export function bandOf(bands: Int32Array, total: number): number {
  return (
    (((bands[1] ?? 0) - total - 1) >>> 31) +
    (((bands[2] ?? 0) - total - 1) >>> 31) +
    (((bands[3] ?? 0) - total - 1) >>> 31) +
    (((bands[BANDS - 1] ?? 0) - total - 1) >>> 31)
  );
}

export function facetsFrom(tally: Tally, conditions: Conditions): Facets {
  const { available, refundable, tour, types, nightPrices } = tally;
  return {
    available,
    refundable,
    tour,
    types,
    nightPrices,
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
      activeBits(conditions).map((bit) => [bit, int32At(tally.near, 31 - Math.clz32(bit))]),
    ),
  };
}

/**
 * Adds to each step the counts of all higher steps, because whatever reaches a step has reached the
 * lower ones.
 */
function reached(steps: Int32Array): Int32Array {
  const sums = Int32Array.from(steps);
  for (let at = sums.length - 2; at >= 0; at -= 1) {
    sums[at] = int32At(sums, at) + int32At(sums, at + 1);
  }
  return sums;
}

/** The bits in `FAILS` of the conditions that are set. */
export function activeBits(conditions: Conditions): number[] {
  const set: number[] = [];
  if (conditions.type !== null) set.push(FAILS.type);
  if (conditions.gradeMin > 0) set.push(FAILS.grade);
  if (conditions.scoreMin > 0) set.push(FAILS.score);
  if (conditions.tour) set.push(FAILS.tour);
  if (conditions.refundable) set.push(FAILS.refundable);
  if (conditions.sizeMin > 0) set.push(FAILS.size);
  if (conditions.totalMin > 0 || conditions.totalMax < Number.MAX_SAFE_INTEGER)
    set.push(FAILS.price);
  if (conditions.keyword !== null) set.push(FAILS.keyword);
  if (conditions.bounds !== null) set.push(FAILS.bounds);
  if (conditions.commute !== null) set.push(FAILS.commute);
  conditions.amenities.forEach((_, at) => set.push(FAILS.amenity << at));
  return set;
}
