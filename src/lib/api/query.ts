import { queryOptions } from '@tanstack/react-query';

import { contract, type CallName, type Contract } from '@/contract';
import type { Endpoint, RequestOf } from '@/contract/endpoint';
import type { Api } from './client';

/**
 * A read of the contract as a query. Server rendering prefetches and the browser reads the very
 * same options, so what was rendered is what is found again. What a member reads is kept under
 * that member: whoever signs in next in the same tab doesn't find it.
 */
export function apiQuery<K extends CallName>(api: Api, name: K, request: RequestOf<Contract[K]>) {
  const endpoint: Endpoint = contract[name];
  const owner = endpoint.access === 'public' ? [] : [api.memberId ?? null];
  return queryOptions({
    queryKey: [name, api.language, request, ...owner],
    queryFn: ({ signal }) => api.call(name, request, { signal }),
    ...(endpoint.sharedMs === undefined ? {} : refetchedOnFocus(endpoint.sharedMs)),
  });
}

/**
 * What changes under a tab that stays open is read again when somebody comes back to it, unless it was
 * read within `ageMs`. It isn't stale for that: a page that opens keeps what was rendered.
 */
const refetchedOnFocus = (ageMs: number) => ({
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt < ageMs ? false : ('always' as const),
});
