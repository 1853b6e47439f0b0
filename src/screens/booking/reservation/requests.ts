import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { OfferParams } from '@/lib/stay-params';

export type OfferChoice = {
  hotelId: HotelId;
  roomId: RoomTypeId;
  planId: RatePlanId;
  /** The stay, including its add-ons. */
  stay: OfferParams;
};

/** The request for the chosen offer, the same on the server and in the browser. */
export function offerRequest({ hotelId, stay }: Pick<OfferChoice, 'hotelId' | 'stay'>) {
  return { params: { id: hotelId }, query: stay };
}

/** The chosen room and plan of the hotel with the current signed quote. */
export function useOffer(choice: OfferChoice) {
  const query = useApiQuery('getHotelItems', offerRequest(choice));
  const room = query.data?.rooms.find(({ id }) => id === choice.roomId);
  const plan = room?.plans.find(({ id }) => id === choice.planId);
  return { items: query.data, room, plan, refetch: query.refetch };
}

/** Which coupons a price is asked with. */
type CouponWish = {
  /** `3,5`, `none`, or empty for the coupons with the largest discount. */
  readonly wanted?: string;
  /** Ids of coupons that the first room of a pair uses. */
  readonly except?: readonly number[];
};

/** The request for the stay's price with coupons, the same on the server and in the browser. */
export function couponRequest(
  { roomId, planId, stay }: OfferChoice,
  { wanted = '', except = [] }: CouponWish = {},
) {
  const chosen = wanted === '' ? {} : { chosen: wanted };
  const others = except.length === 0 ? {} : { except: except.join(',') };
  return { query: { ...stay, roomTypeId: roomId, ratePlanId: planId, ...chosen, ...others } };
}

/**
 * The member's coupons for a stay. Disable it for visitors, who have none. The previous choice
 * stays visible while another one is loading.
 */
export function useCoupons(choice: OfferChoice, wish: CouponWish, enabled = true) {
  return useQuery({
    ...apiQuery(useApi(), 'quoteCoupons', couponRequest(choice, wish)),
    placeholderData: keepPreviousData,
    enabled,
  });
}
