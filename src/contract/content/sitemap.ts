import { z } from 'zod';

import { endpoint } from '../endpoint';

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
