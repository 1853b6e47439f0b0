import type { HotelCard } from '@/contract/hotel';
import type { StayView } from '@/contract/common';
import type { Database } from '../db/client';
import * as cards from '../offer/cards';
import {
  catalogueSnapshot,
  type CardHotel,
  type CatalogueSnapshot,
} from '../offer/catalogue-snapshot';
import { offersFor, type FoundOffer } from '../offer/offers';

/** Every hotel with its cheapest free offer for a stay; hotels with nothing free have none. */
export type PricedHotels = {
  readonly snapshot: CatalogueSnapshot;
  readonly stay: StayView;
  readonly offers: ReadonlyMap<number, FoundOffer>;
};

const underway = new WeakMap<Database, Map<string, Promise<PricedHotels>>>();

/**
 * Prices the catalogue for a stay from the live inventory. The main page asks for sections,
 * neighbourhoods and featured hotels at the same time: they share one reading. Nothing is kept
 * after it has been answered.
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
  const snapshot = await catalogueSnapshot(db);
  const { adults, children } = stay;
  return {
    snapshot,
    stay,
    offers: await offersFor(db, snapshot.hotels, { stay, adults, children }),
  };
}

/** Hotels as cards, with the offers that were read. */
export function cardsOf(
  priced: PricedHotels,
  chosen: readonly CardHotel[],
  locale: 'ko' | 'en',
): HotelCard[] {
  const { snapshot, stay, offers } = priced;
  const request = { stay, adults: stay.adults, children: stay.children };
  return cards.cardsOf(snapshot, chosen, offers, request, locale);
}
