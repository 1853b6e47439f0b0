import type { StayView } from '@/contract/common';
import type { HotelCard } from '@/contract/hotel';
import type { Context } from '@/server/platform/http/handler';
import { hotelCards } from '@/server/core/inventory/offer/cards';

type Reader = Pick<Context, 'db' | 'locale' | 'now'>;

/**
 * Prices chosen hotels for a stay, in the order they were chosen; those without a free room come
 * last.
 */
export async function chosenCards(
  context: Reader,
  hotelIds: readonly number[],
  stay: StayView,
): Promise<HotelCard[]> {
  const { adults, children } = stay;
  const cards = await hotelCards(context, { stay, adults, children, hotelIds });
  return cards.sort((a, b) => Number(a.offer === null) - Number(b.offer === null));
}

/** Prices chosen hotels for a stay: those with a free room first, the cheapest first. */
export async function pricedCards(
  context: Reader,
  hotelIds: readonly number[],
  stay: StayView,
): Promise<HotelCard[]> {
  const cards = await chosenCards(context, hotelIds, stay);
  const total = (card: HotelCard) => card.offer?.total ?? Number.MAX_SAFE_INTEGER;
  return cards.sort((a, b) => total(a) - total(b) || a.id - b.id);
}
