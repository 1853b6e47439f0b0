import type { HotelCard } from '@/contract/hotel/hotel';
import { isFreeToCancel } from '@/domain/booking/cancellation';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';
import { quoteFromSum } from '@/domain/price/pricing';
import { nightsBetween, type Stay } from '@/domain/stay/stay';
import type { Context } from '@/server/platform/http/handler';
import { policyOf, rateFactsOf } from '../quote/rate-facts';
import {
  areaKey,
  type CardHotel,
  type CardRoom,
  type CatalogueSnapshot,
} from './catalogue-snapshot';
import { distinctLeads, pictureOf } from './cover-photos';
import { type SearchIndex, searchIndex } from '../search-index/search-index';
import { offersFor, type FoundOffer, type OfferRequest } from './offers';
import type { HotelId } from '@/domain/ids';

/** The stay that the cards are for, and the time at which they are shown. */
export type CardStay = Pick<OfferRequest, 'stay' | 'adults' | 'children'> & { readonly now: Date };

export type CardRequest = OfferRequest & {
  /** Default: all hotels of the catalogue. Unknown ids are left out; the order is kept. */
  readonly hotelIds?: readonly HotelId[] | undefined;
};

type Locale = 'ko' | 'en';

/**
 * Presents hotels for lists, each with its cheapest free offer for the stay (`offer` is null when
 * nothing is free). The totals come from the same quotes as on the hotel's page and the
 * reservation.
 */
export async function hotelCards(
  context: Pick<Context, 'db' | 'locale' | 'now'>,
  request: CardRequest,
): Promise<HotelCard[]> {
  return cardsIn(await searchIndex(context.db), context, request);
}

/** Presents hotels for lists, as `hotelCards` does, from an index that is up to date. */
export function cardsIn(
  index: SearchIndex,
  context: Pick<Context, 'locale' | 'now'>,
  request: CardRequest,
): HotelCard[] {
  const { snapshot } = index;
  const chosen =
    request.hotelIds?.flatMap((id) => snapshot.hotelById.get(id) ?? []) ?? snapshot.hotels;
  const offers = offersFor(index, chosen, request);
  const stay = { ...request, now: context.now() };
  return cardsOf(snapshot, chosen, offers, stay, context.locale);
}

/**
 * Presents the cards of one list whose offers are known already. No two cards show the same picture
 * as long as their hotels have others.
 * @param leads the pictures of hotels that were chosen for several lists of one page
 */
export function cardsOf(
  snapshot: CatalogueSnapshot,
  chosen: readonly CardHotel[],
  offers: ReadonlyMap<HotelId, FoundOffer>,
  request: CardStay,
  locale: Locale,
  leads?: ReadonlyMap<HotelId, string>,
): HotelCard[] {
  const coverPhotos =
    leads === undefined
      ? distinctLeads(chosen.map((hotel) => hotel.coverPhotos))
      : chosen.map(({ id }) => leads.get(id));
  return chosen.map((hotel, at) => ({
    ...listingOf(snapshot, hotel, offers.get(hotel.id), request, locale),
    picture: pictureOf(coverPhotos[at] ?? '', locale, hotel.name[locale]),
    pictureCount: hotel.coverPhotos.fit.length + hotel.coverPhotos.spare.length,
  }));
}

/** Presents a card without its pictures, as a hotel's own page needs it. */
export function listingOf(
  snapshot: CatalogueSnapshot,
  hotel: CardHotel,
  offer: FoundOffer | undefined,
  request: CardStay,
  locale: Locale,
): Omit<HotelCard, 'picture' | 'pictureCount'> {
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
    unavailable: offer === undefined ? unavailableOf(hotel, request) : null,
  };
}

/** Why there is no offer; reasons that other dates wouldn't change come first. */
function unavailableOf(
  { rooms, minNights, maxNights }: CardHotel,
  { stay, adults, children }: CardStay,
): NonNullable<HotelCard['unavailable']> {
  const maxGuests = largestParty(rooms);
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  const limits = { maxGuests, minNights, maxNights };
  if (adults + children > maxGuests) return { reason: 'GUESTS', ...limits };
  if (nights < minNights) return { reason: 'MIN_STAY', ...limits };
  return { reason: nights > maxNights ? 'MAX_STAY' : 'NOT_FREE', ...limits };
}

/** The highest number of guests that one of these rooms takes. */
const largestParty = (rooms: ReadonlyArray<Pick<CardRoom, 'maxGuests'>>): number =>
  rooms.reduce((most, { maxGuests }) => Math.max(most, maxGuests), 0);

/** The hotel's region and area, with names in the reader's language. */
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

/** Computes the quote of an offer, the same that a reservation would get. */
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
  request: CardStay,
  locale: Locale,
): NonNullable<HotelCard['offer']> {
  const { room, plan, remaining, refundableTotal } = offer;
  const { stay, now } = request;
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
    vat: quote.vat,
    discountPercent: quote.discountPercent,
    remaining,
    refundableTotal,
    freeCancellation:
      refundableTotal !== null &&
      isFreeToCancel({ now, stay, policy: policyOf(hotel), holidays: KOREAN_HOLIDAYS }),
  };
}

function smallest(hotel: CardHotel): number {
  const sizes = hotel.rooms.map((room) => room.sizeM2);
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}
