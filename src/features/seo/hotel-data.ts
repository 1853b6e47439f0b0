import type { AggregateRating, HotelRoomLeaf, LodgingBusiness, Offer, Review } from 'schema-dts';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { HotelDetail } from '@/contract/hotel/hotel';
import type { ReviewView } from '@/contract/hotel/review';
import type { RoomView } from '@/contract/hotel/rooms';
import type { HotelId } from '@/domain/ids';
import { formatWon } from '@/i18n/format';
import { stayParamsFrom } from '@/lib/stay-params';
import { pageAddress, type Site } from './site';

/** Scores range from 1 to 10, with one decimal. */
const SCALE = { bestRating: 10, worstRating: 1 } as const;

/** The average score; undefined without reviews. */
function aggregateRating(score: number | null, reviewCount: number): AggregateRating | undefined {
  if (score === null || reviewCount < 1) return undefined;
  return { '@type': 'AggregateRating', ratingValue: score, reviewCount, ...SCALE };
}

/** A review as the page shows it; the node that contains it is what it is about. */
function review({ author, writtenOn, language, score, text }: ReviewView): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: writtenOn,
    inLanguage: language,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: score, ...SCALE },
  };
}

/** The `@id` of a hotel in all structured data of the site. */
function hotelId(site: Site, id: HotelId): string {
  return `${pageAddress(site, paths.hotel(id))}#hotel`;
}

/** The URL of a picture in its largest size. */
function pictureAddress(site: Site, { name }: { name: string }): string {
  return `${site.origin}/pictures/${name}-1200.webp`;
}

/**
 * schema.org has no types for hanok, lodge or guesthouse, so those are generic lodging businesses.
 */
function kindOf(type: string): 'Hotel' | 'Resort' | 'LodgingBusiness' {
  if (type === 'hotel' || type === 'residence') return 'Hotel';
  return type === 'resort' ? 'Resort' : 'LodgingBusiness';
}

/** A time of day in Korea with its offset; Korea has no daylight saving. */
const koreanTime = (time: string) => `${time}:00+09:00`;

/** An amenity by its name in the page's language. */
const feature = (name: string) =>
  ({ '@type': 'LocationFeatureSpecification', name, value: true }) as const;

/**
 * A hotel as its page shows it for a stay.
 * @param amenities the names of its amenities in the page's language
 */
export function hotelNode(
  site: Site,
  hotel: HotelDetail,
  amenities: readonly string[],
): LodgingBusiness {
  const rating = aggregateRating(hotel.score, hotel.reviewCount);
  const perNight = hotel.rooms.flatMap(({ best }) => best?.perNight ?? []);
  return {
    '@type': kindOf(hotel.type),
    '@id': hotelId(site, hotel.id),
    name: hotel.name,
    url: pageAddress(site, paths.hotel(hotel.id)),
    description: hotel.summary,
    image: hotel.pictures.map((picture) => pictureAddress(site, picture)),
    telephone: hotel.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: hotel.address,
      addressLocality: hotel.area.name,
      addressRegion: hotel.region.name,
      addressCountry: 'KR',
    },
    geo: { '@type': 'GeoCoordinates', latitude: hotel.lat, longitude: hotel.lng },
    // An ungraded hotel has no star rating, which isn't the same as a bad one.
    ...(hotel.grade < 1
      ? {}
      : {
          starRating: {
            '@type': 'Rating',
            ratingValue: hotel.grade,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    checkinTime: koreanTime(hotel.checkInTime),
    checkoutTime: koreanTime(hotel.checkOutTime),
    petsAllowed: hotel.amenities.includes('pets'),
    amenityFeature: amenities.map(feature),
    ...(rating === undefined ? {} : { aggregateRating: rating }),
    ...(perNight.length === 0
      ? {}
      : { priceRange: rangeOf(Math.min(...perNight), Math.max(...perNight), site) }),
    makesOffer: offerNode(site, hotel),
    containsPlace: hotel.rooms.map((room) => roomNode(site, hotel.id, room)),
    review: hotel.reviewsDigest.map(review),
  };
}

/** The range of prices for the stay on the page, from the cheapest room to the most expensive. */
function rangeOf(lowest: number, highest: number, { locale }: Site): string {
  const [from, to] = [formatWon(lowest, locale), formatWon(highest, locale)];
  return lowest === highest ? from : `${from}–${to}`;
}

/**
 * The price on the page: the total for all nights of the stay, with tax. Its availability comes
 * from the live inventory.
 */
function offerNode(site: Site, { id, offer, stay }: HotelDetail): Offer {
  const of: Offer = {
    '@type': 'Offer',
    url: pageAddress(site, paths.hotel(id, stayParamsFrom(stay))),
    businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
    availabilityStarts: stay.checkIn,
    availabilityEnds: stay.checkOut,
  };
  if (offer === null) return { ...of, availability: 'https://schema.org/SoldOut' };
  return {
    ...of,
    name: `${offer.roomName} · ${offer.planName}`,
    availability: 'https://schema.org/InStock',
    price: offer.total,
    priceCurrency: 'KRW',
    priceSpecification: {
      '@type': 'PriceSpecification',
      price: offer.total,
      priceCurrency: 'KRW',
      valueAddedTaxIncluded: true,
      eligibleQuantity: { '@type': 'QuantitativeValue', value: stay.nights, unitCode: 'DAY' },
    },
  };
}

type RoomFacts = Pick<
  HotelDetail['rooms'][number],
  'id' | 'name' | 'sizeM2' | 'beds' | 'maxGuests'
>;

/** A room type of a hotel. Sizes are in square metres. */
export function roomNode(site: Site, hotel: HotelId, room: RoomFacts): HotelRoomLeaf {
  const url = pageAddress(site, paths.hotelOption(hotel, room.id));
  return {
    '@type': 'HotelRoom',
    '@id': `${url}#room`,
    name: room.name,
    url,
    bed: room.beds,
    floorSize: { '@type': 'QuantitativeValue', value: room.sizeM2, unitCode: 'MTK' },
    occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxGuests, unitCode: 'C62' },
  };
}

/** A room on its own page, with the hotel it belongs to. */
export function roomOf(
  site: Site,
  hotel: { readonly id: HotelId; readonly name: string },
  room: RoomView,
  amenities: readonly string[],
): HotelRoomLeaf {
  return {
    ...roomNode(site, hotel.id, room),
    description: room.summary,
    image: room.pictures.map((picture) => pictureAddress(site, picture)),
    amenityFeature: amenities.map(feature),
    containedInPlace: {
      '@type': 'LodgingBusiness',
      '@id': hotelId(site, hotel.id),
      name: hotel.name,
      url: pageAddress(site, paths.hotel(hotel.id)),
    },
  };
}

/** A hotel on the page of its reviews, with no facts but its name and rating. */
export function reviewedHotel(
  site: Site,
  {
    hotel,
    score,
    total,
    reviews,
  }: Pick<ResponseOf<Contract['listReviews']>, 'hotel' | 'score' | 'total'> & {
    readonly reviews: readonly ReviewView[];
  },
): LodgingBusiness {
  const rating = aggregateRating(score, total);
  return {
    '@type': 'LodgingBusiness',
    '@id': hotelId(site, hotel.id),
    name: hotel.name,
    url: pageAddress(site, paths.hotel(hotel.id)),
    ...(rating === undefined ? {} : { aggregateRating: rating }),
    review: reviews.map(review),
  };
}
