import type { Bounds } from '@/domain/bounds';
import type { Range } from './hotel-columns';

/** What a search asks of a stay and its hotels, in numbers. */
export type Conditions = {
  readonly range: Range;
  /** The days a stay may start on, as numbers; usually one. */
  readonly startDays: readonly number[];
  readonly nights: number;
  readonly guests: number;
  /** Place in HOTEL_TYPES; null is any. */
  readonly type: number | null;
  readonly gradeMin: number;
  /** Tenths. */
  readonly scoreMin: number;
  readonly tour: boolean;
  readonly refundable: boolean;
  /** Square metres. */
  readonly sizeMin: number;
  /** Won of the whole stay. */
  readonly totalMin: number;
  readonly totalMax: number;
  /** Each is met by any of its bits. */
  readonly amenities: readonly number[];
  /** By place of a hotel, 1 where the keyword is found; null without one. */
  readonly keyword: Uint8Array | null;
  readonly bounds: Bounds | null;
};

/**
 * A bit a condition: which of them a room or its hotel fails. One that fails none is found; one that
 * fails exactly one would be found without it.
 */
export const FAILS = {
  type: 1,
  grade: 2,
  score: 4,
  tour: 8,
  refundable: 16,
  size: 32,
  price: 64,
  keyword: 128,
  bounds: 256,
  /** The first of the amenities, in their order; at most `MAX_AMENITIES`. */
  amenity: 512,
} as const;

export const MAX_AMENITIES = 20;
