import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { OfferChoice } from '../offer';

/**
 * The request that prices the chosen stay with coupons, on the server and in the browser alike.
 * @param wanted `3,5`, `none`, or empty for those that take the most off
 */
export function couponRequest({ roomId, planId, stay }: OfferChoice, wanted = '') {
  const chosen = wanted === '' ? {} : { chosen: wanted };
  return { query: { ...stay, roomTypeId: roomId, ratePlanId: planId, ...chosen } };
}

/** The member's coupons for a stay; while others are chosen, what was chosen before stays in sight. */
export function useCoupons(choice: OfferChoice, wanted: string) {
  return useQuery({
    ...apiQuery(useApi(), 'quoteCoupons', couponRequest(choice, wanted)),
    placeholderData: keepPreviousData,
  });
}
