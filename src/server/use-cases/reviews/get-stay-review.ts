import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { reviewOfHotel } from '@/server/core/inventory/hotel-queries';
import { pictureOf } from '@/server/core/inventory/offer/picture';
import { withPhotos } from '@/server/core/reviews/photo-queries';
import { standingOf, stayOf } from './stay';

export const getStayReview = handle(
  contract.getStayReview,
  async ({ params }, { db, locale, member, now }) => {
    const stay = await stayOf(db, params.id, member.memberId);
    const { reservation, hotel, review } = stay;
    const standing = standingOf(stay, now());
    const [own] =
      review === null || standing.kind === 'REMOVED'
        ? []
        : await withPhotos(db, [await reviewOfHotel(db, hotel.id, review.id, locale)]);
    return {
      standing: standing.kind,
      editable: standing.kind === 'OPEN' || (standing.kind === 'WRITTEN' && standing.editable),
      lastDay: 'lastDay' in standing ? standing.lastDay : null,
      from: standing.kind === 'TOO_EARLY' ? standing.from.toISOString() : null,
      hotel: {
        id: hotel.id,
        name: hotel.name[locale],
        picture: pictureOf(hotel.pictures[0]?.file ?? '', locale, hotel.name[locale]),
      },
      roomName: stay.roomName[locale],
      checkIn: reservation.checkIn,
      checkOut: reservation.checkOut,
      review: own ?? null,
      removedReason: review?.removedReason ?? null,
    };
  },
);
