import { z } from 'zod';

import { instant, stay, stayQuery, won } from './common';
import { endpoint } from './endpoint';
import { hotelCard } from './hotel';

export const SEARCH_SORTS = ['recommended', 'price', 'score', 'discount'] as const;

/** All state of a search; unknown values are forgiven with a note rather than refused. */
export const searchQuery = stayQuery.extend({
  region: z.string().max(64).default('all'),
  area: z.string().max(64).default('all'),
  type: z.string().max(64).optional(),
  keyword: z.string().max(100).optional(),
  amenities: z.string().max(200).optional(),
  refundable: z.enum(['1']).optional(),
  sort: z.enum(SEARCH_SORTS).catch('recommended').default('recommended'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
});

const regionCount = z.object({
  id: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Hotels in the catalogue. */
  hotels: z.int(),
  /** The lowest all-in total for the default stay; null when nothing is free. */
  fromTotal: won.nullable(),
});

export const searchEndpoints = {
  getRegionState: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/regionState',
    access: 'public',
    group: 'search',
    summary: 'Regions and areas with how many hotels each has',
    response: z.object({
      nights: z.int(),
      regions: z.array(
        regionCount.extend({ areas: z.array(regionCount.omit({ fromTotal: true })) }),
      ),
      types: z.array(z.object({ id: z.string(), hotels: z.int() })),
    }),
  }),
  getSearchPreview: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/preview',
    access: 'public',
    group: 'search',
    summary: 'Suggestions while typing: regions, areas, hotels',
    query: z.object({ keyword: z.string().max(100).default('') }),
    response: z.object({
      suggestions: z.array(
        z.object({
          kind: z.enum(['region', 'area', 'hotel']),
          id: z.string(),
          regionId: z.string(),
          name: z.string(),
          context: z.string(),
        }),
      ),
    }),
  }),
  listHotels: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/list',
    access: 'public',
    group: 'search',
    summary: 'Hotels for a stay, each with its all-in total',
    query: searchQuery,
    response: z.object({
      stay,
      hotels: z.array(hotelCard),
      page: z.int(),
      pageSize: z.int(),
      total: z.int(),
      /** How many of the total have a free room for the stay. */
      available: z.int(),
      notes: z.array(z.enum(['REGION_UNKNOWN', 'AREA_UNKNOWN', 'TYPE_UNKNOWN', 'PAGE_BEYOND'])),
      region: z.object({ id: z.string(), name: z.string() }).nullable(),
      area: z.object({ id: z.string(), name: z.string() }).nullable(),
      readAt: instant,
    }),
  }),
  listOtherHotels: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/other-hotels',
    access: 'public',
    group: 'search',
    summary: 'Alternatives when a search leaves little: the cheapest free hotels elsewhere',
    query: searchQuery,
    response: z.object({ stay, hotels: z.array(hotelCard) }),
  }),
} as const;
