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

/**
 * The chosen room and plan of the hotel with the current signed quote.
 * @param asReader whether to ask as this reader, for whom the room they keep is free; what everybody is
 *   answered is shown until that answer is there
 */
export function useOffer(choice: OfferChoice, asReader: boolean) {
  const request = offerRequest(choice);
  const everybodys = useApiQuery('getHotelItems', request, { enabled: !asReader });
  const own = useApiQuery('getReservationItems', request, { enabled: asReader });
  const items = own.data ?? everybodys.data;
  const chosenIn = (data: typeof items) => {
    const room = data?.rooms.find(({ id }) => id === choice.roomId);
    return { room, plan: room?.plans.find(({ id }) => id === choice.planId) };
  };
  const kept = own.data?.courtesyHold ?? null;
  return {
    items,
    ...chosenIn(items),
    /** Until when this room is kept for the reader, as an ISO instant; null when it isn't. */
    keptUntil: kept?.roomTypeId === choice.roomId ? kept.expiresAt : null,
    /** Reads the offer again. @returns the plan as it is now */
    async reload() {
      const { data } = await (asReader ? own : everybodys).refetch();
      return chosenIn(data).plan;
    },
  };
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

/** The request for the coupons that a visitor could take, the same on the server and in the browser. */
export const offeredCouponsRequest = (hotelId: HotelId) => ({ query: { hotelId } });

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
