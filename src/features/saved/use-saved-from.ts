import { useSyncExternalStore } from 'react';

import type { SavedLists } from '@/contract/saved';
import { isEmpty, NO_LISTS } from './local-lists';
import { useSaved, type Saved } from './saved-context';
import { visitorStore } from './visitor-store';

const onServer = () => NO_LISTS;

/**
 * The lists, with those the server rendered in their place until the browser has asked for them.
 * They are never taken for an answer: they may have been read before a change that this browser
 * knows is done. Nor do they stand while something kept here is still on its way to the account.
 */
export function useSavedFrom(rendered: SavedLists | null): Saved {
  const saved = useSaved();
  const local = useSyncExternalStore(visitorStore.subscribe, visitorStore.read, onServer);
  if (rendered === null || saved.ready || !saved.isMember || !isEmpty(local)) return saved;
  return { ...saved, ...rendered, ready: true };
}
