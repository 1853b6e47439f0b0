import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { hotelCards } from '../offer/cards';
import { catalogueSnapshot, type CardHotel } from '../offer/catalogue-snapshot';
import { resolveStay } from '../offer/stay-query';

/** How many near hotels are looked at for a free room, and how many are shown. */
const NEAR = 16;
const SHOWN = 6;

/** The nearest hotels with a free room for the same stay, nearest first. */
export const getOtherHotels = handle(
  contract.getOtherHotels,
  async ({ params, query }, context) => {
    const stay = resolveStay(query, { now: context.now() });
    const snapshot = await catalogueSnapshot(context.db);
    const hotel = snapshot.hotelById.get(params.id);
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    const near = snapshot.hotels
      .filter((other) => other.id !== hotel.id)
      .map((other) => ({ id: other.id, distance: squaredDistance(hotel, other) }))
      .sort((a, b) => a.distance - b.distance || a.id - b.id)
      .slice(0, NEAR);
    const cards = await hotelCards(context, {
      stay,
      adults: stay.adults,
      children: stay.children,
      hotelIds: near.map((other) => other.id),
    });
    return { hotels: cards.filter((card) => card.offer !== null).slice(0, SHOWN) };
  },
);

/** For ordering only: over Korea a flat map is near enough, with longitudes drawn together. */
function squaredDistance(a: CardHotel, b: CardHotel): number {
  const north = a.lat - b.lat;
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  return north * north + east * east;
}
