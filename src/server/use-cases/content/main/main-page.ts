import { and, asc, eq, inArray } from 'drizzle-orm';

import { BUSINESS_PROVIDER, DEFAULT_STAY, MAIN_COLLECTIONS } from '@/config/constants';
import { paths } from '@/config/routes';
import { contract } from '@/contract';
import type { Banner } from '@/contract/content/site';
import { isBusinessUser } from '@/domain/account/person';
import type { ReservationState } from '@/domain/booking/reservation';
import { isFor, type Viewer } from '@/domain/content/content';
import { LONG_STAY_NIGHTS } from '@/domain/hotel/review-groups';
import type { HotelId } from '@/domain/ids';
import { type CardHotel, keptForEdition } from '@/server/core/inventory/offer/catalogue-snapshot';
import { distinctLeads, pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { socialsOf } from '@/server/core/members/member-queries';
import type { Database } from '@/server/platform/db/client';
import { reservations, visitRoutes } from '@/server/platform/db/schema';
import { type Context, handle } from '@/server/platform/http/handler';
import { type KeptContent, keptContent } from '../kept-content';
import { faqs, longStayReviews } from '../site-queries';
import { cardsOf, type PricedHotels, pricedHotels } from './priced-hotels';
import { hotelsOfSection, pickUnshown, ranked } from './section-rules';

const BOOKED: ReservationState[] = ['BOOKED', 'CANCELLING', 'COMPLETED'];

/** The banners of a place that are shown now, in this language and to this visitor, in order. */
async function bannersOf(
  { db, locale, member, now }: Pick<Context, 'db' | 'locale' | 'member' | 'now'>,
  slot: 'carousel' | 'top' | 'bottom',
  limit: number,
): Promise<Banner[]> {
  const instant = now();
  const { banners } = await keptContent(db);
  const rows = banners.filter(
    (banner) =>
      banner.slot === slot &&
      banner.active &&
      (banner.startsAt === null || banner.startsAt <= instant) &&
      (banner.endsAt === null || banner.endsAt > instant) &&
      banner.locales.includes(locale),
  );
  const viewer = member === null ? null : await viewerOf(db, member.memberId, rows);
  return rows
    .filter(({ audience }) => isFor(audience, viewer))
    .slice(0, limit)
    .map((row) => ({
      id: row.id,
      title: row.title[locale],
      body: row.body[locale],
      action: row.action[locale],
      href: row.href,
      picture: row.picture === null ? null : pictureOf(row.picture, locale),
    }));
}

/** What the banners' audiences depend on; it is read only as far as a banner needs it. */
async function viewerOf(
  db: Database,
  memberId: string,
  rows: ReadonlyArray<{ readonly audience: string }>,
): Promise<Exclude<Viewer, null>> {
  const wants = (audience: string) => rows.some((row) => row.audience === audience);
  const socials = wants('business') ? await socialsOf(db, memberId) : [];
  const booked = and(eq(reservations.memberId, memberId), inArray(reservations.state, BOOKED));
  return {
    business: isBusinessUser(
      { socials: socials.map((provider) => ({ provider })) },
      BUSINESS_PROVIDER,
    ),
    hasBooked: wants('newcomers') ? (await db.$count(reservations, booked)) > 0 : true,
  };
}

/** How many hotels each section of the main page shows, and the row of featured hotels. */
const HOTELS_PER_ROW = 4;

/** The hotels that the main page shows. No hotel is shown twice, unless there are too few. */
type PageHotels = {
  readonly sections: ReadonlyArray<{
    readonly row: KeptContent['sections'][number];
    readonly chosen: readonly CardHotel[];
  }>;
  /** The hotels with the best reviews by guests of long stays. */
  readonly featured: readonly CardHotel[];
  /**
   * The file of the picture that each hotel is shown with. As far as there are enough pictures, they all
   * differ from each other and from those of the page's banners, neighbourhoods and collections.
   */
  readonly leads: ReadonlyMap<HotelId, string>;
};

/**
 * The hotels that were chosen, by the prices they were chosen with: several calls of one page share a
 * reading of prices, and so must show the same choice.
 */
const knownHotels = new WeakMap<PricedHotels, Promise<PageHotels>>();

function hotelsOfPage(db: Database, priced: PricedHotels, content: KeptContent) {
  const known = knownHotels.get(priced);
  if (known !== undefined) return known;
  const choosing = chooseHotels(db, priced, content);
  knownHotels.set(priced, choosing);
  return choosing;
}

/** The least number of reviews of long stays for a featured hotel. */
const ENOUGH_REVIEWS = 5;

async function chooseHotels(
  db: Database,
  priced: PricedHotels,
  content: KeptContent,
): Promise<PageHotels> {
  const sections: Array<PageHotels['sections'][number]> = [];
  const shown = new Set<number>();
  for (const row of content.sections) {
    const hotels = await hotelsOfSection(db, priced, row.rule);
    const chosen = pickUnshown(hotels, HOTELS_PER_ROW, shown);
    if (chosen.length > 0) sections.push({ row, chosen });
  }
  const reviewed = priced.snapshot.hotels
    .filter((hotel) => hotel.longStayReviewCount >= ENOUGH_REVIEWS && priced.offers.has(hotel.id))
    .map((hotel) => ({ hotel, offer: priced.offers.get(hotel.id) }));
  const best = ranked(reviewed, 'recommended').map((row) => row.hotel);
  const featured = pickUnshown(best, HOTELS_PER_ROW, shown);

  const all = [...new Set([...sections.flatMap(({ chosen }) => chosen), ...featured])];
  const { banners, catalogs, collections } = content;
  const elsewhere = [...banners, ...catalogs, ...collections.slice(0, MAIN_COLLECTIONS)].flatMap(
    ({ picture }) => picture ?? [],
  );
  const leads = distinctLeads(
    all.map((hotel) => hotel.coverPhotos),
    elsewhere,
  );
  return { sections, featured, leads: new Map(all.map(({ id }, at) => [id, leads[at] ?? ''])) };
}

/**
 * Lists the sections of the main page. An impossible stay is replaced by the default one, so that
 * there are always prices.
 */
export const getMainSections = handle(contract.getMainSections, async ({ query }, context) => {
  const { db, locale } = context;
  const stay = resolveStay(query, { now: context.now(), lenient: true });
  const [priced, content] = await Promise.all([pricedHotels(db, stay), keptContent(db)]);
  const { sections, leads } = await hotelsOfPage(db, priced, content);
  return {
    stay,
    sections: sections.map(({ row, chosen }) => ({
      id: row.id,
      title: row.title[locale],
      summary: row.summary[locale],
      href: row.href,
      hotels: cardsOf(priced, chosen, context, leads),
    })),
  };
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
  const [{ snapshot, offers }, content] = await Promise.all([
    pricedHotels(db, stay),
    keptContent(db),
  ]);
  const catalogs = content.catalogs.map((row) => {
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

/** Lists the best reviewed free hotels among those that long-stay guests have reviewed. */
export const getFeatureHotels = handle(contract.getFeatureHotels, async ({ query }, context) => {
  const stay = resolveStay(query, { now: context.now(), lenient: true });
  const [priced, content] = await Promise.all([
    pricedHotels(context.db, stay),
    keptContent(context.db),
  ]);
  const { featured, leads } = await hotelsOfPage(context.db, priced, content);
  return { stay, hotels: cardsOf(priced, featured, context, leads) };
});

const SHOWN_REVIEWS = 6;
/** More reviews are read than shown, because each hotel is shown once. */
const READ_REVIEWS = 48;

/** By language. */
const keptReviews = keptForEdition<string, Awaited<ReturnType<typeof longStayReviews>>>(2);

/**
 * Lists the newest reviews of long stays that are long enough to be informative; the score doesn't
 * matter.
 */
export const getMainReviews = handle(contract.getMainReviews, async (_input, context) => {
  const newest = await keptReviews(context.db, context.locale, () =>
    longStayReviews(context, {
      minNights: LONG_STAY_NIGHTS,
      minCharacters: 60,
      limit: READ_REVIEWS,
    }),
  );
  const seen = new Set<HotelId>();
  const reviews = newest.filter(({ hotelId }) => !seen.has(hotelId) && seen.add(hotelId));
  return { reviews: reviews.slice(0, SHOWN_REVIEWS) };
});
