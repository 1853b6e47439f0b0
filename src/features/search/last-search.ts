import { useSyncExternalStore } from 'react';

import { storedSearchOf, type SearchState } from './search-state';

/**
 * The last search whose results this tab showed; a hotel's page links to its neighbours in them.
 */
const KEY = 'mm-last-search';

let cache: { raw: string | null; search: SearchState | null } = { raw: null, search: null };

function read(): SearchState | null {
  let raw: string | null = null;
  try {
    raw = window.sessionStorage.getItem(KEY);
    if (raw === cache.raw) return cache.search;
    cache = { raw, search: raw === null ? null : storedSearchOf(JSON.parse(raw)) };
  } catch {
    // Storage is forbidden or unreadable, which counts as no search.
    cache = { raw, search: null };
  }
  return cache.search;
}

/** Called when results are shown. */
export function noteSearch(state: SearchState): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Storage is full or forbidden; hotels then link to those of their region.
  }
}

// The value doesn't change while a hotel's page is open.
const subscribe = () => () => undefined;

/** The last search of this tab; null without one, and on the server. */
export function useLastSearch(): SearchState | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
