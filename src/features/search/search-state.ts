import { paths } from '@/config/routes';
import {
  LENGTH_UNITS,
  MAX_SEARCH_AMENITIES,
  MAX_SEARCH_TEXT,
  SEARCH_SORTS,
  type SearchSort,
} from '@/contract/search/search-filters';
import { keysOf } from '@/domain/keys-of';

/** The keys for place, dates and guests. */
const STAY_KEYS = [
  'region',
  'area',
  'keyword',
  'from',
  'to',
  'length',
  'unit',
  'flex',
  'adults',
  'children',
] as const;

/** The keys of the filters. */
export const FILTER_KEYS = [
  'type',
  'amenities',
  'refundable',
  'tour',
  'grade',
  'score',
  'size',
  'nightMin',
  'nightMax',
  'totalMin',
  'totalMax',
  'bounds',
] as const;

/** The keys of the commute and its limits. */
export const COMMUTE_KEYS = ['commute', 'commuteStops', 'commuteChanges'] as const;

const KEYS = [...STAY_KEYS, ...FILTER_KEYS, ...COMMUTE_KEYS, 'sort', 'view', 'page'] as const;

/** The state of a search as in its URL; a missing key means the default. */
export type SearchState = Partial<Record<(typeof KEYS)[number], string>>;

/** A change of a search; a key with the value undefined goes back to its default. */
export type SearchChange = { [K in keyof SearchState]?: string | undefined };

type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses a search from a URL's query. Several amenities arrive as a repeated key (a form without
 * JavaScript) or as one comma-separated value; empty values count as missing.
 */
export function searchStateOf(query: RawQuery): SearchState {
  const state: SearchState = {};
  for (const key of KEYS) {
    const value = query[key];
    const text = key === 'amenities' && Array.isArray(value) ? value.join(',') : [value].flat()[0];
    // Limited, because the text is part of every link of the page.
    if (text !== undefined && text !== '') state[key] = beginningOf(text, maxLengthOf(key));
  }
  return state;
}

/** Longer texts in the browser's storage weren't written by this site. */
const MAX_STORED_TEXT = 200;

/** A search from the browser's storage, whose content may be anything; null when it is no search. */
export function storedSearchOf(value: unknown): SearchState | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const query: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string' || text.length > MAX_STORED_TEXT) return null;
    query[key] = text;
  }
  return searchStateOf(query);
}

const maxLengthOf = (key: keyof SearchState): number =>
  key === 'amenities' ? MAX_SEARCH_AMENITIES : MAX_SEARCH_TEXT;

/** Cuts a text without splitting a surrogate pair. */
const beginningOf = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');

/** Whether the keyword in a URL is longer than a search accepts. */
export function isKeywordCut({ keyword }: RawQuery): boolean {
  return ([keyword].flat()[0]?.length ?? 0) > MAX_SEARCH_TEXT;
}

/** The search of a form's values, the same as its GET request would give. */
export function searchStateOfForm(form: FormData): SearchState {
  const query: Record<string, string[]> = {};
  for (const [key, value] of form) {
    if (typeof value === 'string') (query[key] ??= []).push(value.trim());
  }
  return searchStateOf(query);
}

/**
 * The parts of a search that a new search of another place keeps: all but place, dates and guests.
 */
export function filtersOf(state: SearchState): SearchState {
  const kept: SearchState = {};
  for (const key of [...FILTER_KEYS, ...COMMUTE_KEYS, 'keyword', 'sort'] as const) {
    // The map's bounds belong to the place they show.
    if (key !== 'bounds' && state[key] !== undefined) kept[key] = state[key];
  }
  return kept;
}

/** How many filters are set. */
export function filterCount(state: SearchState): number {
  const single = FILTER_KEYS.filter((key) => key !== 'amenities' && state[key] !== undefined);
  return single.length + amenitiesOf(state).length;
}

/** The search without the given keys. */
export function without(
  state: SearchState,
  ...keys: ReadonlyArray<keyof SearchState>
): SearchState {
  return Object.fromEntries(
    Object.entries(state).filter(([key]) => !keys.some((dropped) => dropped === key)),
  );
}

export const amenitiesOf = ({ amenities }: SearchState): string[] =>
  amenities?.split(',').filter((filter) => filter !== '') ?? [];

/** The change that adds an amenity, or removes it if it is set. */
export function withAmenity(state: SearchState, filter: string): SearchChange {
  const set = amenitiesOf(state);
  const next = set.includes(filter) ? set.filter((one) => one !== filter) : [...set, filter];
  return { amenities: next.length === 0 ? undefined : next.join(',') };
}

/**
 * The search without its commute. The order by it goes too, since it needs one, and so does the
 * choice of the recommended order, which is the usual one without.
 */
export const COMMUTE_DROPPED: SearchChange = {
  commute: undefined,
  commuteStops: undefined,
  commuteChanges: undefined,
  sort: undefined,
};

/** The order of a search's results; `hasCommute` says whether the results have a commute. */
export function sortOf({ sort }: SearchState, hasCommute: boolean): SearchSort {
  const known = SEARCH_SORTS.find((one) => one === sort) ?? usualSort(hasCommute);
  return known === 'commute' && !hasCommute ? 'recommended' : known;
}

/** The order of a search that names none. */
export const usualSort = (hasCommute: boolean): SearchSort =>
  hasCommute ? 'commute' : 'recommended';

/** The API request for a search. */
export function searchRequestOf(state: SearchState) {
  const { refundable, tour, keyword, sort, unit, ...rest } = without(state, 'view');
  const knownSort = SEARCH_SORTS.find((known) => known === sort);
  const knownUnit = keysOf(LENGTH_UNITS).find((known) => known === unit);
  return {
    ...rest,
    ...(knownSort === undefined ? {} : { sort: knownSort }),
    ...(knownUnit === undefined ? {} : { unit: knownUnit }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(refundable === undefined ? {} : { refundable: '1' as const }),
    ...(tour === undefined ? {} : { tour: '1' as const }),
  };
}

/** The URL of a search after a change; any change but that of the page goes back to page 1. */
export function searchHref(state: SearchState, change: SearchChange): string {
  const next: SearchState = { ...state, ...change };
  if (change.page === undefined || change.page === '1') delete next.page;
  return paths.searchResult(next);
}

/** When a search finds fewer free hotels than this, the page also shows alternatives. */
export const FEW_HOTELS = 4;
