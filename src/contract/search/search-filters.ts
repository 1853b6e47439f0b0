import { AMENITY_CODES, type AmenityCode } from '../catalogue/codes';
import { keysOf } from '@/domain/keys-of';
import { MONTH_NIGHTS } from '@/domain/stay/stay';
import { COMMUTE_STEPS } from '@/domain/transit/commute';

/**
 * The filters of a search as data: the page shows them and the API counts with them. An amenity
 * filter matches any of its codes, in the room or in the hotel.
 */
export const AMENITY_FILTERS = {
  kitchen: ['kitchen'],
  laundry: ['washer_in_room', 'laundry_room'],
  parking: ['parking'],
  desk: ['desk'],
  pets: ['pets'],
} as const satisfies Record<string, readonly AmenityCode[]>;

export type AmenityFilter = keyof typeof AMENITY_FILTERS;
export const AMENITY_FILTER_IDS = keysOf(AMENITY_FILTERS);

export const SEARCH_SORTS = [
  'recommended',
  'price',
  'score',
  'discount',
  'distance',
  'commute',
] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The minimum number of stars. */
export const GRADE_FILTERS = [3, 4, 5] as const;
/** The minimum score out of ten. */
export const SCORE_FILTERS = [7, 8, 9] as const;
/** The minimum size in square metres. */
export const SIZE_FILTERS = [20, 30, 40] as const;
/**
 * Bands of the all-in price per night, in won: each reaches from its own start to the next one's.
 */
export const NIGHT_PRICE_BANDS = [0, 50_000, 80_000, 120_000, 200_000] as const;

/** The most stops and the most changes of a commute. */
export const COMMUTE_STOPS_FILTERS = COMMUTE_STEPS;
export const COMMUTE_CHANGES_FILTERS = [0, 1] as const;

/** By how many days a flexible arrival may differ from the requested one, earlier or later. */
export const FLEX_DAYS = [3, 7, 14] as const;
/** The units in which a length of stay can be given, in nights. */
export const LENGTH_UNITS = { night: 1, week: 7, month: MONTH_NIGHTS } as const;

/**
 * The longest text in a search, in UTF-16 units. Pages cut the text of an address to the same
 * length, so that they never send what is refused here.
 */
export const MAX_SEARCH_TEXT = 100;
/** The longest list of amenities, which are several words in one text. */
export const MAX_SEARCH_AMENITIES = 200;

/**
 * Whether a word of an address names a filter. Inherited properties (`constructor`) don't count.
 */
export function isAmenityFilter(word: string): word is AmenityFilter {
  return Object.hasOwn(AMENITY_FILTERS, word);
}

/**
 * The amenity codes that match a filter; an amenity's own code is a filter, too. Null for another
 * word.
 */
export function codesOfFilter(filter: string): readonly AmenityCode[] | null {
  if (isAmenityFilter(filter)) return AMENITY_FILTERS[filter];
  const code = AMENITY_CODES.find((known) => known === filter);
  return code === undefined ? null : [code];
}
