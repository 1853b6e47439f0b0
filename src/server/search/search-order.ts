import type { z } from 'zod';

import type { searchQuery } from '@/contract/search-query';
import { addNights, nightOf, type Stay } from '@/domain/stay';
import type { Database } from '../db/client';
import type { CardHotel } from '../offer/catalogue-snapshot';
import { scan } from '../search-index/scan';
import { searchIndex } from '../search-index/search-index';
import { askedOf } from './asked';
import { rankedPage } from './ranking';

/** All results of a search, by their place (0 is the first). */
export type SearchOrder = {
  readonly total: number;
  /** -1 for a hotel that isn't among them. */
  indexOf(hotelId: number): number;
  at(place: number): { readonly hotel: CardHotel; readonly stay: Stay } | null;
};

/** The order in which the pages of a search show its hotels. */
export async function searchOrder(
  db: Database,
  query: z.output<typeof searchQuery>,
  now: Date,
): Promise<SearchOrder> {
  const index = await searchIndex(db);
  const { columns } = index;
  const { conditions, stay, middle } = askedOf(index, query, now);
  const { range, startDays, nights } = conditions;
  const seen = scan(columns, index.days, conditions);
  const order = { sort: query.sort, nights: stay.nights, middle };
  const { places, total } = rankedPage(columns, range, seen, order, {
    skip: 0,
    count: columns.hotels.length,
  });
  return {
    total,
    indexOf: (hotelId) => places.findIndex((place) => columns.hotels[place]?.id === hotelId),
    at(place) {
      const found = places[place];
      const hotel = found === undefined ? undefined : columns.hotels[found];
      if (found === undefined || hotel === undefined) return null;
      const at = found - range.from;
      const start = (seen.best[at] as number) > 0 ? (seen.bestStart[at] as number) : 0;
      const checkIn = nightOf(startDays[start] as number);
      return { hotel, stay: { checkIn, checkOut: addNights(checkIn, nights) } };
    },
  };
}
