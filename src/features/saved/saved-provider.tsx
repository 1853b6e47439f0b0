import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

import type { SavedLists } from '@/contract/search/saved';
import { useApi } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { useHydrated } from '@/ui';
import { NO_LISTS, withEntry, withoutEntry, type LocalLists } from './local-lists';
import { NOTHING_SAVED, SavedContext, type Saved } from './saved-context';
import { useMemberLists } from './use-member-lists';
import { useMerge } from './use-merge';
import { visitorStore } from './visitor-store';

const onServer = () => NO_LISTS;

/** Provides the visitor's lists: from the browser, or from the account once signed in. */
export function SavedProvider({ children }: { children: ReactNode }) {
  const { status } = useVisitor();
  const isMember = status === 'authenticated';
  const hydrated = useHydrated();
  const local = useSyncExternalStore(visitorStore.subscribe, visitorStore.read, onServer);
  const { lists, change } = useMemberLists(isMember);
  const isMerging = useMerge(isMember ? lists : undefined, local);
  const api = useApi();
  const member = useMemo(() => memberActions(api, change), [api, change]);

  const isVisitor = status === 'unauthenticated' && hydrated;
  const saved = useMemo<Saved>(() => {
    if (isMember) {
      return {
        ...(lists ?? NOTHING_SAVED),
        ...member,
        ready: lists !== undefined && !isMerging,
        isMember,
      };
    }
    return {
      ...(isVisitor ? idsOf(local) : NOTHING_SAVED),
      ...VISITOR,
      ready: isVisitor,
      isMember,
    };
  }, [isMember, isMerging, isVisitor, lists, local, member]);
  return <SavedContext value={saved}>{children}</SavedContext>;
}

type Actions = Pick<Saved, 'setHotel' | 'setRoom' | 'clearRooms' | 'clearViewed'>;

const local = (next: Parameters<typeof visitorStore.change>[0]) =>
  Promise.resolve(visitorStore.change(next));

const VISITOR: Actions = {
  setHotel: (id, wanted) => local((lists) => toggled(lists, 'hotels', id, wanted)),
  setRoom: (id, wanted) => local((lists) => toggled(lists, 'rooms', id, wanted)),
  clearRooms: () => local((lists) => ({ ...lists, rooms: [] })),
  clearViewed: () => local((lists) => ({ ...lists, viewed: [] })),
};

function toggled(lists: LocalLists, name: 'hotels' | 'rooms', id: number, wanted: boolean) {
  return wanted ? withEntry(lists, name, { id, at: Date.now() }) : withoutEntry(lists, name, id);
}

function memberActions(
  api: ReturnType<typeof useApi>,
  change: ReturnType<typeof useMemberLists>['change'],
): Actions {
  return {
    setHotel: (id, wanted) =>
      change(
        (lists) => ({ ...lists, hotels: [...(wanted ? [id] : []), ...without(lists.hotels, id)] }),
        () => api.call(wanted ? 'saveHotel' : 'unsaveHotel', { params: { id } }),
      ),
    setRoom: (id, wanted) =>
      change(
        (lists) => ({ ...lists, rooms: [...without(lists.rooms, id), ...(wanted ? [id] : [])] }),
        () => api.call(wanted ? 'compareRoom' : 'uncompareRoom', { params: { id } }),
      ),
    clearRooms: () =>
      change(
        (lists) => ({ ...lists, rooms: [] }),
        () => api.call('clearCompared', {}),
      ),
    clearViewed: () =>
      change(
        (lists) => ({ ...lists, viewed: [] }),
        () => api.call('clearViewed', {}),
      ),
  };
}

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);

/** Rooms are in the order they were added; the lists of hotels have the newest first. */
function idsOf({ hotels, viewed, rooms }: LocalLists): SavedLists {
  const ids = (list: LocalLists['hotels']) => list.map(({ id }) => id);
  return { hotels: ids(hotels), viewed: ids(viewed), rooms: ids(rooms).reverse() };
}
