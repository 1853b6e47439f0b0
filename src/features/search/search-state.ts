import { paths } from '@/config/routes';
import { SEARCH_SORTS } from '@/contract/search';
import { LENGTH_UNITS, type LengthUnit } from '@/contract/search-filters';

/** Where and for whom. */
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

/** What narrows the results. */
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

const KEYS = [...STAY_KEYS, ...FILTER_KEYS, 'sort', 'view', 'page'] as const;

/** All state of a search, as the URL carries it; a missing key means its default. */
export type SearchState = Partial<Record<(typeof KEYS)[number], string>>;

/** What changes of a search; a key that is there without a value goes back to its default. */
export type SearchChange = { [K in keyof SearchState]?: string | undefined };

/** Letters of any one value: as many as the API takes of a keyword. */
const LONGEST = 100;

type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Picks a search out of a URL's query. Several amenities arrive as a repeated key (a form without
 * JavaScript) or as one comma-separated value; empty values count as missing.
 */
export function searchStateOf(query: RawQuery): SearchState {
  const state: SearchState = {};
  for (const key of KEYS) {
    const value = query[key];
    const text = key === 'amenities' && Array.isArray(value) ? value.join(',') : [value].flat()[0];
    // What is longer would stand in every link of the page.
    if (text !== undefined && text !== '') state[key] = beginningOf(text);
  }
  return state;
}

/** Never half of a letter that is written as two. */
const beginningOf = (text: string): string =>
  text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');

/** Whether a URL's search words are longer than a search takes. */
export function isKeywordCut({ keyword }: RawQuery): boolean {
  return ([keyword].flat()[0]?.length ?? 0) > LONGEST;
}

/** The search a form holds, the same as its GET would ask for. */
export function searchStateOfForm(form: FormData): SearchState {
  const query: Record<string, string[]> = {};
  for (const [key, value] of form) {
    if (typeof value === 'string') (query[key] ??= []).push(value.trim());
  }
  return searchStateOf(query);
}

/** What a search holds besides place, dates and guests: what a new search of another place keeps. */
export function filtersOf(state: SearchState): SearchState {
  const kept: SearchState = {};
  for (const key of [...FILTER_KEYS, 'keyword', 'sort'] as const) {
    // A part of the map belongs to the place it shows.
    if (key !== 'bounds' && state[key] !== undefined) kept[key] = state[key];
  }
  return kept;
}

/** How many filters are set. */
export function filterCount(state: SearchState): number {
  const single = FILTER_KEYS.filter((key) => key !== 'amenities' && state[key] !== undefined);
  return single.length + amenitiesOf(state).length;
}

/** The same search without some of it. */
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

/** What changes for one amenity more or less. */
export function withAmenity(state: SearchState, filter: string): SearchChange {
  const set = amenitiesOf(state);
  const next = set.includes(filter) ? set.filter((one) => one !== filter) : [...set, filter];
  return { amenities: next.length === 0 ? undefined : next.join(',') };
}

/** What the API is asked for a search. */
export function searchRequestOf(state: SearchState) {
  const { refundable, tour, keyword, sort, unit, ...rest } = without(state, 'view');
  const knownSort = SEARCH_SORTS.find((known) => known === sort);
  const knownUnit = (Object.keys(LENGTH_UNITS) as LengthUnit[]).find((known) => known === unit);
  return {
    ...rest,
    ...(knownSort === undefined ? {} : { sort: knownSort }),
    ...(knownUnit === undefined ? {} : { unit: knownUnit }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(refundable === undefined ? {} : { refundable: '1' as const }),
    ...(tour === undefined ? {} : { tour: '1' as const }),
  };
}

/** Address of a search with something changed; any change but of the page starts at page 1. */
export function searchHref(state: SearchState, change: SearchChange): string {
  const next: SearchState = { ...state, ...change };
  if (change.page === undefined || change.page === '1') delete next.page;
  return paths.searchResult(next);
}
