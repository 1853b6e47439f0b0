import { queryOptions } from '@tanstack/react-query';

import type { CallName, Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import type { Api } from './client';

/**
 * A read of the contract as a query. Server rendering prefetches and the browser reads the very
 * same options, so what was rendered is what is found again.
 */
export function apiQuery<K extends CallName>(api: Api, name: K, request: RequestOf<Contract[K]>) {
  return queryOptions({
    queryKey: [name, api.language, request],
    queryFn: ({ signal }) => api.call(name, request, { signal }),
  });
}
