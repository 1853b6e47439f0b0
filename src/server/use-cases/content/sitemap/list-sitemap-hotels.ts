import { asc } from 'drizzle-orm';

import { SITEMAP_PART_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { hotels } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';

/**
 * Lists hotels for the sitemap, a part at a time by primary key, so that memory never holds more
 * than one part.
 */
export const listSitemapHotels = handle(contract.listSitemapHotels, async ({ query }, { db }) => {
  const rows = await db
    .select({ id: hotels.id })
    .from(hotels)
    .orderBy(asc(hotels.id))
    .limit(SITEMAP_PART_SIZE)
    .offset((query.page - 1) * SITEMAP_PART_SIZE);
  return { ids: rows.map(({ id }) => id) };
});
