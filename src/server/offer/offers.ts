import { totalFromSum } from '@/domain/pricing';
import { nightsBetween, type Stay } from '@/domain/stay';
import type { Database, Transaction } from '../db/client';
import { minNightsOf, rateFactsOf } from '../quote/rate-facts';
import type { CardHotel, CardPlan, CardRoom } from './catalogue-snapshot';
import { roomSums, type RoomSum } from './room-sums';

export type OfferRequest = {
  readonly stay: Stay;
  readonly adults: number;
  readonly children: number;
  /** Only plans that can be cancelled. */
  readonly refundableOnly?: boolean | undefined;
  /** Only rooms that have these, be it in the room or in the house. */
  readonly amenities?: readonly string[] | undefined;
};

/** The cheapest room and plan of a hotel that is free on every night of the stay. */
export type FoundOffer = {
  readonly room: CardRoom;
  readonly plan: CardPlan;
  readonly sum: RoomSum;
  /** All in, in won. */
  readonly total: number;
};

type OfferedHotel = Pick<
  CardHotel,
  'id' | 'amenities' | 'lengthDiscounts' | 'minNights' | 'maxNights' | 'rooms'
>;

/** Whether a guest of this room has everything asked for. */
export function roomHas(
  hotel: Pick<CardHotel, 'amenities'>,
  room: Pick<CardRoom, 'amenities'>,
  wanted: readonly string[],
): boolean {
  return wanted.every((code) => room.amenities.includes(code) || hotel.amenities.includes(code));
}

/**
 * The cheapest offer of each hotel for a stay, by hotel id; hotels with nothing free are left
 * out. One query, however many hotels. Among equal totals the refundable one wins, then the
 * hotel's own order.
 */
export async function offersFor(
  db: Database | Transaction,
  hotels: readonly OfferedHotel[],
  request: OfferRequest,
): Promise<Map<number, FoundOffer>> {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  const guests = request.adults + request.children;
  const wanted = request.amenities ?? [];
  const roomsOf = (hotel: OfferedHotel) =>
    nights < hotel.minNights || nights > hotel.maxNights
      ? []
      : hotel.rooms.filter((room) => guests <= room.maxGuests && roomHas(hotel, room, wanted));
  const sums = await roomSums(
    db,
    hotels.flatMap((hotel) => roomsOf(hotel).map((room) => room.id)),
    request.stay,
  );
  const offers = new Map<number, FoundOffer>();
  for (const hotel of hotels) {
    let best: FoundOffer | undefined;
    for (const room of roomsOf(hotel)) {
      const sum = sums.get(room.id);
      if (sum === undefined || !isFree(sum, nights)) continue;
      for (const plan of room.plans) {
        if (request.refundableOnly === true && !plan.refundable) continue;
        if (nights < minNightsOf(hotel, plan)) continue;
        const total = totalFromSum(
          { ...rateFactsOf(hotel, room, plan), guests: request },
          sum.nightlySum,
          nights,
        );
        const better =
          best === undefined ||
          total < best.total ||
          (total === best.total && plan.refundable && !best.plan.refundable);
        if (better) best = { room, plan, sum, total };
      }
    }
    if (best !== undefined) offers.set(hotel.id, best);
  }
  return offers;
}

/** Whether every one of the stay's nights has a price and a room left. */
export function isFree(sum: RoomSum, nights: number): boolean {
  return sum.nights === nights && !sum.closed && sum.remaining > 0;
}
