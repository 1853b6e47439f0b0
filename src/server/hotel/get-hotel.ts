import { contract } from '@/contract';
import { lengthLadder } from '@/domain/pricing';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { listingOf } from '../offer/cards';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { offersFor } from '../offer/offers';
import { pictureOf } from '../offer/picture';
import { resolveStay } from '../offer/stay-query';
import { policyOf, rateFactsOf } from '../quote/rate-facts';
import { refundPreview } from '../quote/refund-preview';
import { hotelById, reviewsOfHotel } from './hotel-queries';

/** Reviews shown on the hotel's own page. */
const DIGEST = 3;

/** A hotel's page. A stay the hotel is too short for, or has no room for, has no offer. */
export const getHotel = handle(contract.getHotel, async ({ params, query }, context) => {
  const { db, locale } = context;
  const now = context.now();
  const stay = resolveStay(query, { now });
  const snapshot = await catalogueSnapshot(db);
  const hotel = await hotelById(db, params.id);
  const listed = snapshot.hotelById.get(hotel.id);
  if (listed === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const request = { stay, adults: stay.adults, children: stay.children };
  const found = (await offersFor(db, [listed], request)).get(hotel.id);
  const reviewsDigest = await reviewsOfHotel(db, hotel.id, { limit: DIGEST, offset: 0, locale });

  return {
    ...listingOf(snapshot, listed, found, request, locale),
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
