import { useQuery } from '@tanstack/react-query';

import type { Contract } from '@/contract';
import type { LeavingRefund } from '@/contract/common';
import type { RequestOf } from '@/contract/endpoint';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';

/** Where the amounts of leaving early come from: an offer at its current price, or a booking. */
export type LeavingSource =
  | { readonly of: 'offer'; readonly request: RequestOf<Contract['getEarlyLeaving']> }
  | { readonly of: 'booking'; readonly id: string };

const NO_BOOKING = { params: { id: '' } };
const NO_OFFER = { params: { id: 0, roomId: 0 }, query: { ratePlanId: 0 } };

/**
 * What leaving returns on every day of a stay.
 * @param isWanted whether to load it; it isn't before somebody reaches for the ruler
 */
export function useLeavingRefunds(source: LeavingSource | null, isWanted: boolean) {
  const api = useApi();
  const offer = source?.of === 'offer' ? source.request : null;
  const booking = source?.of === 'booking' ? { params: { id: source.id } } : null;
  const ofOffer = useQuery({
    ...apiQuery(api, 'getEarlyLeaving', {
      ...NO_OFFER,
      ...offer,
      query: { ...NO_OFFER.query, ...offer?.query, nights: 'ALL' as const },
    }),
    enabled: isWanted && offer !== null,
  });
  const ofBooking = useQuery({
    ...apiQuery(api, 'listLeavingRefunds', booking ?? NO_BOOKING),
    enabled: isWanted && booking !== null,
  });
  const { data, isError, refetch } = offer === null ? ofBooking : ofOffer;
  const steps: readonly LeavingRefund[] | null = data?.steps ?? null;
  return { steps, hasFailed: isError && data === undefined, reload: () => void refetch() };
}
