import type { RoomPairView } from '@/contract/hotel/hotel';
import type { RoomTypeId } from '@/domain/ids';
import { totalFromSum } from '@/domain/price/pricing';
import { findCheapestPair, type PairedRoom } from '@/domain/stay/room-pair';
import type { Party } from '@/domain/stay/stay';
import { minNightsOf, rateFactsOf } from '../quote/rate-facts';
import type { CardHotel, CardPlan, CardRoom } from './catalogue-snapshot';
import { cheapestOf } from './offers';

/** A room type with the free rooms and prices of a stay. */
export type RoomOfStay = {
  readonly room: Pick<CardRoom, 'id' | 'name' | 'baseGuests' | 'maxGuests' | 'extraGuestPerNight'>;
  readonly plans: readonly CardPlan[];
  /** How many rooms are free on every night. */
  readonly remaining: number;
  /** The sum of the nights' base prices, in won. */
  readonly nightlySum: number;
};

/**
 * Presents the cheapest pair of rooms for a party that is too large for any room of a hotel; null
 * for a smaller party, and where no two rooms are free for it.
 * @param rooms all room types of the hotel in the hotel's order, including those that are sold out
 */
export function findPairOfHotel(
  hotel: Pick<CardHotel, 'lengthDiscounts' | 'minNights' | 'maxNights'>,
  rooms: readonly RoomOfStay[],
  stay: Party & { readonly nights: number },
  locale: 'ko' | 'en',
): RoomPairView | null {
  const { nights } = stay;
  if (nights < hotel.minNights || nights > hotel.maxNights) return null;
  const pair = findCheapestPair(
    stay,
    rooms.map(({ room, plans, remaining, nightlySum }) => ({
      roomTypeId: room.id,
      maxGuests: room.maxGuests,
      remaining,
      priceFor(guests) {
        const offers = plans
          .filter((plan) => nights >= minNightsOf(hotel, plan))
          .map((plan) => {
            // Prices depend on the number of guests alone, not on how many of them are children.
            const facts = {
              ...rateFactsOf(hotel, room, plan),
              guests: { adults: guests, children: 0 },
            };
            return { plan, total: totalFromSum(facts, nightlySum, nights) };
          });
        const cheapest = cheapestOf(offers);
        return cheapest === undefined
          ? null
          : { ratePlanId: cheapest.plan.id, total: cheapest.total };
      },
    })),
  );
  if (pair === null) return null;
  const present = ({ roomTypeId, ratePlanId, adults, children, total }: PairedRoom) => {
    const { room, plan } = findPlan(rooms, roomTypeId, ratePlanId);
    return {
      roomTypeId,
      roomName: room.name[locale],
      ratePlanId,
      planName: plan.name[locale],
      refundable: plan.refundable,
      breakfast: plan.breakfastPerGuestNight > 0,
      adults,
      children,
      total,
    };
  };
  return { first: present(pair.first), second: present(pair.second), total: pair.total };
}

function findPlan(rooms: readonly RoomOfStay[], roomTypeId: RoomTypeId, ratePlanId: number) {
  for (const { room, plans } of rooms) {
    const plan = plans.find(({ id }) => id === ratePlanId);
    if (room.id === roomTypeId && plan !== undefined) return { room, plan };
  }
  throw new Error(`No plan ${ratePlanId} of room ${roomTypeId}`);
}
