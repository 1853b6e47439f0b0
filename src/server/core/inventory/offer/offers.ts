import { codesOfFilter } from '@/contract/search/search-filters';
import { totalFromSum } from '@/domain/price/pricing';
import { nightsBetween, type Stay } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import { minNightsOf, rateFactsOf } from '../quote/rate-facts';
import type { CardHotel, CardPlan, CardRoom, PriceSum } from './catalogue-snapshot';
import { blockedRooms, priceSums, remainingRooms } from './room-sums';
import type { RoomTypeId } from '@/domain/ids';

export type OfferRequest = {
  readonly stay: Stay;
  readonly adults: number;
  readonly children: number;
  /** Only rate plans that can be refunded. */
  readonly refundableOnly?: boolean | undefined;
  /**
   * Amenity filters, as `codesOfFilter` knows them: only rooms that meet each of them, by
   * themselves or through their hotel.
   */
  readonly amenityFilters?: readonly string[] | undefined;
  /** Square metres. */
  readonly sizeMin?: number | undefined;
  /** The range of the whole stay's total, in won, both ends included. */
  readonly totalMin?: number | undefined;
  readonly totalMax?: number | undefined;
};

/** The cheapest room and rate plan of a hotel that is free on every night of the stay. */
export type PricedOffer = {
  readonly room: CardRoom;
  readonly plan: CardPlan;
  /** The sum of the nights' base prices, in won. */
  readonly nightlySum: number;
  /** The total with everything included, in won. */
  readonly total: number;
  /** The lowest total with a refundable plan; null if no plan is refundable. */
  readonly refundableTotal: number | null;
};

/** An offer with the number of rooms that are free on every night, from the live inventory. */
export type FoundOffer = PricedOffer & { readonly remaining: number };

type OfferedHotel = Pick<
  CardHotel,
  'amenities' | 'lengthDiscounts' | 'minNights' | 'maxNights' | 'rooms'
>;

/** A hotel with the id by which its offer is found in an answer. */
type NamedHotel<Id extends number> = OfferedHotel & { readonly id: Id };

/** Whether a room meets all amenity filters, by itself or through its hotel. */
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

/** Finds the cheapest offer of each hotel, with the number of rooms left; see `pricedOffers`. */
export async function offersFor<Id extends number>(
  db: Database | Transaction,
  hotels: ReadonlyArray<NamedHotel<Id>>,
  request: OfferRequest,
): Promise<Map<Id, FoundOffer>> {
  return withRemaining(db, await pricedOffers(db, hotels, request), request.stay);
}

/**
 * Finds the cheapest offer of each free room of one hotel, in the hotel's order; `cheapestOfHotel`
 * of them is the hotel's offer. One aggregate for prices and one for inventory.
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

/** The cheapest offer; among equal totals a refundable one wins, then the first. */
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

/** The cheapest offer of a hotel's rooms, with the lowest refundable total of all of them. */
export function cheapestOfHotel<O extends PricedOffer>(rooms: readonly O[]): O | undefined {
  const cheapest = cheapestOf(rooms);
  return cheapest && { ...cheapest, refundableTotal: lowestRefundable(rooms) };
}

function lowestRefundable(
  offers: ReadonlyArray<Pick<PricedOffer, 'refundableTotal'>>,
): number | null {
  const totals = offers.flatMap(({ refundableTotal }) => refundableTotal ?? []);
  return totals.length === 0 ? null : Math.min(...totals);
}

/** Adds the number of rooms left to offers, which keep their ids. */
export async function withRemaining<Id extends number>(
  db: Database | Transaction,
  offers: ReadonlyMap<Id, PricedOffer>,
  stay: Stay,
): Promise<Map<Id, FoundOffer>> {
  const ids = [...offers.values()].map((offer) => offer.room.id);
  const remaining = await remainingRooms(db, ids, stay);
  return new Map(
    [...offers].map(([id, offer]) => [
      id,
      { ...offer, remaining: remaining.get(offer.room.id) ?? 0 },
    ]),
  );
}

/**
 * Finds the cheapest offer of each hotel for a stay, by hotel id; hotels without a free room are
 * left out. One aggregate for prices and one for unavailable nights, for any number of hotels.
 */
export async function pricedOffers<Id extends number>(
  db: Database | Transaction,
  hotels: ReadonlyArray<NamedHotel<Id>>,
  request: OfferRequest,
): Promise<Map<Id, PricedOffer>> {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  const suiting = hotels.map((hotel) => ({ hotel, rooms: suitingRooms(hotel, request, nights) }));
  const roomIds = suiting.flatMap(({ rooms }) => rooms.map((room) => room.id));
  const sums = await priceSums(db, roomIds, request.stay);
  const blocked = await blockedRooms(db, roomIds, request.stay);
  return new Map(
    suiting.flatMap(({ hotel, rooms }) => {
      const best = cheapestOfHotel(
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
 * Finds the cheapest offer of one hotel when its free rooms and prices are known.
 * @param sumOf the base prices of the stay by room type; undefined when it isn't free
 */
export function cheapestFrom(
  hotel: OfferedHotel,
  request: OfferRequest,
  sumOf: (roomTypeId: RoomTypeId) => PriceSum | undefined,
): PricedOffer | null {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  const offers = suitingRooms(hotel, request, nights).flatMap(
    (room) => offerIn(hotel, room, sumOf(room.id), request, nights) ?? [],
  );
  return cheapestOfHotel(offers) ?? null;
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
 * Finds the cheapest rate plan of a room; null when nights are missing from the calendar, no plan
 * allows the stay, or the price is outside the requested range.
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
    const total = totalFromSum(facts, nightlySum, nights);
    return { room, plan, nightlySum, total, refundableTotal: plan.refundable ? total : null };
  });
  const { totalMin = 0, totalMax = Number.MAX_SAFE_INTEGER } = request;
  const cheapest = cheapestOfHotel(rates);
  if (cheapest === undefined) return null;
  return cheapest.total >= totalMin && cheapest.total <= totalMax ? cheapest : null;
}
