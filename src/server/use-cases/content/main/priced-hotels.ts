import type { HotelCard } from '@/contract/hotel';
import type { StayView } from '@/contract/common';
import type { Database } from '@/server/platform/db/client';
import type { Context } from '@/server/platform/http/handler';
import * as cards from '@/server/core/inventory/offer/cards';
import {
  catalogueSnapshot,
  type CardHotel,
  type CatalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { offersFor, type FoundOffer } from '@/server/core/inventory/offer/offers';

/** All hotels, each with its cheapest free offer for a stay if there is one. */
export type PricedHotels = {
  readonly snapshot: CatalogueSnapshot;
  readonly stay: StayView;
  readonly offers: ReadonlyMap<number, FoundOffer>;
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
  const snapshot = await catalogueSnapshot(db);
  const { adults, children } = stay;
  return {
    snapshot,
    stay,
    offers: await offersFor(db, snapshot.hotels, { stay, adults, children }),
  };
}

/** Presents hotels as cards with their offers. */
export function cardsOf(
  priced: PricedHotels,
  chosen: readonly CardHotel[],
  { locale, now }: Pick<Context, 'locale' | 'now'>,
): HotelCard[] {
  const { snapshot, stay, offers } = priced;
  const request = { stay, adults: stay.adults, children: stay.children, now: now() };
  return cards.cardsOf(snapshot, chosen, offers, request, locale);
}
