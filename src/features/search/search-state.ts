import { paths } from '@/config/routes';
import { SEARCH_SORTS } from '@/contract/search';

const KEYS = [
  'region',
  'area',
  'type',
  'keyword',
  'from',
  'to',
  'adults',
  'children',
  'amenities',
  'refundable',
  'sort',
  'page',
] as const;

/** All state of a search, as the URL carries it; a missing key means its default. */
export type SearchState = Partial<Record<(typeof KEYS)[number], string>>;

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
    if (text !== undefined && text !== '') state[key] = text;
  }
  return state;
}

/** The search a form holds, the same as its GET would ask for. */
export function searchStateOfForm(form: FormData): SearchState {
  const query: Record<string, string[]> = {};
  for (const [key, value] of form) {
    if (typeof value === 'string') (query[key] ??= []).push(value.trim());
  }
  return searchStateOf(query);
}

/** What a search holds besides place, dates and guests. */
export function filtersOf({ type, keyword, amenities, refundable, sort }: SearchState) {
  return searchStateOf({ type, keyword, amenities, refundable, sort });
}

/** What the API is asked for a search; longer values than it takes are cut. */
export function searchRequestOf({ refundable, keyword, sort, ...rest }: SearchState) {
  const known = SEARCH_SORTS.find((candidate) => candidate === sort);
  return {
    ...rest,
    ...(known === undefined ? {} : { sort: known }),
    ...(keyword === undefined ? {} : { keyword: keyword.slice(0, 100) }),
    ...(refundable === undefined ? {} : { refundable: '1' as const }),
  };
}

/** Address of a search with something changed; any change but of the page starts at page 1. */
export function searchHref(state: SearchState, change: SearchState): string {
  const next: SearchState = { ...state, ...change };
  if (change.page === undefined || change.page === '1') delete next.page;
  return paths.searchResult(next);
}
