import type { StayView } from '@/contract/common';
import type { HotelCard } from '@/contract/hotel/hotel';
import * as cards from '@/server/core/inventory/offer/cards';
import { hotelCards } from '@/server/core/inventory/offer/cards';
import type {
  CardHotel,
  CatalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { type FoundOffer, offersFor } from '@/server/core/inventory/offer/offers';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import type { Database } from '@/server/platform/db/client';
import type { Context } from '@/server/platform/http/handler';
import type { HotelId } from '@/domain/ids';

/** All hotels, each with its cheapest free offer for a stay if there is one. */
export type PricedHotels = {
  readonly snapshot: CatalogueSnapshot;
  readonly stay: StayView;
  readonly offers: ReadonlyMap<HotelId, FoundOffer>;
};

const underway = new WeakMap<Database, Map<string, Promise<PricedHotels>>>();

/**
 * Prices all hotels for a stay from the live inventory. The main page requests sections,
 * neighbourhoods and featured hotels at the same time, and they share one read; nothing is cached
 * beyond it.
 */
export function pricedHotels(db: Database, stay: StayView): Promise<PricedHotels> {
  const calls = underway.get(db) ?? new Map<string, Promise<PricedHotels>>();
  underway.set(db, calls);
  const key = [stay.checkIn, stay.checkOut, stay.adults, stay.children].join(' ');
  const known = calls.get(key);
  if (known !== undefined) return known;
  const reading = read(db, stay).finally(() => calls.delete(key));
  calls.set(key, reading);
  return reading;
}

async function read(db: Database, stay: StayView): Promise<PricedHotels> {
  const index = await searchIndex(db);
  const { snapshot } = index;
  const { adults, children } = stay;
  return {
    snapshot,
    stay,
    offers: offersFor(index, snapshot.hotels, { stay, adults, children }),
  };
}

/** Presents hotels as cards with their offers. */
export function cardsOf(
  priced: PricedHotels,
  chosen: readonly CardHotel[],
  { locale, now }: Pick<Context, 'locale' | 'now'>,
  leads?: ReadonlyMap<HotelId, string>,
): HotelCard[] {
  const { snapshot, stay, offers } = priced;
  const request = { stay, adults: stay.adults, children: stay.children, now: now() };
  return cards.cardsOf(snapshot, chosen, offers, request, locale, leads);
}

type Reader = Pick<Context, 'db' | 'locale' | 'now'>;

/**
 * Prices chosen hotels for a stay, in the order they were chosen; those without a free room come
 * last.
 */
export async function chosenCards(
  context: Reader,
  hotelIds: readonly HotelId[],
  stay: StayView,
): Promise<HotelCard[]> {
  const { adults, children } = stay;
  const cards = await hotelCards(context, { stay, adults, children, hotelIds });
  return cards.sort((a, b) => Number(a.offer === null) - Number(b.offer === null));
}

/** Prices chosen hotels for a stay: those with a free room first, the cheapest first. */
export async function pricedCards(
  context: Reader,
  hotelIds: readonly HotelId[],
  stay: StayView,
): Promise<HotelCard[]> {
  const cards = await chosenCards(context, hotelIds, stay);
  const total = (card: HotelCard) => card.offer?.total ?? Number.MAX_SAFE_INTEGER;
  return cards.sort((a, b) => total(a) - total(b) || a.id - b.id);
}
