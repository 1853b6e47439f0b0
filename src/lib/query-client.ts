import { MutationCache, QueryClient } from '@tanstack/react-query';

import { QUERY_STALE_MS } from '@/config/constants';
import { ApiError } from './api/client';

/**
 * A query client with the specified defaults: fresh for 5 minutes, refetched on focus. A change
 * that fails and doesn't show its own error is handed to `onError`, which raises the toast.
 */
export function createQueryClient(onError?: (error: Error) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        if (mutation.meta?.showsErrors !== true) onError?.(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
      // While the browser is offline a change would wait in silence, and be made when it is online
      // again: whoever presses a button is told at once, and decides.
      mutations: { networkMode: 'always' },
    },
  });
}
