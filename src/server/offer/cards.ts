import type { HotelCard } from '@/contract/hotel';
import { quoteFromSum } from '@/domain/pricing';
import { nightsBetween, type Stay } from '@/domain/stay';
import type { Context } from '../http/handler';
import { rateFactsOf } from '../quote/rate-facts';
import { areaKey } from './area-key';
import { catalogueSnapshot, type CardHotel, type CatalogueSnapshot } from './catalogue-snapshot';
import { distinctLeads } from './leads';
import { offersFor, type FoundOffer, type OfferRequest } from './offers';
import { pictureOf } from './picture';

export type CardRequest = OfferRequest & {
  /** Default: every hotel of the catalogue. Unknown ids are left out; the order is kept. */
  readonly hotelIds?: readonly number[] | undefined;
};

type Locale = 'ko' | 'en';

/**
 * Hotels as lists show them, each with its cheapest free offer for the stay (`offer` is null when
 * nothing is free). The totals are the quotes' own: what the hotel's page and the reservation say
 * to the won.
 */
export async function hotelCards(
  context: Pick<Context, 'db' | 'locale'>,
  request: CardRequest,
): Promise<HotelCard[]> {
  const snapshot = await catalogueSnapshot(context.db);
  const chosen =
    request.hotelIds?.flatMap((id) => snapshot.hotelById.get(id) ?? []) ?? snapshot.hotels;
  const offers = await offersFor(context.db, chosen, request);
  return cardsOf(snapshot, chosen, offers, request, context.locale);
}

/**
 * The cards of one list, where the offers are known already: no two show the same picture as long
 * as their hotels have others.
 */
export function cardsOf(
  snapshot: CatalogueSnapshot,
  chosen: readonly CardHotel[],
  offers: ReadonlyMap<number, FoundOffer>,
  request: Pick<OfferRequest, 'stay' | 'adults' | 'children'>,
  locale: Locale,
): HotelCard[] {
  const leads = distinctLeads(chosen.map((hotel) => hotel.leads));
  return chosen.map((hotel, at) => ({
    ...listingOf(snapshot, hotel, offers.get(hotel.id), request, locale),
    picture: pictureOf(leads[at] ?? '', locale, hotel.name[locale]),
  }));
}

/** A card without its picture: what a hotel's own page begins with. */
export function listingOf(
  snapshot: CatalogueSnapshot,
  hotel: CardHotel,
  offer: FoundOffer | undefined,
  request: Pick<OfferRequest, 'stay' | 'adults' | 'children'>,
  locale: Locale,
): Omit<HotelCard, 'picture'> {
  return {
    id: hotel.id,
    name: hotel.name[locale],
    ...placesOf(snapshot, hotel, locale),
    type: hotel.type,
    grade: hotel.grade,
    summary: hotel.summary[locale],
    score: hotel.reviewScore === null ? null : hotel.reviewScore / 10,
    reviewCount: hotel.reviewCount,
    amenities: hotel.amenities,
    sizeM2: offer?.room.sizeM2 ?? smallest(hotel),
    tourOffered: hotel.tourOffered,
    sponsored: hotel.sponsored,
    lat: hotel.lat,
    lng: hotel.lng,
    offer: offer === undefined ? null : offerOf(hotel, offer, request, locale),
  };
}

/** A hotel's region and area in the reader's language. */
export function placesOf(
  snapshot: CatalogueSnapshot,
  hotel: Pick<CardHotel, 'regionId' | 'areaId'>,
  locale: Locale,
): Pick<HotelCard, 'region' | 'area'> {
  const { regionId, areaId } = hotel;
  const region = snapshot.regionById.get(regionId);
  const area = snapshot.areaByKey.get(areaKey(regionId, areaId));
  return {
    region: { id: regionId, name: region?.name[locale] ?? regionId },
    area: { id: areaId, name: area?.name[locale] ?? areaId },
  };
}

/** The quote of an offer: the same to the won as the one a reservation holds. */
export function quoteOf(
  hotel: CardHotel,
  { room, plan, nightlySum }: Pick<FoundOffer, 'room' | 'plan' | 'nightlySum'>,
  request: { stay: Stay; adults: number; children: number },
) {
  return quoteFromSum({
    ...rateFactsOf(hotel, room, plan),
    hotelId: hotel.id,
    roomTypeId: room.id,
    ratePlanId: plan.id,
    stay: request.stay,
    guests: request,
    nights: nightsBetween(request.stay.checkIn, request.stay.checkOut),
    nightlySum,
  });
}

function offerOf(
  hotel: CardHotel,
  offer: FoundOffer,
  request: { stay: Stay; adults: number; children: number },
  locale: Locale,
): NonNullable<HotelCard['offer']> {
  const { room, plan, remaining } = offer;
  const quote = quoteOf(hotel, offer, request);
  return {
    roomTypeId: room.id,
    roomName: room.name[locale],
    ratePlanId: plan.id,
    planName: plan.name[locale],
    refundable: plan.refundable,
    breakfast: plan.breakfastPerGuestNight > 0,
    nights: quote.nights,
    total: quote.total,
    perNight: quote.perNight,
    perMonth: Math.round((quote.total * 30) / quote.nights),
    vat: quote.vat,
    discountPercent: quote.discountPercent,
    remaining,
  };
}

function smallest(hotel: CardHotel): number {
  const sizes = hotel.rooms.map((room) => room.sizeM2);
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}
