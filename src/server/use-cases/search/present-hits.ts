import { int32At, itemAt, uint8At } from '@/server/core/inventory/search-index/at';
import { type Scan } from '@/server/core/inventory/search-index/totals';
import type { HotelCard } from '@/contract/hotel/hotel';
import { addNights, MONTH_NIGHTS, type Night, nightOf, type Stay } from '@/domain/stay/stay';
import type { Context } from '@/server/platform/http/handler';
import { cardsOf } from '@/server/core/inventory/offer/cards';
import type { CardHotel } from '@/server/core/inventory/offer/catalogue-snapshot';
import {
  cheapestFrom,
  type PricedOffer,
  sumsIn,
  addRemaining,
} from '@/server/core/inventory/offer/offers';
import type { Conditions } from '@/server/core/inventory/search-index/conditions';

import type { SearchIndex } from '@/server/core/inventory/search-index/search-index';
import type { ParsedSearch } from './parse-search';

/** A hotel among the results. */
export type FoundPlace = {
  /** Its index in the columns of the search index. */
  readonly hotel: number;
  /** The day on which its cheapest stay starts. */
  readonly startDay: number;
};

/**
 * A found hotel with the start of its cheapest stay, or of the first requested one if none is free.
 */
export function foundPlace(
  seen: Scan,
  { range, startDays }: Conditions,
  hotel: number,
): FoundPlace {
  const at = hotel - range.from;
  const start = int32At(seen.best, at) > 0 ? uint8At(seen.bestStart, at) : 0;
  return { hotel, startDay: itemAt(startDays, start) };
}

/** The price of 30 nights from the same check-in, in won. */
export type Month = { readonly nights: number; readonly total: number; readonly perNight: number };

export type ShownHotel = HotelCard & Stay & { readonly month: Month | null };

/**
 * Makes the cards of found hotels in their order, each with its stay and the price of a month from its
 * check-in.
 */
export function presentFoundHotels(
  context: Pick<Context, 'locale' | 'now'>,
  index: SearchIndex,
  search: ParsedSearch,
  places: readonly FoundPlace[],
): ShownHotel[] {
  return presentCards(context, index, search, places).map((card, at) => {
    const place = itemAt(places, at);
    const stay = stayFrom(place.startDay, search.conditions);
    const hotel = itemAt(index.columns.hotels, place.hotel);
    const month = card.offer === null ? null : monthOf(index, search, hotel, stay.checkIn);
    return { ...card, ...stay, month };
  });
}

/**
 * Makes the cards of found hotels in their order. Offers are computed from the columns and conditions of the
 * search, by the same rules as every offer.
 */
export function presentCards(
  { locale, now }: Pick<Context, 'locale' | 'now'>,
  index: SearchIndex,
  search: ParsedSearch,
  places: readonly FoundPlace[],
): HotelCard[] {
  const { columns, snapshot } = index;
  const hotels = places.map(({ hotel }) => itemAt(columns.hotels, hotel));
  const offers = new Map(
    places.flatMap(({ startDay }, at) => {
      const hotel = itemAt(hotels, at);
      const stay = stayFrom(startDay, search.conditions);
      const offer = offerOf(index, search, hotel, stay);
      return offer === null ? [] : [[hotel.id, addRemaining(index, offer, stay)] as const];
    }),
  );
  const { adults, children } = search.stay;
  const request = { stay: search.stay, adults, children, now: now() };
  return cardsOf(snapshot, hotels, offers, request, locale);
}

export function stayFrom(startDay: number, { nights }: Pick<Conditions, 'nights'>): Stay {
  const checkIn = nightOf(startDay);
  return { checkIn, checkOut: addNights(checkIn, nights) };
}

/**
 * The price of a month from a check-in, found like the stay's own offer but without its price
 * limits. Null if the hotel doesn't sell a month, or if the search is for a month.
 */
function monthOf(
  index: SearchIndex,
  search: ParsedSearch,
  hotel: CardHotel,
  checkIn: Night,
): Month | null {
  const nights = MONTH_NIGHTS;
  if (search.conditions.nights === nights) return null;
  const unlimited = { totalMin: 0, totalMax: Number.MAX_SAFE_INTEGER };
  const offer = offerOf(
    index,
    { ...search, conditions: { ...search.conditions, ...unlimited, nights } },
    hotel,
    { checkIn, checkOut: addNights(checkIn, nights) },
  );
  return offer && { nights, total: offer.total, perNight: Math.round(offer.total / nights) };
}

function offerOf(
  index: SearchIndex,
  { conditions, stay: { adults, children }, amenityFilters }: ParsedSearch,
  hotel: CardHotel,
  stay: Stay,
): PricedOffer | null {
  const { refundable, sizeMin, totalMin, totalMax } = conditions;
  const request = {
    stay,
    adults,
    children,
    amenityFilters,
    sizeMin,
    totalMin,
    totalMax,
    refundableOnly: refundable,
  };
  return cheapestFrom(hotel, request, sumsIn(index, stay));
}
