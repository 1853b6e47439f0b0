import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

import type { CallName, Contract } from '@/contract';
import type { RequestOf, ResponseOf } from '@/contract/endpoint';
import type { Api } from './client';
import { apiQuery } from './query';

export const ApiContext = createContext<Api | null>(null);

/** The API client of the visitor. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiContext');
  return api;
}

/** Reads a call of the contract; see `apiQuery`. */
export function useApiQuery<K extends CallName>(
  name: K,
  request: RequestOf<Contract[K]>,
  options: {
    enabled?: boolean;
    refetchInterval?: number | false;
    staleTime?: number;
    /** Shows the answer to the request before while another one is read. */
    keepsPrevious?: boolean;
  } = {},
) {
  const { keepsPrevious = false, ...rest } = options;
  return useQuery({
    ...apiQuery(useApi(), name, request),
    ...rest,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/**
 * Makes a change by a call of the contract. The caller shows its errors, or they end in a toast.
 */
export function useApiMutation<K extends CallName>(
  name: K,
  options: { showsErrors?: boolean } = {},
) {
  const api = useApi();
  return useMutation<ResponseOf<Contract[K]>, Error, RequestOf<Contract[K]>>({
    mutationFn: (request) => api.call(name, request),
    meta: { showsErrors: options.showsErrors === true },
  });
}
