import { totalFromSum } from '@/domain/pricing';
import { nightsBetween, type Stay } from '@/domain/stay';
import type { Database, Transaction } from '../db/client';
import { minNightsOf, rateFactsOf } from '../quote/rate-facts';
import type { CardHotel, CardPlan, CardRoom } from './catalogue-snapshot';
import { blockedRooms, priceSums, remainingRooms } from './room-sums';

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
export type PricedOffer = {
  readonly room: CardRoom;
  readonly plan: CardPlan;
  /** Base prices of the nights added up, in won. */
  readonly nightlySum: number;
  /** All in, in won. */
  readonly total: number;
};

/** With the rooms free on every night, as read from the live inventory. */
export type FoundOffer = PricedOffer & { readonly remaining: number };

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

/** The cheapest offer of each hotel, each with how many rooms are left; see `pricedOffers`. */
export async function offersFor(
  db: Database | Transaction,
  hotels: readonly OfferedHotel[],
  request: OfferRequest,
): Promise<Map<number, FoundOffer>> {
  return withRemaining(db, await pricedOffers(db, hotels, request), request.stay);
}

/** Adds to offers, by hotel id, how many rooms are left. */
export async function withRemaining(
  db: Database | Transaction,
  offers: ReadonlyMap<number, PricedOffer>,
  stay: Stay,
): Promise<Map<number, FoundOffer>> {
  const ids = [...offers.values()].map((offer) => offer.room.id);
  const remaining = await remainingRooms(db, ids, stay);
  return new Map(
    [...offers].map(([hotelId, offer]) => [
      hotelId,
      { ...offer, remaining: remaining.get(offer.room.id) ?? 0 },
    ]),
  );
}

/**
 * The cheapest offer of each hotel for a stay, by hotel id; hotels with nothing free are left
 * out. One aggregate for prices and one for the nights in the way, however many hotels. Among equal totals the refundable one wins, then the
 * hotel's own order.
 */
export async function pricedOffers(
  db: Database | Transaction,
  hotels: readonly OfferedHotel[],
  request: OfferRequest,
): Promise<Map<number, PricedOffer>> {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  const guests = request.adults + request.children;
  const wanted = request.amenities ?? [];
  const roomsOf = (hotel: OfferedHotel) =>
    nights < hotel.minNights || nights > hotel.maxNights
      ? []
      : hotel.rooms.filter((room) => guests <= room.maxGuests && roomHas(hotel, room, wanted));
  const roomIds = hotels.flatMap((hotel) => roomsOf(hotel).map((room) => room.id));
  const sums = await priceSums(db, roomIds, request.stay);
  const blocked = await blockedRooms(db, roomIds, request.stay);
  const offers = new Map<number, PricedOffer>();
  for (const hotel of hotels) {
    let best: PricedOffer | undefined;
    for (const room of roomsOf(hotel)) {
      const sum = sums.get(room.id);
      if (sum === undefined || sum.nights !== nights || blocked.has(room.id)) continue;
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
        if (better) best = { room, plan, nightlySum: sum.nightlySum, total };
      }
    }
    if (best !== undefined) offers.set(hotel.id, best);
  }
  return offers;
}
