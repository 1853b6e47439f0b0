import { useSyncExternalStore } from 'react';

import type { SavedLists } from '@/contract/search/saved';
import { isEmpty, NO_LISTS } from '@/features/saved/local-lists';
import { useSaved, type Saved } from '@/features/saved/saved-context';
import { visitorStore } from '@/features/saved/visitor-store';

const onServer = () => NO_LISTS;

/**
 * The visitor's lists, with the server-rendered ones in their place until the browser has loaded
 * them. Those never enter the cache, because they may be older than a change this browser has made.
 * They aren't used while a merge into the account is pending either.
 */
export function useSavedFrom(rendered: SavedLists | null): Saved {
  const saved = useSaved();
  const local = useSyncExternalStore(visitorStore.subscribe, visitorStore.read, onServer);
  if (rendered === null || saved.ready || !saved.isMember || !isEmpty(local)) return saved;
  return { ...saved, ...rendered, ready: true };
}
