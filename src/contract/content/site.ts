import { z } from 'zod';

import { KEPT_BASES, KEPT_DATA, KEPT_ITEMS, PERIOD_STARTS } from '@/domain/account/kept-data';
import { keysOf } from '@/domain/keys-of';
import { faqView } from '../account/membership';
import { answeredHotelId, picture, stay, stayQuery } from '../common';
import { endpoint } from '../endpoint';
import { hotelCard } from '../hotel/hotel';
import { reviewView } from '../hotel/review';
import { collectionEndpoints } from './collections';
import { eventEndpoints, promotionEndpoints } from './promotions';

const bannerQuery = z.object({ limit: z.coerce.number().int().min(1).max(20).default(6) });

export const banner = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  action: z.string(),
  href: z.string(),
  picture: picture.nullable(),
});

const bannerCall = <const P extends '/banners/carousel' | '/banners/top' | '/banners/bottom'>(
  path: P,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    version: 'v3',
    path,
    access: 'optional',
    sharedMs: 2_000,
    group: 'banners',
    summary: `${summary}; those of now, for whoever asks`,
    query: bannerQuery,
    response: z.object({ banners: z.array(banner) }),
  });

const bannerEndpoints = {
  getCarouselBanners: bannerCall('/banners/carousel', 'Large banners of the main page'),
  getTopBanners: bannerCall('/banners/top', 'The line above the header'),
  getBottomBanners: bannerCall('/banners/bottom', 'Banners at the end of the main page'),
} as const;

export type Banner = z.infer<typeof banner>;

/** An entry of what the site keeps about people; `KEPT_DATA` says what each field means. */
const keptData = z.object({
  entry: z.enum(keysOf(KEPT_DATA)),
  items: z.array(z.enum(KEPT_ITEMS)),
  basis: z.enum(KEPT_BASES),
  period: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['ACCOUNT', 'REFUND', 'SIGN_OUT']) }),
    z.object({ kind: z.literal('ACCOUNT_AND_LAW'), count: z.int() }),
    z.object({
      kind: z.literal('AFTER'),
      since: z.enum(PERIOD_STARTS),
      unit: z.enum(['minute', 'day']),
      count: z.int(),
    }),
  ]),
});

export type KeptData = z.infer<typeof keptData>;

/** Calls that return the choices of forms. */
const directoryEndpoints = {
  listCountries: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/country/index',
    access: 'public',
    group: 'country',
    summary: 'Countries with their calling codes',
    response: z.object({
      countries: z.array(
        z.object({
          iso: z.string(),
          name: z.string(),
          callingCode: z.string(),
          /**
           * Whether numbers of the country can get text messages (`SMS_COUNTRIES`), and so be
           * verified.
           */
          texted: z.boolean(),
        }),
      ),
    }),
  }),
  listKeptData: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/kept-data',
    access: 'public',
    group: 'kept-data',
    summary: 'What the site keeps about people, why and for how long',
    response: z.object({ entries: z.array(keptData) }),
  }),
  listVisitRoutes: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/visit-routes',
    access: 'public',
    group: 'visit-routes',
    summary: 'Ways people heard of the site',
    response: z.object({ routes: z.array(z.object({ id: z.string(), label: z.string() })) }),
  }),
} as const;

const mainEndpoints = {
  getMainSections: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/main/sections',
    access: 'public',
    group: 'main',
    summary: 'Rows of hotels, each by one stated rule, priced for the stay',
    query: stayQuery,
    response: z.object({
      stay,
      sections: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          summary: z.string(),
          href: z.string(),
          hotels: z.array(hotelCard),
        }),
      ),
    }),
  }),
  getMainCatalogs: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/main/catalogs',
    access: 'public',
    group: 'main',
    summary: 'Neighbourhoods to start from, with live counts and lowest totals',
    response: z.object({
      nights: z.int(),
      catalogs: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          href: z.string(),
          picture,
          hotels: z.int(),
          fromTotal: z.int().nullable(),
        }),
      ),
    }),
  }),
  getFeatureHotels: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/main/feature-hotels',
    access: 'public',
    group: 'main',
    summary: 'A few hotels with the best reviews of long stays',
    query: stayQuery,
    response: z.object({ stay, hotels: z.array(hotelCard) }),
  }),
  getMainFaqs: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/main/faqs',
    access: 'public',
    sharedMs: 2_000,
    group: 'main',
    summary: 'The questions asked most',
    response: z.object({ faqs: z.array(faqView) }),
  }),
  getMainReviews: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/main/reviews',
    access: 'public',
    group: 'main',
    summary: 'Recent reviews of long stays in the language asked for',
    response: z.object({
      reviews: z.array(reviewView.extend({ hotelId: answeredHotelId, hotelName: z.string() })),
    }),
  }),
} as const;

/** Content that the operator puts on the site besides hotels. */
export const siteEndpoints = {
  ...bannerEndpoints,
  ...mainEndpoints,
  ...promotionEndpoints,
  ...collectionEndpoints,
  ...eventEndpoints,
  ...directoryEndpoints,
} as const;

/** What the sitemap lists; the web host turns it into addresses. */
export const sitemapEndpoints = {
  listSitemapPages: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/sitemap/pages',
    access: 'public',
    group: 'sitemap',
    summary:
      'What besides hotels has a page of its own now: places and types with hotels, and so on',
    response: z.object({
      regions: z.array(z.object({ id: z.string(), areas: z.array(z.string()) })),
      types: z.array(z.string()),
      promotions: z.array(z.string()),
      events: z.array(z.string()),
      collections: z.array(z.string()),
      /** The number of pages of `listSitemapHotels`. */
      hotelPages: z.int(),
    }),
  }),
  listSitemapHotels: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/sitemap/hotels',
    access: 'public',
    group: 'sitemap',
    summary: 'Ids of all hotels, a thousand at a time; none beyond the last page',
    query: z.object({ page: z.coerce.number().int().min(1).max(50_000).default(1) }),
    response: z.object({ ids: z.array(z.int()) }),
  }),
} as const;
