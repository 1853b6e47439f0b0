import { asc } from 'drizzle-orm';

import { SITEMAP_PART_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { hotels } from '../db/schema';
import { handle } from '../http/handler';

/** Read by the primary key, a part at a time: no more than a part is ever in memory. */
export const listSitemapHotels = handle(contract.listSitemapHotels, async ({ query }, { db }) => {
  const rows = await db
    .select({ id: hotels.id })
    .from(hotels)
    .orderBy(asc(hotels.id))
    .limit(SITEMAP_PART_SIZE)
    .offset((query.page - 1) * SITEMAP_PART_SIZE);
  return { ids: rows.map(({ id }) => id) };
});
