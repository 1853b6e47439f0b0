import { z } from 'zod';

import { faqView } from '../account/membership';
import { answeredHotelId, picture, stay, stayQuery } from '../common';
import { endpoint } from '../endpoint';
import { directoryEndpoints } from '../hotel/directory';
import { hotelCard } from '../hotel/hotel';
import { reviewView } from '../hotel/review-view';
import { bannerEndpoints } from './banners';
import { collectionEndpoints } from './collections';
import { eventEndpoints } from './events';
import { promotionEndpoints } from './promotions';

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
