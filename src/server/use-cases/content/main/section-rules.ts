import { sql } from 'drizzle-orm';

import { LENGTH_UNITS } from '@/contract/search/search-filters';
import type {
  CardHotel,
  CatalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { type FoundOffer, type PricedOffer, roomHas } from '@/server/core/inventory/offer/offers';
import { meanScoreOf, weighedScore } from '@/server/core/inventory/search-index/hotel-columns';
import type { Database } from '@/server/platform/db/client';
import { hotels, type mainSections } from '@/server/platform/db/schema';
import type { PricedHotels } from './priced-hotels';

export type SectionRule = (typeof mainSections.$inferSelect)['rule'];

/** In the section of affordable months, 30 nights cost less than this many won. */
const MAX_MONTH = 1_000_000;

/** Walking distance to the sea, in metres. */
const SEA_METRES = 1500;

const bySea = new WeakMap<CatalogueSnapshot, Promise<ReadonlySet<number>>>();

/** The hotels with the sea in walking distance; computed once for each state of the catalogue. */
export function hotelsBySea(
  db: Database,
  snapshot: CatalogueSnapshot,
): Promise<ReadonlySet<number>> {
  const known = bySea.get(snapshot);
  if (known !== undefined) return known;
  const reading = seaHotelIds(db).then((ids) => new Set(ids));
  bySea.set(snapshot, reading);
  reading.catch(() => bySea.delete(snapshot));
  return reading;
}

/** The ids of the hotels with the sea in walking distance, ascending. */
export async function seaHotelIds(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: hotels.id })
    .from(hotels)
    .where(
      sql`exists (select 1 from jsonb_array_elements(${hotels.neighbourhood}) as near
        where near->>'kind' = 'sea' and (near->>'metres')::int <= ${SEA_METRES}::int)`,
    )
    .orderBy(hotels.id);
  return rows.map((row) => row.id);
}

/**
 * Lists the hotels that a section of the main page may show, the best first: those with a free room
 * that meet the section's rule. `cheapest` orders by total, the others by review as the search
 * recommends. A rule about rooms applies to the very room whose price is shown.
 */
export async function hotelsOfSection(
  db: Database,
  priced: PricedHotels,
  rule: SectionRule,
): Promise<CardHotel[]> {
  const { snapshot, offers, stay } = priced;
  const sea = rule === 'sea' ? await hotelsBySea(db, snapshot) : null;
  const keeps: Record<SectionRule, (hotel: CardHotel, offer: FoundOffer) => boolean> = {
    cheapest: () => true,
    kitchen: (hotel, offer) => roomHas(hotel, offer.room, ['kitchen']),
    work: (hotel, offer) => roomHas(hotel, offer.room, ['desk']),
    'under-a-million': (_hotel, offer) =>
      (offer.total / stay.nights) * LENGTH_UNITS.month < MAX_MONTH,
    tour: (hotel) => hotel.tourOffered,
    sea: (hotel) => sea?.has(hotel.id) ?? false,
  };
  const rows = snapshot.hotels.flatMap((hotel) => {
    const offer = offers.get(hotel.id);
    return offer !== undefined && keeps[rule](hotel, offer) ? [{ hotel, offer }] : [];
  });
  return ranked(rows, rule === 'cheapest' ? 'price' : 'recommended').map((row) => row.hotel);
}

/**
 * Picks the best hotels that no section above shows, and fills up with those that one does where a
 * catalogue has too few. Their order stays.
 * @param shown the ids of the hotels above; the picked ones are added
 */
export function pickUnshown<Hotel extends { readonly id: number }>(
  hotels: readonly Hotel[],
  limit: number,
  shown: Set<number>,
): Hotel[] {
  const fresh = hotels.filter(({ id }) => !shown.has(id)).slice(0, limit);
  const rest = hotels.filter(({ id }) => shown.has(id)).slice(0, limit - fresh.length);
  const picked = new Set([...fresh, ...rest]);
  for (const { id } of picked) shown.add(id);
  return hotels.filter((hotel) => picked.has(hotel));
}

type Priced = { readonly hotel: CardHotel; readonly offer: PricedOffer | undefined };

/**
 * Sorts free hotels as a search does: by the weighted review score and then by price, or by price
 * alone; then by id.
 */
export function ranked<P extends Priced>(rows: readonly P[], sort: 'recommended' | 'price'): P[] {
  const mean = meanScoreOf(rows.map(({ hotel }) => hotel));
  const total = ({ offer }: P) => offer?.total ?? Number.MAX_SAFE_INTEGER;
  const score = ({ hotel }: P) => (sort === 'price' ? 0 : weighedScore(hotel, mean));
  return [...rows].sort(
    (a, b) => score(b) - score(a) || total(a) - total(b) || a.hotel.id - b.hotel.id,
  );
}
