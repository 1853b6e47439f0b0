import { asc } from 'drizzle-orm';

import { DEFAULT_STAY } from '@/config/constants';
import { paths } from '@/config/routes';
import { contract } from '@/contract';
import { mainCatalogs } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { pictureOf } from '@/server/core/inventory/offer/picture';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { pricedHotels } from './priced-hotels';

/**
 * Lists the tiles of places. Those without hotels are left out, because an imported catalogue may
 * be elsewhere.
 */
export const getMainCatalogs = handle(contract.getMainCatalogs, async (_input, context) => {
  const { db, locale } = context;
  const { adults, children } = DEFAULT_STAY;
  const stay = resolveStay({ adults, children }, { now: context.now() });
  const { snapshot, offers } = await pricedHotels(db, stay);
  const rows = await db
    .select()
    .from(mainCatalogs)
    .orderBy(asc(mainCatalogs.position), asc(mainCatalogs.id));
  const catalogs = rows.map((row) => {
    const inside = snapshot.hotels.filter(
      (hotel) =>
        hotel.regionId === row.regionId && (row.areaId === null || hotel.areaId === row.areaId),
    );
    const totals = inside.flatMap((hotel) => offers.get(hotel.id)?.total ?? []);
    return {
      id: row.id,
      title: row.title[locale],
      href: paths.searchResult({ region: row.regionId, area: row.areaId }),
      picture: pictureOf(row.picture, locale, row.title[locale]),
      hotels: inside.length,
      fromTotal: totals.length === 0 ? null : Math.min(...totals),
    };
  });
  return { nights: stay.nights, catalogs: catalogs.filter((catalog) => catalog.hotels > 0) };
});
