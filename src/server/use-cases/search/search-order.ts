import type { z } from 'zod';

import type { searchQuery } from '@/contract/search-query';
import type { Stay } from '@/domain/stay';
import type { Database } from '@/server/platform/db/client';
import type { CardHotel } from '@/server/core/inventory/offer/catalogue-snapshot';
import { scan } from '@/server/core/inventory/search-index/scan';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { parseSearch } from './parse-search';
import { foundPlace, stayFrom } from './present-hits';
import { rankedPage } from './ranking';

/** All results of a search, in the order in which its pages show them. */
export async function searchOrder(
  db: Database,
  query: z.output<typeof searchQuery>,
  now: Date,
): Promise<{ readonly hotels: readonly CardHotel[]; stayAt(place: number): Stay }> {
  const index = await searchIndex(db);
  const { columns } = index;
  const { conditions, stay, middle } = parseSearch(index, query, now);
  const seen = scan(columns, index.days, conditions);
  const order = { sort: query.sort, nights: stay.nights, middle };
  const { places } = rankedPage(columns, conditions.range, seen, order, {
    skip: 0,
    count: columns.hotels.length,
  });
  return {
    hotels: places.map((place) => columns.hotels[place] as CardHotel),
    stayAt: (place) =>
      stayFrom(foundPlace(seen, conditions, places[place] as number).startDay, conditions),
  };
}
