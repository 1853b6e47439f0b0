import { asc } from 'drizzle-orm';

import { DEFAULT_STAY } from '@/config/constants';
import { paths } from '@/config/routes';
import { contract } from '@/contract';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { mainCatalogs, mainSections, visitRoutes } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { bannersOf } from './banner-queries';
import { cardsOf, pricedHotels } from './priced-hotels';
import { hotelsOfSection } from './section-rules';
import { ranked } from '../ranked';
import { faqs } from '../site-queries';

const HOTELS_PER_SECTION = 4;

/**
 * Lists the sections of the main page. An impossible stay is replaced by the default one, so that
 * there are always prices.
 */
export const getMainSections = handle(contract.getMainSections, async ({ query }, context) => {
  const { db, locale } = context;
  const stay = resolveStay(query, { now: context.now(), lenient: true });
  const priced = await pricedHotels(db, stay);
  const rows = await db
    .select()
    .from(mainSections)
    .orderBy(asc(mainSections.position), asc(mainSections.id));
  const sections = [];
  for (const row of rows) {
    const chosen = await hotelsOfSection(db, priced, row.rule, HOTELS_PER_SECTION);
    if (chosen.length === 0) continue;
    sections.push({
      id: row.id,
      title: row.title[locale],
      summary: row.summary[locale],
      href: row.href,
      hotels: cardsOf(priced, chosen, context),
    });
  }
  return { stay, sections };
});

export const getMainFaqs = handle(contract.getMainFaqs, async (_input, context) => ({
  faqs: await faqs(context, 'main'),
}));

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

export const getCarouselBanners = handle(
  contract.getCarouselBanners,
  async ({ query }, context) => ({
    banners: await bannersOf(context, 'carousel', query.limit),
  }),
);

export const getBottomBanners = handle(contract.getBottomBanners, async ({ query }, context) => ({
  banners: await bannersOf(context, 'bottom', query.limit),
}));

export const getTopBanners = handle(contract.getTopBanners, async ({ query }, context) => ({
  banners: await bannersOf(context, 'top', query.limit),
}));

export const listVisitRoutes = handle(contract.listVisitRoutes, async (_input, context) => {
  const rows = await context.db
    .select()
    .from(visitRoutes)
    .orderBy(asc(visitRoutes.position), asc(visitRoutes.id));
  return { routes: rows.map((row) => ({ id: row.id, label: row.label[context.locale] })) };
});

const SHOWN = 6;
/** The least number of reviews of long stays for a featured hotel. */
const ENOUGH_REVIEWS = 5;

/** Lists the best reviewed free hotels among those that long-stay guests have reviewed. */
export const getFeatureHotels = handle(contract.getFeatureHotels, async ({ query }, context) => {
  const stay = resolveStay(query, { now: context.now(), lenient: true });
  const priced = await pricedHotels(context.db, stay);
  const rows = priced.snapshot.hotels
    .filter((hotel) => hotel.longStayReviewCount >= ENOUGH_REVIEWS && priced.offers.has(hotel.id))
    .map((hotel) => ({ hotel, offer: priced.offers.get(hotel.id) }));
  const best = ranked(rows, 'recommended').slice(0, SHOWN);
  return {
    stay,
    hotels: cardsOf(
      priced,
      best.map((row) => row.hotel),
      context,
    ),
  };
});
