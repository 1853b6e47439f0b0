import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { ReviewPhoto } from '@/contract/hotel/review';
import { findDay, MOMENT_HOURS } from '@/domain/hotel/day';
import type { HotelId } from '@/domain/ids';
import type { AddOnCode } from '@/domain/price/add-on';
import { lengthLadder, type Quote } from '@/domain/price/pricing';
import { hotelFacts, type ReadReview, reviewsOfHotel } from '@/server/core/inventory/hotel-queries';
import { keptForEdition } from '@/server/core/inventory/offer/catalogue-snapshot';
import { listingOf, quoteOf } from '@/server/core/inventory/offer/cards';
import {
  cheapestOfHotel,
  type FoundOffer,
  roomOffers,
  roomsOfStay,
} from '@/server/core/inventory/offer/offers';
import { findPairOfHotel } from '@/server/core/inventory/offer/pair-of-hotel';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { policyOf, rateFactsOf } from '@/server/core/inventory/quote/rate-facts';
import { refundPreview } from '@/server/core/inventory/quote/refund-preview';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { withPhotos } from '@/server/core/reviews/review-queries';
import type { Database } from '@/server/platform/db/client';
import { floorPlans } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { nearbyStations } from './nearby-stations';

/** The number of reviews on the hotel's page. */
const DIGEST = 3;

/** About 2 kB each. */
const KEPT_DIGESTS = 2_000;

type Digest = Array<ReadReview & { photos: ReviewPhoto[] }>;

const keptDigests = keptForEdition<string, Digest>(KEPT_DIGESTS);

/** The first reviews of a hotel; they are kept until the catalogue or reviews change. */
function digestOf(db: Database, id: HotelId, locale: 'ko' | 'en'): Promise<Digest> {
  return keptDigests(db, `${locale} ${id}`, async () =>
    withPhotos(db, await reviewsOfHotel(db, id, { limit: DIGEST, offset: 0, locale })),
  );
}

/**
 * Gets the content of a hotel's page. There is no offer if the stay doesn't fit the hotel's limits
 * or no room is free. Errors: HOTEL_NOT_FOUND, and those of `resolveStay`.
 */
export const getHotel = handle(contract.getHotel, async ({ params, query }, context) => {
  const { db, locale } = context;
  const now = context.now();
  const stay = resolveStay(query, { now });
  const [index, { hotel, rooms }, reviewsDigest] = await Promise.all([
    searchIndex(db),
    hotelFacts(db, params.id),
    digestOf(db, params.id, locale),
  ]);
  const { snapshot } = index;
  const { description, policies, faqs, internetMbps } = hotel.profile;
  const day = findDay(hotel, rooms);
  const listed = snapshot.hotelById.get(hotel.id);
  if (listed === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const request = { stay, adults: stay.adults, children: stay.children };
  const offers = roomOffers(index, listed, request);
  const cheapest = cheapestOfHotel(offers);
  const priceOf = (code: AddOnCode) =>
    hotel.addOns.find((addOn) => addOn.code === code)?.price ?? null;

  return {
    ...listingOf(snapshot, listed, cheapest, { ...request, now }, locale),
    // The score is read now; in lists it is some minutes old.
    score: hotel.reviewScore === null ? null : hotel.reviewScore / 10,
    reviewCount: hotel.reviewCount,
    address: hotel.address[locale],
    addressKo: hotel.address.ko,
    phone: hotel.phone,
    description: description[locale],
    checkInTime: hotel.checkInTime,
    checkOutTime: hotel.checkOutTime,
    cleaningPerWeek: hotel.cleaningPerWeek,
    inRooms: divideAmenities(rooms),
    addOnPrices: { breakfast: priceOf('BREAKFAST'), parking: priceOf('PARKING') },
    pictures: hotel.pictures.map(({ file, role }) => ({
      ...pictureOf(file, locale, hotel.name[locale]),
      role: role ?? null,
      room: roomShownBy(file, rooms)?.name[locale] ?? null,
    })),
    day: day && {
      room: {
        id: day.room.id,
        name: day.room.name[locale],
        sizeM2: day.room.sizeM2,
        beds: day.room.beds[locale],
        view: day.room.view,
        amenities: day.room.amenities,
      },
      moments: day.moments.map((moment) => ({ ...moment, hour: MOMENT_HOURS[moment.kind] })),
    },
    internetMbps,
    policies: policies.map(({ kind, text }) => ({ kind, text: text[locale] })),
    neighbourhood: hotel.neighbourhood.map((place) => ({ ...place, name: place.name[locale] })),
    stations: nearbyStations(hotel, locale),
    faqs: faqs.map(({ question, answer }) => ({
      question: question[locale],
      answer: answer[locale],
    })),
    minNights: hotel.minNights,
    maxNights: hotel.maxNights,
    longStayReviewCount: hotel.longStayReviewCount,
    scores: hotel.reviewScores,
    reviewsDigest,
    rooms: rooms.map((room) => {
      const offer = offers.find((one) => one.room.id === room.id);
      const { id, sizeM2, view, baseGuests, maxGuests } = room;
      const file = room.pictures[0]?.file;
      return {
        id,
        sizeM2,
        view,
        baseGuests,
        maxGuests,
        name: room.name[locale],
        beds: room.beds[locale],
        picture: file === undefined ? null : pictureOf(file, locale, room.name[locale]),
        remaining: offer?.remaining ?? 0,
        best: offer === undefined ? null : bestOf(quoteOf(listed, offer, request), offer),
      };
    }),
    pair:
      cheapest === undefined
        ? findPairOfHotel(listed, roomsOfStay(index, listed, stay), stay, locale)
        : null,
    ladder:
      cheapest === undefined
        ? []
        : lengthLadder({
            ...rateFactsOf(hotel, cheapest.room, cheapest.plan),
            guests: request,
            meanNightly: cheapest.nightlySum / stay.nights,
          }),
    refundTimeline:
      cheapest === undefined
        ? []
        : refundPreview({
            paid: cheapest.total,
            stay,
            policy: policyOf(hotel),
            refundable: cheapest.plan.refundable,
            now,
          }),
    stay,
  };
});

/** Divides the rooms' amenities into those that every room has and those that only some have. */
function divideAmenities(rooms: ReadonlyArray<{ readonly amenities: readonly string[] }>) {
  const codes = [...new Set(rooms.flatMap(({ amenities }) => amenities))];
  const isInAll = (code: string) => rooms.every(({ amenities }) => amenities.includes(code));
  return { every: codes.filter(isInAll), some: codes.filter((code) => !isInAll(code)) };
}

function bestOf(
  { total, perNight, nights }: Quote,
  { plan, refundableTotal }: Pick<FoundOffer, 'plan' | 'refundableTotal'>,
) {
  const { refundable } = plan;
  const breakfast = plan.breakfastPerGuestNight > 0;
  return { total, perNight, nights, refundable, breakfast, refundableTotal };
}

export const getHotelNotice = handle(
  contract.getHotelNotice,
  async ({ params }, { db, locale }) => {
    const { hotel } = await hotelFacts(db, params.id);
    return { notice: hotel.profile.notice?.[locale] ?? null };
  },
);

/** Gets the floor plan of a room type. Errors: HOTEL_NOT_FOUND, ROOM_NOT_FOUND. */
export const getFloorPlan = handle(contract.getFloorPlan, async ({ params }, { db }) => {
  const { rooms } = await hotelFacts(db, params.id);
  const room = rooms.find(({ id }) => id === params.roomId);
  if (room === undefined) throw new AppError('ROOM_NOT_FOUND');
  const [drawn] = await db
    .select({ plan: floorPlans.plan })
    .from(floorPlans)
    .where(eq(floorPlans.roomTypeId, room.id));
  return { roomTypeId: room.id, sizeM2: room.sizeM2, plan: drawn?.plan ?? null };
});

/**
 * Finds the room that a picture shows. Where several rooms have it, that is the one which it leads,
 * otherwise the first of them.
 */
function roomShownBy<T extends { pictures: ReadonlyArray<{ file: string }> }>(
  file: string,
  rooms: readonly T[],
): T | undefined {
  return (
    rooms.find(({ pictures }) => pictures[0]?.file === file) ??
    rooms.find(({ pictures }) => pictures.some((picture) => picture.file === file))
  );
}
