import { asc } from 'drizzle-orm';

import { SITEMAP_PART_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay/stay';
import { areas, collections, hotels, promotions, regions } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { eventsOn, runningOn } from './site-queries';

/**
 * Lists hotels for the sitemap, a part at a time by primary key, so that memory never holds more
 * than one part.
 */
const listSitemapHotels = handle(contract.listSitemapHotels, async ({ query }, { db }) => {
  const rows = await db
    .select({ id: hotels.id })
    .from(hotels)
    .orderBy(asc(hotels.id))
    .limit(SITEMAP_PART_SIZE)
    .offset((query.page - 1) * SITEMAP_PART_SIZE);
  return { ids: rows.map(({ id }) => id) };
});

/**
 * Lists pages for the sitemap, only those with content: places and types that have hotels, and
 * present promotions and events.
 */
const listSitemapPages = handle(contract.listSitemapPages, async (_input, context) => {
  const { db } = context;
  const today = seoulToday(context.now());
  const regionRows = await db
    .select({ id: regions.id })
    .from(regions)
    .orderBy(asc(regions.position));
  const areaRows = await db
    .select({ regionId: areas.regionId, id: areas.id })
    .from(areas)
    .orderBy(asc(areas.position));
  const taken = await db
    .selectDistinct({ regionId: hotels.regionId, areaId: hotels.areaId })
    .from(hotels);
  const types = await db.selectDistinct({ type: hotels.type }).from(hotels).orderBy(hotels.type);
  const tags = await db
    .select({ tag: promotions.tag })
    .from(promotions)
    .where(runningOn(today))
    .orderBy(asc(promotions.position), asc(promotions.tag));
  const events = await eventsOn(db, today);
  const lists = await db
    .select({ tag: collections.tag })
    .from(collections)
    .orderBy(asc(collections.position), asc(collections.tag));
  const inhabited = areaRows.filter(({ regionId, id }) =>
    taken.some((one) => one.regionId === regionId && one.areaId === id),
  );
  return {
    regions: regionRows
      .map(({ id }) => ({
        id,
        areas: inhabited.filter(({ regionId }) => regionId === id).map((area) => area.id),
      }))
      .filter((region) => region.areas.length > 0),
    types: types.map(({ type }) => type),
    promotions: tags.map(({ tag }) => tag),
    events: events.map(({ slug }) => slug),
    collections: lists.map(({ tag }) => tag),
    hotelPages: Math.ceil((await db.$count(hotels)) / SITEMAP_PART_SIZE),
  };
});

export const sitemapHandlers = { listSitemapPages, listSitemapHotels };
