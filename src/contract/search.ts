import { z } from 'zod';

import { instant, night, stay, stayQuery, won } from './common';
import { endpoint } from './endpoint';
import { hotelCard } from './hotel';
import { searchQuery } from './search-query';

export { searchQuery, SEARCH_SORTS, type SearchSort } from './search-query';

/** What a search says when it could not do quite what it was asked for. */
export const SEARCH_NOTES = [
  'REGION_UNKNOWN',
  'AREA_UNKNOWN',
  'TYPE_UNKNOWN',
  'FILTER_UNKNOWN',
  'BOUNDS_UNUSABLE',
  'PRICE_REVERSED',
  'DISTANCE_NEEDS_PLACE',
  'PAGE_BEYOND',
] as const;
export type SearchNote = (typeof SEARCH_NOTES)[number];

const regionCount = z.object({
  id: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Hotels in the catalogue. */
  hotels: z.int(),
  /** Of those, with a free room for the stay. */
  available: z.int(),
  /** The lowest all-in total for the stay; null when nothing is free. */
  fromTotal: won.nullable(),
});

const atLeast = z.array(z.object({ min: z.number(), hotels: z.int() }));

/** How many hotels with a free room each filter would leave. */
const facets = z.object({
  types: z.array(z.object({ id: z.string(), hotels: z.int() })),
  amenities: z.array(z.object({ id: z.string(), hotels: z.int() })),
  grades: atLeast,
  scores: atLeast,
  sizes: atLeast,
  /** Bands of the price of a night: from `min` won to the next. */
  nightPrices: atLeast,
  refundable: z.int(),
  tour: z.int(),
});

/** A hotel among results. */
export const foundHotel = hotelCard.extend({
  /** The stay the offer is for: not the one asked for when arrivals are flexible. */
  checkIn: night,
  checkOut: night,
  /** What put it in its place, for the order that was asked for. */
  why: z.object({
    /** 1 is the first of all results. */
    place: z.int(),
    /** The score the recommendation counts with, of ten. */
    weighedScore: z.number(),
    /** From the middle of the place or map searched; null when there is none. */
    distanceKm: z.number().nullable(),
  }),
});

export const searchEndpoints = {
  getRegionState: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/regionState',
    access: 'public',
    group: 'search',
    summary: 'Regions and areas with how many hotels each has, and has free for a stay',
    query: stayQuery,
    response: z.object({
      nights: z.int(),
      regions: z.array(regionCount.extend({ areas: z.array(regionCount) })),
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
          /** Found only by forgiving a slip of the keys. */
          guessed: z.boolean(),
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
      /** Days by which arrivals may move; null when the dates are meant as they are. */
      flex: z.int().nullable(),
      hotels: z.array(foundHotel),
      page: z.int(),
      pageSize: z.int(),
      total: z.int(),
      /** How many of the total have a free room for the stay. */
      available: z.int(),
      facets,
      /** When nothing is free: how many hotels would be, were one filter dropped. Largest first. */
      without: z.array(z.object({ filter: z.string(), hotels: z.int() })),
      notes: z.array(z.enum(SEARCH_NOTES)),
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
    summary: 'Alternatives when a search leaves little: near places for the stay, near dates',
    query: searchQuery,
    response: z.object({
      stay,
      hotels: z.array(hotelCard),
      /** Other arrivals for the same search, nearest first. */
      nearDates: z.array(
        z.object({ checkIn: night, checkOut: night, available: z.int(), fromTotal: won }),
      ),
    }),
  }),
} as const;
