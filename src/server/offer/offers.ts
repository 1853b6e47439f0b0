import { codesOfFilter } from '@/contract/search-filters';
import { totalFromSum } from '@/domain/pricing';
import { nightsBetween, type Stay } from '@/domain/stay';
import type { Database, Transaction } from '../db/client';
import { minNightsOf, rateFactsOf } from '../quote/rate-facts';
import type { CardHotel, CardPlan, CardRoom, PriceSum } from './catalogue-snapshot';
import { blockedRooms, priceSums, remainingRooms } from './room-sums';

export type OfferRequest = {
  readonly stay: Stay;
  readonly adults: number;
  readonly children: number;
  /** Only plans that can be cancelled. */
  readonly refundableOnly?: boolean | undefined;
  /** Filters as `codesOfFilter` knows them: only rooms that have one code of each, or their house. */
  readonly amenityFilters?: readonly string[] | undefined;
  /** Square metres. */
  readonly sizeMin?: number | undefined;
  /** Won of the whole stay, both included. */
  readonly totalMin?: number | undefined;
  readonly totalMax?: number | undefined;
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
  filters: readonly string[],
): boolean {
  return filters.every((filter) =>
    codesOfFilter(filter)?.some(
      (code) => room.amenities.includes(code) || hotel.amenities.includes(code),
    ),
  );
}

/** The cheapest offer of each hotel, each with how many rooms are left; see `pricedOffers`. */
export async function offersFor(
  db: Database | Transaction,
  hotels: readonly OfferedHotel[],
  request: OfferRequest,
): Promise<Map<number, FoundOffer>> {
  return withRemaining(db, await pricedOffers(db, hotels, request), request.stay);
}

/**
 * The cheapest offer of each room of one hotel that is free for the stay, in the hotel's order;
 * `cheapestOf` them is the hotel's own. One aggregate for prices, one for stock.
 */
export async function roomOffers(
  db: Database | Transaction,
  hotel: OfferedHotel,
  request: OfferRequest,
): Promise<FoundOffer[]> {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  const rooms = suitingRooms(hotel, request, nights);
  const ids = rooms.map((room) => room.id);
  const sums = await priceSums(db, ids, request.stay);
  const remaining = await remainingRooms(db, ids, request.stay);
  return rooms.flatMap((room) => {
    const left = remaining.get(room.id) ?? 0;
    const offer = left === 0 ? null : offerIn(hotel, room, sums.get(room.id), request, nights);
    return offer === null ? [] : { ...offer, remaining: left };
  });
}

/** The cheapest; among equal totals a refundable one wins, then the first. */
export function cheapestOf<O extends PricedOffer>(offers: readonly O[]): O | undefined {
  return offers.reduce<O | undefined>(
    (best, offer) =>
      best === undefined ||
      offer.total < best.total ||
      (offer.total === best.total && offer.plan.refundable && !best.plan.refundable)
        ? offer
        : best,
    undefined,
  );
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
 * out. One aggregate for prices and one for the nights in the way, however many hotels.
 */
export async function pricedOffers(
  db: Database | Transaction,
  hotels: readonly OfferedHotel[],
  request: OfferRequest,
): Promise<Map<number, PricedOffer>> {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  const suiting = hotels.map((hotel) => ({ hotel, rooms: suitingRooms(hotel, request, nights) }));
  const roomIds = suiting.flatMap(({ rooms }) => rooms.map((room) => room.id));
  const sums = await priceSums(db, roomIds, request.stay);
  const blocked = await blockedRooms(db, roomIds, request.stay);
  return new Map(
    suiting.flatMap(({ hotel, rooms }) => {
      const best = cheapestOf(
        rooms.flatMap((room) =>
          blocked.has(room.id)
            ? []
            : (offerIn(hotel, room, sums.get(room.id), request, nights) ?? []),
        ),
      );
      return best === undefined ? [] : [[hotel.id, best] as const];
    }),
  );
}

/**
 * The cheapest offer of one hotel, where the rooms that are free and their prices are known.
 * @param sumOf by room type, the base prices of the stay; undefined when it isn't free
 */
export function cheapestFrom(
  hotel: OfferedHotel,
  request: OfferRequest,
  sumOf: (roomTypeId: number) => PriceSum | undefined,
): PricedOffer | null {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  const offers = suitingRooms(hotel, request, nights).flatMap(
    (room) => offerIn(hotel, room, sumOf(room.id), request, nights) ?? [],
  );
  return cheapestOf(offers) ?? null;
}

function suitingRooms(hotel: OfferedHotel, request: OfferRequest, nights: number): CardRoom[] {
  if (nights < hotel.minNights || nights > hotel.maxNights) return [];
  const guests = request.adults + request.children;
  const { amenityFilters = [], sizeMin = 0 } = request;
  return hotel.rooms.filter(
    (room) =>
      guests <= room.maxGuests && room.sizeM2 >= sizeMin && roomHas(hotel, room, amenityFilters),
  );
}

/**
 * The cheapest plan of a room; null when the calendar has holes, no plan takes the stay, or its
 * price isn't the one asked for.
 */
function offerIn(
  hotel: OfferedHotel,
  room: CardRoom,
  sum: PriceSum | undefined,
  request: OfferRequest,
  nights: number,
): PricedOffer | null {
  if (sum === undefined || sum.nights !== nights) return null;
  const { nightlySum } = sum;
  const plans = room.plans.filter(
    (plan) =>
      nights >= minNightsOf(hotel, plan) && (request.refundableOnly !== true || plan.refundable),
  );
  const rates = plans.map((plan) => {
    const facts = { ...rateFactsOf(hotel, room, plan), guests: request };
    return { room, plan, nightlySum, total: totalFromSum(facts, nightlySum, nights) };
  });
  const { totalMin = 0, totalMax = Number.MAX_SAFE_INTEGER } = request;
  const cheapest = cheapestOf(rates);
  if (cheapest === undefined) return null;
  return cheapest.total >= totalMin && cheapest.total <= totalMax ? cheapest : null;
}
