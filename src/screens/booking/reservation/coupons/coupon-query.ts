import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { OfferChoice } from '../offer';

/**
 * The request for the stay's price with coupons, the same on the server and in the browser.
 * @param wanted `3,5`, `none`, or empty for the coupons with the largest discount
 */
export function couponRequest({ roomId, planId, stay }: OfferChoice, wanted = '') {
  const chosen = wanted === '' ? {} : { chosen: wanted };
  return { query: { ...stay, roomTypeId: roomId, ratePlanId: planId, ...chosen } };
}

/**
 * The member's coupons for a stay. Disable it for visitors, who have none. The previous choice
 * stays visible while another one is loading.
 */
export function useCoupons(choice: OfferChoice, wanted: string, enabled = true) {
  return useQuery({
    ...apiQuery(useApi(), 'quoteCoupons', couponRequest(choice, wanted)),
    placeholderData: keepPreviousData,
    enabled,
  });
}
