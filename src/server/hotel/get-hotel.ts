import { contract } from '@/contract';
import { lengthLadder, type Quote } from '@/domain/pricing';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { listingOf, quoteOf } from '../offer/cards';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { cheapestOf, roomOffers } from '../offer/offers';
import { pictureOf } from '../offer/picture';
import { resolveStay } from '../offer/stay-query';
import { policyOf, rateFactsOf } from '../quote/rate-facts';
import { withPhotos } from '../review/photo-queries';
import { refundPreview } from '../quote/refund-preview';
import { hotelFacts, reviewsOfHotel } from './hotel-queries';

/** Reviews shown on the hotel's own page. */
const DIGEST = 3;

/** A hotel's page. A stay the hotel is too short for, or has no room for, has no offer. */
export const getHotel = handle(contract.getHotel, async ({ params, query }, context) => {
  const { db, locale } = context;
  const now = context.now();
  const stay = resolveStay(query, { now });
  const snapshot = await catalogueSnapshot(db);
  const { hotel, rooms } = await hotelFacts(db, params.id);
  const listed = snapshot.hotelById.get(hotel.id);
  if (listed === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const request = { stay, adults: stay.adults, children: stay.children };
  const offers = await roomOffers(db, listed, request);
  const found = cheapestOf(offers);
  const reviewsDigest = await withPhotos(
    db,
    await reviewsOfHotel(db, hotel.id, { limit: DIGEST, offset: 0, locale }),
  );

  return {
    ...listingOf(snapshot, listed, found, request, locale),
    // Of this moment; lists follow within minutes.
    score: hotel.reviewScore === null ? null : hotel.reviewScore / 10,
    reviewCount: hotel.reviewCount,
    address: hotel.address[locale],
    phone: hotel.phone,
    description: hotel.description[locale],
    checkInTime: hotel.checkInTime,
    checkOutTime: hotel.checkOutTime,
    cleaningPerWeek: hotel.cleaningPerWeek,
    pictures: hotel.pictures.map(({ file, role }) => ({
      ...pictureOf(file, locale, hotel.name[locale]),
      role: role ?? null,
    })),
    policies: hotel.policies.map(({ kind, text }) => ({ kind, text: text[locale] })),
    neighbourhood: hotel.neighbourhood.map((place) => ({ ...place, name: place.name[locale] })),
    faqs: hotel.faqs.map(({ question, answer }) => ({
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
        ...{ id, sizeM2, view, baseGuests, maxGuests },
        name: room.name[locale],
        beds: room.beds[locale],
        picture: file === undefined ? null : pictureOf(file, locale, room.name[locale]),
        remaining: offer?.remaining ?? 0,
        best: offer === undefined ? null : bestOf(quoteOf(listed, offer, request), offer.plan),
      };
    }),
    ladder:
      found === undefined
        ? []
        : lengthLadder({
            ...rateFactsOf(hotel, found.room, found.plan),
            guests: request,
            meanNightly: found.nightlySum / stay.nights,
          }),
    refundTimeline:
      found === undefined
        ? []
        : refundPreview({
            paid: found.total,
            stay,
            policy: policyOf(hotel),
            refundable: found.plan.refundable,
            now,
          }),
    stay,
  };
});

function bestOf(
  { total, perNight, nights }: Quote,
  plan: { refundable: boolean; breakfastPerGuestNight: number },
) {
  const { refundable, breakfastPerGuestNight } = plan;
  return { total, perNight, nights, refundable, breakfast: breakfastPerGuestNight > 0 };
}
