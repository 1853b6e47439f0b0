import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { hotelCards } from '@/server/core/inventory/offer/cards';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';

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
