import { contract } from '@/contract';
import { handle } from '../http/handler';
import { hotelCards } from '../offer/cards';
import { resolveStay } from '../offer/stay-query';

/** Hotels someone keeps, as any list shows them. Without ids it only says which stay is meant. */
export const getHotelCards = handle(contract.getHotelCards, async ({ query }, context) => {
  const readAt = context.now();
  const stay = resolveStay(query, { now: readAt });
  const { adults, children } = stay;
  const hotels = await hotelCards(context, { stay, adults, children, hotelIds: query.ids });
  return { stay, hotels, readAt: readAt.toISOString() };
});
