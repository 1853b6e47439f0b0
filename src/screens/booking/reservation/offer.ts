import { useApiQuery } from '@/lib/api/hooks';
import type { OfferParams } from '@/lib/stay-params';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';

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
