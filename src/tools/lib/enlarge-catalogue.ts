import type { HotelRecord } from '@/contract/catalogue/catalogue-file';

/**
 * Yields so many hotels: the given ones, then copies of them, round after round. A copy has ids of
 * its own and is numbered like a branch; everything else is its original's.
 * @param hotels whose ids follow one another, with ids of rooms, plans and reviews that begin with
 * the hotel's, as the demo catalogue's do
 */
export function* enlarge(hotels: readonly HotelRecord[], many: number): Generator<HotelRecord> {
  for (let at = 0; at < many; at += 1) {
    const hotel = hotels[at % hotels.length];
    if (hotel === undefined) return;
    const round = Math.floor(at / hotels.length);
    yield round === 0 ? hotel : copy(hotel, round * hotels.length, round + 1);
  }
}

/** Copies a hotel under an id that is higher by `shift`. */
function copy(hotel: HotelRecord, shift: number, branch: number): HotelRecord {
  return {
    ...hotel,
    id: hotel.id + shift,
    name: { ko: `${hotel.name.ko} ${branch}호점`, en: `${hotel.name.en} No. ${branch}` },
    rooms: hotel.rooms.map((room) => ({
      ...room,
      id: room.id + shift * 10,
      plans: room.plans.map((plan) => ({ ...plan, id: plan.id + shift * 100 })),
    })),
    reviews: hotel.reviews.map((review) => ({
      ...review,
      id: review.id + shift * 1000,
      roomId: review.roomId + shift * 10,
    })),
  };
}
