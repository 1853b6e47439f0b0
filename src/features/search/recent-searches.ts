import { useSyncExternalStore } from 'react';

import { storedSearchOf, without, type SearchState } from './search-state';

/** The recent searches, which are stored in this browser only. */
const KEY = 'mm-recent-searches';
const KEPT = 5;

const MAX_STORED = 50;
const nothing: readonly SearchState[] = [];

let cache: { raw: string | null; searches: readonly SearchState[] } = {
  raw: null,
  searches: nothing,
};

/** The stored searches; unreadable ones count as none. */
function read(): readonly SearchState[] {
  let raw: string | null = null;
  try {
    raw = window.localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden, and then nothing is remembered.
  }
  if (raw === cache.raw) return cache.searches;
  cache = { raw, searches: parsed(raw) };
  return cache.searches;
}

function parsed(raw: string | null): readonly SearchState[] {
  if (raw === null) return nothing;
  try {
    const stored: unknown = JSON.parse(raw);
    if (!Array.isArray(stored) || stored.length > MAX_STORED) return nothing;
    const searches = stored.map(storedSearchOf).filter((search) => search !== null);
    return searches.length === stored.length ? searches.slice(0, KEPT) : nothing;
  } catch {
    return nothing;
  }
}

const listeners = new Set<() => void>();

function write(searches: readonly SearchState[]): void {
  try {
    if (searches.length === 0) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Storage is full or forbidden; the search itself isn't affected.
  }
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** Adds a search as the newest and removes an older equal one. */
export function rememberSearch(state: SearchState): void {
  const search = without(state, 'page', 'view', 'bounds');
  const same = JSON.stringify(search);
  const others = read().filter((known) => JSON.stringify(known) !== same);
  write([search, ...others].slice(0, KEPT));
}

export const forgetSearches = (): void => write([]);

/** The recent searches, newest first; none on the server. */
export function useRecentSearches(): readonly SearchState[] {
  return useSyncExternalStore(subscribe, read, () => nothing);
}
