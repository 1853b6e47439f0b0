import { z } from 'zod';

import { night, picture, stay, stayQuery } from './common';
import { endpoint } from './endpoint';
import { hotelCard } from './hotel';
import { couponView } from './coupon';
import { faqView } from './membership';
import { reviewView } from './review-view';

const bannerQuery = z.object({ limit: z.coerce.number().int().min(1).max(20).default(6) });

export const banner = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  action: z.string(),
  href: z.string(),
  picture: picture.nullable(),
});

const banners = z.object({ banners: z.array(banner) });

const bannerCall = <const P extends '/banners/carousel' | '/banners/top' | '/banners/bottom'>(
  path: P,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    version: 'v3',
    path,
    access: 'public',
    group: 'banners',
    summary,
    query: bannerQuery,
    response: banners,
  });

export const promotionCard = z.object({
  tag: z.string(),
  title: z.string(),
  summary: z.string(),
  picture,
  startsOn: night,
  endsOn: night,
  hotelCount: z.int(),
});

export const siteEndpoints = {
  getCarouselBanners: bannerCall('/banners/carousel', 'Large banners of the main page'),
  getTopBanners: bannerCall('/banners/top', 'The line above the header'),
  getBottomBanners: bannerCall('/banners/bottom', 'Banners at the end of the main page'),
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
      reviews: z.array(reviewView.extend({ hotelId: z.int(), hotelName: z.string() })),
    }),
  }),
  listPromotions: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/promotions',
    access: 'public',
    group: 'promotions',
    summary: 'Promotions that run now',
    query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
    response: z.object({ promotions: z.array(promotionCard), total: z.int() }),
  }),
  getPromotion: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/promotions/{tag}',
    access: 'public',
    group: 'promotions',
    summary: 'A promotion with its hotels and coupons',
    params: z.object({ tag: z.string().max(80) }),
    query: stayQuery,
    response: promotionCard.extend({
      body: z.array(z.string()),
      stay,
      hotels: z.array(hotelCard),
      coupons: z.array(couponView),
    }),
  }),
  listCollections: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/collections',
    access: 'public',
    group: 'collections',
    summary: 'Collections of hotels around a theme',
    query: z.object({ tag: z.string().max(80).optional() }),
    response: z.object({
      collections: z.array(
        z.object({
          tag: z.string(),
          title: z.string(),
          summary: z.string(),
          picture,
          hotels: z.array(z.object({ id: z.int(), name: z.string(), area: z.string() })),
        }),
      ),
    }),
  }),
  listCountries: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/country/index',
    access: 'public',
    group: 'country',
    summary: 'Countries with their calling codes',
    response: z.object({
      countries: z.array(z.object({ iso: z.string(), name: z.string(), callingCode: z.string() })),
    }),
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
  getEventPage: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/events/{slug}',
    access: 'public',
    group: 'promotions',
    summary: 'An event page',
    params: z.object({ slug: z.string().max(80) }),
    response: z.object({
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      body: z.array(z.string()),
      picture,
      endsOn: night,
      others: z.array(z.object({ slug: z.string(), title: z.string() })),
    }),
  }),
} as const;

export type Banner = z.infer<typeof banner>;
export type PromotionCard = z.infer<typeof promotionCard>;
