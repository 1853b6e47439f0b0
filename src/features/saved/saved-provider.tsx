import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';

import { type SavedLists } from '@/contract/search/saved';
import { SAVED_LIMITS } from '@/contract/limits';
import { useTranslation } from '@/i18n';
import { type Api, ApiError } from '@/lib/api/client';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useVisitor } from '@/session/hooks';
import { toast, useHydrated } from '@/ui';
import {
  afterMerge,
  type Kept,
  type LocalLists,
  NO_LISTS,
  withEntry,
  withoutEntry,
} from './local-lists';
import { visitorStore } from './local-store';
import { NOTHING_SAVED, type Saved, SavedContext } from './saved-context';

/**
 * Mutation options: changes of a member's lists are sent one after the other, in the order they
 * were made.
 */
const IN_TURN = { mutationKey: ['saved'], scope: { id: 'saved' } };

/**
 * Puts the lists of an API answer into the cache. A query in progress is cancelled, because it is
 * older. While further changes are pending, the optimistic lists are newer than the answer and are
 * kept.
 * @param options.ofMutation true when called within a mutation with `IN_TURN`
 */
export async function showAnswer(
  client: QueryClient,
  api: Api,
  lists: SavedLists,
  { ofMutation }: { ofMutation: boolean },
): Promise<void> {
  const { queryKey } = apiQuery(api, 'getSaved', {});
  await client.cancelQueries({ queryKey });
  const toCome = client.isMutating({ mutationKey: IN_TURN.mutationKey }) - (ofMutation ? 1 : 0);
  client.setQueryData(queryKey, (shown) =>
    toCome > 0 && shown !== undefined ? { ...shown, viewed: lists.viewed } : lists,
  );
}

const TRIES = 3;

/**
 * Merges the lists a visitor kept in this browser into their account after sign-in, in one
 * idempotent call. Only merged entries are removed from the browser; after a failure all of them
 * stay for the next page.
 * @param member the member's lists; undefined without a member, or while loading
 * @returns whether a merge is in progress
 */
function useMerge(member: SavedLists | undefined, local: LocalLists): boolean {
  const api = useApi();
  const client = useQueryClient();
  const { t } = useTranslation('common');
  const tried = useRef<LocalLists | null>(null);
  const { mutate, isError } = useMutation({
    ...IN_TURN,
    meta: { showsErrors: true },
    retry: (failures, error) =>
      failures < TRIES && !(error instanceof ApiError && error.status < 500),
    mutationFn: (sent: LocalLists) => api.call('mergeSaved', { body: bodyOf(sent) }),
    async onSuccess({ leftOut, ...lists }, sent) {
      await showAnswer(client, api, lists, { ofMutation: true });
      visitorStore.change((now) => afterMerge(now, sent, leftOut));
      visitorStore.announceMemberChange();
      if (leftOut.length > 0) {
        toast(t('saved.leftOut', { count: leftOut.length }));
      }
    },
  });
  const waiting = member !== undefined && isWaiting(member, local);
  useEffect(() => {
    if (!waiting || tried.current === local) return;
    tried.current = local;
    mutate(local);
  }, [waiting, local, mutate]);
  return waiting && !isError;
}

/** Hotels that don't fit stay in the browser until the wishlist has room for them. */
function isWaiting(member: SavedLists, { hotels, viewed, rooms }: LocalLists): boolean {
  if (viewed.length + rooms.length > 0) return true;
  return hotels.length > 0 && member.hotels.length < SAVED_LIMITS.hotels;
}

function bodyOf({ hotels, viewed, rooms }: LocalLists) {
  const entries = (list: readonly Kept[]) =>
    list.map(({ id, at }) => ({ id, at: new Date(at).toISOString() }));
  return { hotels: entries(hotels), viewed: entries(viewed), rooms: entries(rooms) };
}

const onServer = () => NO_LISTS;

/** Provides the visitor's lists: from the browser, or from the account once signed in. */
export function SavedProvider({ children }: { children: ReactNode }) {
  const { status } = useVisitor();
  const isMember = status === 'authenticated';
  const isHydrated = useHydrated();
  const local = useSyncExternalStore(visitorStore.subscribe, visitorStore.read, onServer);
  const { lists, change } = useMemberLists(isMember);
  const isMerging = useMerge(isMember ? lists : undefined, local);
  const api = useApi();
  const member = useMemo(() => memberActions(api, change), [api, change]);

  const isVisitor = status === 'unauthenticated' && isHydrated;
  const shown = isVisitor ? local : null;
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
      ...(shown === null ? NOTHING_SAVED : idsOf(shown)),
      ...VISITOR,
      ready: isVisitor,
      isMember,
    };
  }, [isMember, isMerging, isVisitor, lists, shown, member]);
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

type Change = {
  /** Returns the lists after the change, for the optimistic update. */
  readonly next: (lists: SavedLists) => SavedLists;
  readonly call: () => Promise<SavedLists>;
};

/** The lists of the signed-in member, synchronized with this browser's other tabs. */
function useMemberLists(isMember: boolean) {
  const api = useApi();
  const client = useQueryClient();
  const lists = useApiQuery('getSaved', {}, { enabled: isMember }).data;

  useEffect(() => {
    if (!isMember) return;
    return visitorStore.onMemberChange(
      () => void client.invalidateQueries({ queryKey: ['getSaved'] }),
    );
  }, [client, isMember]);

  const { mutateAsync } = useMutation<SavedLists, Error, Change>({
    ...IN_TURN,
    mutationFn: ({ call }) => call(),
    async onMutate({ next }) {
      const { queryKey } = apiQuery(api, 'getSaved', {});
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && next(before));
    },
    async onSuccess(answer) {
      await showAnswer(client, api, answer, { ofMutation: true });
      visitorStore.announceMemberChange();
    },
    onError: () => client.invalidateQueries({ queryKey: ['getSaved'] }),
  });
  /** Resolves to true on success; a failure is shown by the query client. */
  const change = useCallback(
    (next: Change['next'], call: Change['call']) =>
      mutateAsync({ next, call }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  return { lists, change };
}
