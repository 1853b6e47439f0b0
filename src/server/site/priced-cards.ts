import type { StayView } from '@/contract/common';
import type { HotelCard } from '@/contract/hotel';
import type { Context } from '../http/handler';
import { hotelCards } from '../offer/cards';

/** Chosen hotels priced for a stay: those with a free room first, the cheapest first. */
export async function pricedCards(
  context: Pick<Context, 'db' | 'locale'>,
  hotelIds: readonly number[],
  stay: StayView,
): Promise<HotelCard[]> {
  const { adults, children } = stay;
  const cards = await hotelCards(context, { stay, adults, children, hotelIds });
  const total = (card: HotelCard) => card.offer?.total ?? Number.MAX_SAFE_INTEGER;
  return cards.sort((a, b) => total(a) - total(b) || a.id - b.id);
}
