import { useSyncExternalStore } from 'react';
import { z } from 'zod';

import { searchStateOf, type SearchState } from './search-state';

/** The search whose results this tab showed last: a hotel's neighbours are those of that list. */
const KEY = 'mm-last-search';

const stored = z.record(z.string(), z.string().max(200));

let cache: { raw: string | null; search: SearchState | null } = { raw: null, search: null };

function read(): SearchState | null {
  let raw: string | null = null;
  try {
    raw = window.sessionStorage.getItem(KEY);
    if (raw === cache.raw) return cache.search;
    cache = { raw, search: raw === null ? null : searchStateOf(stored.parse(JSON.parse(raw))) };
  } catch {
    // Forbidden, or nothing that can be read: as if there had been no search.
    cache = { raw, search: null };
  }
  return cache.search;
}

/** Results were shown. */
export function noteSearch(state: SearchState): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Full or forbidden: hotels then lead to those of their region.
  }
}

// Nothing changes it while a hotel's page is open.
const subscribe = () => () => undefined;

/** The search done last in this tab; null without one, and on the server. */
export function useLastSearch(): SearchState | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
