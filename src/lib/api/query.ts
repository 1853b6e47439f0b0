import { queryOptions } from '@tanstack/react-query';

import type { CallName, Contract } from '@/contract';
import { findCall } from '@/contract/call';
import type { RequestOf } from '@/contract/endpoint';
import type { Api } from './client';

/**
 * A read of the contract as a query. Server rendering prefetches with the same options as the
 * browser reads with, so the browser finds what was rendered. A member's reads are stored under
 * that member, so that somebody who signs in later in the same tab doesn't see them.
 */
export function apiQuery<K extends CallName>(api: Api, name: K, request: RequestOf<Contract[K]>) {
  const call = findCall(name);
  const owner = call.access === 'public' ? [] : [api.memberId ?? null];
  return queryOptions({
    queryKey: [name, api.language, request, ...owner],
    queryFn: ({ signal }) => api.call(name, request, { signal }),
    ...(call.sharedMs === undefined ? {} : refetchedOnFocus(call.sharedMs)),
  });
}

/**
 * Reads again when the reader comes back to the tab, unless the data is younger than `ageMs`. The
 * data doesn't count as stale because of that: a page that opens keeps what was rendered.
 */
const refetchedOnFocus = (ageMs: number) => ({
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt < ageMs ? false : ('always' as const),
});
