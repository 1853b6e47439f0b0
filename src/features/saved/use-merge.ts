import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';

import { SAVED_LIMITS, type SavedLists } from '@/contract/search/saved';
import { useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { useApi } from '@/lib/api/hooks';
import { afterMerge, type Kept, type LocalLists } from './local-lists';
import { IN_TURN, showAnswer } from './member-answers';
import { visitorStore } from './visitor-store';

const TRIES = 3;

/**
 * Merges the lists a visitor kept in this browser into their account after sign-in, in one
 * idempotent call. Only merged entries are removed from the browser; after a failure all of them
 * stay for the next page.
 * @param member the member's lists; undefined without a member, or while loading
 * @returns whether a merge is in progress
 */
export function useMerge(member: SavedLists | undefined, local: LocalLists): boolean {
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
