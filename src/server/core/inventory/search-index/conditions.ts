import { type Range } from '@/server/core/inventory/search-index/at';
import type { Bounds } from '@/domain/hotel/map';

/** The conditions of a search, as numbers. */
export type Conditions = {
  readonly range: Range;
  /** The days on which a stay may start, as numbers of `dayOf`; usually one. */
  readonly startDays: readonly number[];
  readonly nights: number;
  readonly guests: number;
  /** The index in HOTEL_TYPES; null for any. */
  readonly type: number | null;
  readonly gradeMin: number;
  /** In tenths. */
  readonly scoreMin: number;
  readonly tour: boolean;
  readonly refundable: boolean;
  /** Square metres. */
  readonly sizeMin: number;
  /** In won, for the whole stay. */
  readonly totalMin: number;
  readonly totalMax: number;
  /** One mask for each amenity filter; any of its bits satisfies it. */
  readonly amenities: readonly number[];
  /** By the hotel's index, 1 if the keyword matches; null without a keyword. */
  readonly keyword: Uint8Array | null;
  readonly bounds: Bounds | null;
  /** By the hotel's index, 1 if its commute keeps to the limits; null without limits. */
  readonly commute: Uint8Array | null;
};

/**
 * One bit for each condition that a room or its hotel can fail. One that fails none is a match; one
 * that fails exactly one would match without that condition.
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
  commute: 512,
  /** The bit of the first amenity filter; the others follow in order, at most `MAX_AMENITIES`. */
  amenity: 1024,
} as const;

export const MAX_AMENITIES = 20;
