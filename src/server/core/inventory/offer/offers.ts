import { codesOfFilter } from '@/contract/search/search-filters';
import { totalFromSum } from '@/domain/price/pricing';
import { dayOf, nightsBetween, type Stay } from '@/domain/stay/stay';
import { minNightsOf, rateFactsOf } from '../quote/rate-facts';
import type { SearchIndex } from '../search-index/search-index';
import type { CardHotel, CardPlan, CardRoom, PriceSum } from './catalogue-snapshot';
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

/** Prices and inventory of all rooms, as they were committed when the index was brought up to date. */
type Stock = Pick<SearchIndex, 'columns' | 'days'>;

/**
 * Finds the cheapest offer of each hotel for a stay, by hotel id, with the number of rooms left;
 * hotels without a free room are left out.
 */
export function offersFor<Id extends number>(
  stock: Stock,
  hotels: ReadonlyArray<NamedHotel<Id>>,
  request: OfferRequest,
): Map<Id, FoundOffer> {
  const sumOf = sumsIn(stock, request.stay);
  return new Map(
    hotels.flatMap((hotel) => {
      const best = cheapestFrom(hotel, request, sumOf);
      return best === null ? [] : [[hotel.id, addRemaining(stock, best, request.stay)] as const];
    }),
  );
}

/**
 * Finds the cheapest offer of each free room of one hotel, in the hotel's order; `cheapestOfHotel`
 * of them is the hotel's offer.
 */
export function roomOffers(stock: Stock, hotel: OfferedHotel, request: OfferRequest): FoundOffer[] {
  return pricedRooms(hotel, request, sumsIn(stock, request.stay)).map((offer) =>
    addRemaining(stock, offer, request.stay),
  );
}

/** The base prices of a stay by room type; undefined for a room that isn't free on every night. */
type SumOf = (roomTypeId: RoomTypeId) => PriceSum | undefined;

export function sumsIn({ columns, days }: Stock, { checkIn, checkOut }: Stay): SumOf {
  const from = dayOf(checkIn);
  const to = dayOf(checkOut);
  return (roomTypeId) => {
    const room = columns.placeOfRoom.get(roomTypeId);
    if (room === undefined || days.isBlocked(room, from, to)) return undefined;
    return { nightlySum: days.sum(room, from, to), nights: to - from };
  };
}

/** All room types of a hotel with the free rooms and base prices of a stay, in the hotel's order. */
export function roomsOfStay(
  stock: Stock,
  hotel: OfferedHotel,
  stay: Stay,
): Array<{ room: CardRoom; plans: readonly CardPlan[]; remaining: number; nightlySum: number }> {
  const sumOf = sumsIn(stock, stay);
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  return hotel.rooms.map((room) => {
    const { plans } = room;
    const sum = sumOf(room.id);
    if (sum === undefined || sum.nights !== nights) {
      return { room, plans, remaining: 0, nightlySum: 0 };
    }
    return {
      room,
      plans,
      remaining: remainingIn(stock, room.id, stay),
      nightlySum: sum.nightlySum,
    };
  });
}

function remainingIn(
  { columns, days }: Stock,
  id: RoomTypeId,
  { checkIn, checkOut }: Stay,
): number {
  const room = columns.placeOfRoom.get(id);
  return room === undefined ? 0 : days.remaining(room, dayOf(checkIn), dayOf(checkOut));
}

/** Adds the number of rooms left to an offer. */
export function addRemaining(stock: Stock, offer: PricedOffer, stay: Stay): FoundOffer {
  return { ...offer, remaining: remainingIn(stock, offer.room.id, stay) };
}

/** The cheapest offer; among equal totals a refundable one wins, then the first. */
export function cheapestOf<
  O extends { readonly total: number; readonly plan: Pick<CardPlan, 'refundable'> },
>(offers: readonly O[]): O | undefined {
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

/** Finds the cheapest offer of one hotel when its free rooms and prices are known. */
export function cheapestFrom(
  hotel: OfferedHotel,
  request: OfferRequest,
  sumOf: SumOf,
): PricedOffer | null {
  return cheapestOfHotel(pricedRooms(hotel, request, sumOf)) ?? null;
}

function pricedRooms(hotel: OfferedHotel, request: OfferRequest, sumOf: SumOf): PricedOffer[] {
  const nights = nightsBetween(request.stay.checkIn, request.stay.checkOut);
  return suitingRooms(hotel, request, nights).flatMap(
    (room) => offerIn(hotel, room, sumOf(room.id), request, nights) ?? [],
  );
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
