import { AMENITY_CODES, type AmenityCode } from './catalogue-records';

/**
 * What a search filters by, as data: the panel draws it, the API counts it. An amenity filter is met
 * by any of its codes, in the room or in the house.
 */
export const AMENITY_FILTERS = {
  kitchen: ['kitchen'],
  laundry: ['washer_in_room', 'laundry_room'],
  parking: ['parking'],
  desk: ['desk'],
  pets: ['pets'],
} as const satisfies Record<string, readonly AmenityCode[]>;

export type AmenityFilter = keyof typeof AMENITY_FILTERS;
export const AMENITY_FILTER_IDS = Object.keys(AMENITY_FILTERS) as AmenityFilter[];

/** Stars at least. */
export const GRADE_FILTERS = [3, 4, 5] as const;
/** Points of ten at least. */
export const SCORE_FILTERS = [7, 8, 9] as const;
/** Square metres at least. */
export const SIZE_FILTERS = [20, 30, 40] as const;
/** Bands of the price of a night, all in, in won: each from its own start to the next. */
export const NIGHT_PRICE_BANDS = [0, 50_000, 80_000, 120_000, 200_000] as const;

/** How far a flexible arrival may lie from the one asked for, in days to either side. */
export const FLEX_DAYS = [3, 7, 14] as const;
/** A length of stay by weeks or months; a month is 30 nights, as monthly prices are. */
export const LENGTH_UNITS = { night: 1, week: 7, month: 30 } as const;
export type LengthUnit = keyof typeof LENGTH_UNITS;

/** The codes any of which meets a filter; an amenity's own code is a filter too. */
export function codesOfFilter(filter: string): readonly AmenityCode[] | null {
  if (filter in AMENITY_FILTERS) return AMENITY_FILTERS[filter as AmenityFilter];
  const code = AMENITY_CODES.find((known) => known === filter);
  return code === undefined ? null : [code];
}
