import { z } from 'zod';

import { instant, night, stay, stayQuery, won } from './common';
import { endpoint } from './endpoint';
import { hotelCard } from './hotel';
import { FLEX_DAYS, LENGTH_UNITS, type LengthUnit } from './search-filters';

export const SEARCH_SORTS = ['recommended', 'price', 'score', 'discount', 'distance'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

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

/** A number of a URL; what is none counts as not asked for. */
const count = (max: number) => z.coerce.number().int().min(0).max(max).optional().catch(undefined);
const flag = z.enum(['1']).optional().catch(undefined);
const MOST_WON = 2_000_000_000;

/** All state of a search; unknown values are forgiven with a note rather than refused. */
export const searchQuery = stayQuery.extend({
  region: z.string().max(64).default('all'),
  area: z.string().max(64).default('all'),
  type: z.string().max(64).optional(),
  keyword: z.string().max(100).optional(),
  /** A length of stay instead of a check-out, in `unit`s: 2 months from about `from`. */
  length: count(540),
  unit: z
    .enum(Object.keys(LENGTH_UNITS) as [LengthUnit, ...LengthUnit[]])
    .catch('night')
    .default('night'),
  /** Days by which the arrival may move to either side; the cheapest start is shown. */
  flex: z.coerce
    .number()
    .refine((days) => FLEX_DAYS.some((known) => known === days))
    .optional()
    .catch(undefined),
  /** Comma-separated, all of them in one room or its house. */
  amenities: z.string().max(200).optional(),
  refundable: flag,
  tour: flag,
  /** At least: stars, points of ten, square metres. */
  grade: count(5),
  score: count(10),
  size: count(1000),
  /** Won, all in: of a night and of the stay. */
  nightMin: count(MOST_WON),
  nightMax: count(MOST_WON),
  totalMin: count(MOST_WON),
  totalMax: count(MOST_WON),
  /** `south,west,north,east` in degrees: what a map shows. */
  bounds: z.string().max(120).optional(),
  sort: z.enum(SEARCH_SORTS).catch('recommended').default('recommended'),
  page: z.coerce.number().int().min(1).max(1_000_000_000).catch(1).default(1),
});

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
