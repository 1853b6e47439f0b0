import { contract } from '@/contract';
import { cardsIn, hotelCards } from '@/server/core/inventory/offer/cards';
import type { CardHotel } from '@/server/core/inventory/offer/catalogue-snapshot';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

/** How many nearby hotels are checked for a free room, and how many are shown. */
const NEAR = 16;
const SHOWN = 6;

/** Lists the nearest hotels with a free room for the same stay, nearest first. */
export const getOtherHotels = handle(
  contract.getOtherHotels,
  async ({ params, query }, context) => {
    const stay = resolveStay(query, { now: context.now() });
    const index = await searchIndex(context.db);
    const { snapshot } = index;
    const hotel = snapshot.hotelById.get(params.id);
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    const near = snapshot.hotels
      .filter((other) => other.id !== hotel.id)
      .map((other) => ({ id: other.id, distance: squaredDistance(hotel, other) }))
      .sort((a, b) => a.distance - b.distance || a.id - b.id)
      .slice(0, NEAR);
    const cards = cardsIn(index, context, {
      stay,
      adults: stay.adults,
      children: stay.children,
      hotelIds: near.map((other) => other.id),
    });
    return { hotels: cards.filter((card) => card.offer !== null).slice(0, SHOWN) };
  },
);

/**
 * The squared distance on a flat map with scaled longitudes; for ordering only, for which this is
 * exact enough within Korea.
 */
function squaredDistance(a: CardHotel, b: CardHotel): number {
  const north = a.lat - b.lat;
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  return north * north + east * east;
}

/**
 * Gets the cards of some hotels, such as those on a wishlist. Without ids it only tells which stay
 * the query means.
 */
export const getHotelCards = handle(contract.getHotelCards, async ({ query }, context) => {
  const readAt = context.now();
  const stay = resolveStay(query, { now: readAt });
  const { adults, children } = stay;
  const hotels = await hotelCards(context, { stay, adults, children, hotelIds: query.ids });
  return { stay, hotels, readAt: readAt.toISOString() };
});
