import { z } from 'zod';

import { MAX_STAY_NIGHTS } from '@/domain/stay/stay';
import {
  answeredHotelId,
  guestsQuery,
  hotelId,
  instant,
  night,
  stay,
  stayQuery,
  won,
} from '../common';
import { endpoint } from '../endpoint';
import { hotelCard } from '../hotel/hotel';
import { MAX_SEARCH_TEXT } from './search-filters';
import { searchQuery } from './search-query';

export { searchQuery } from './search-query';

/** Notes of a search that couldn't do exactly what was requested. */
export const SEARCH_NOTES = [
  'REGION_UNKNOWN',
  'AREA_UNKNOWN',
  'TYPE_UNKNOWN',
  'FILTER_UNKNOWN',
  'BOUNDS_UNUSABLE',
  'PRICE_REVERSED',
  'DISTANCE_NEEDS_PLACE',
  'COMMUTE_UNKNOWN',
  'COMMUTE_SEVERAL',
  'COMMUTE_NEEDS_STATION',
  'PAGE_BEYOND',
] as const;
export type SearchNote = (typeof SEARCH_NOTES)[number];

/**
 * Why no stay can start on a day in a place, in the order in which they are checked. SOLD_OUT: there
 * are rooms for such a stay, but on one of its nights each is sold or not offered.
 */
export const AREA_DAY_REASONS = [
  'PAST',
  'BEYOND_CALENDAR',
  'GUESTS',
  'MIN_STAY',
  'MAX_STAY',
  'SOLD_OUT',
] as const;

const regionCount = z.object({
  id: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** The number of hotels in the catalogue. */
  hotels: z.int(),
  /** How many of the hotels have a free room for the stay. */
  available: z.int(),
  /** The lowest all-in total for the stay; null when nothing is free. */
  fromTotal: won.nullable(),
});

const metroLine = z.object({ name: z.string(), color: z.string() });

/** A station, or a place with the station nearest to it. */
const commutePlace = z.object({
  /** What `commute` of a search has for it. */
  value: z.string(),
  kind: z.enum(['station', 'place']),
  name: z.string(),
  /** The station, and how far it is from the place in metres; 0 for the station itself. */
  station: z.string(),
  metres: z.int(),
  lines: z.array(metroLine),
});

const atMost = z.array(z.object({ max: z.int(), hotels: z.int() }));
const atLeast = z.array(z.object({ min: z.number(), hotels: z.int() }));

/** How many hotels with a free room each filter would leave. */
const facets = z.object({
  types: z.array(z.object({ id: z.string(), hotels: z.int() })),
  amenities: z.array(z.object({ id: z.string(), hotels: z.int() })),
  grades: atLeast,
  scores: atLeast,
  sizes: atLeast,
  /** Bands of the price per night, from `min` won to the next. */
  nightPrices: atLeast,
  refundable: z.int(),
  tour: z.int(),
  /** The limits of stops and changes of the commute; empty without one. */
  commuteStops: atMost,
  commuteChanges: atMost,
});

/** A hotel in the results. */
export const foundHotel = hotelCard.extend({
  /** The stay of the offer, which differs from the requested one when arrivals are flexible. */
  checkIn: night,
  checkOut: night,
  /**
   * The lowest all-in total of 30 nights from that check-in with the same filters, as a search for
   * 30 nights finds it. Null where the offer is for 30 nights, or 30 nights can't be booked.
   */
  month: z.object({ nights: z.int(), total: won, perNight: won }).nullable(),
  /**
   * The way by metro from the hotel to the station that the search names, with its lines in the order
   * in which one rides them. Null when the search names no station or no metro leads there.
   */
  commute: z
    .object({
      stops: z.int(),
      changes: z.int(),
      lines: z.array(metroLine),
      /** The station near the hotel, with the metres to it and the minutes on foot as estimated. */
      from: z.string(),
      metres: z.int(),
      minutes: z.int(),
    })
    .nullable(),
  /** The values that decided the hotel's position in the requested order. */
  why: z.object({
    /** The position among all results, from 1. */
    place: z.int(),
    /** The score out of ten that the recommendation uses. */
    weighedScore: z.number(),
    /** Distance from the centre of the searched place or map; null when there is none. */
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
    query: z.object({ keyword: z.string().max(MAX_SEARCH_TEXT).default('') }),
    response: z.object({
      suggestions: z.array(
        z.object({
          kind: z.enum(['region', 'area', 'hotel']),
          id: z.string(),
          regionId: z.string(),
          name: z.string(),
          context: z.string(),
          /** Whether it only matched after correcting a typing error. */
          guessed: z.boolean(),
        }),
      ),
    }),
  }),
  findStations: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/stations',
    access: 'public',
    group: 'search',
    summary: 'Suggestions while typing where one commutes to: metro stations, and places near one',
    query: z.object({ keyword: z.string().max(MAX_SEARCH_TEXT).default('') }),
    response: z.object({ places: z.array(commutePlace) }),
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
      /** Days by which arrivals may differ; null when the dates are fixed. */
      flex: z.int().nullable(),
      hotels: z.array(foundHotel),
      page: z.int(),
      pageSize: z.int(),
      total: z.int(),
      /** How many of all hotels have a free room for the stay. */
      available: z.int(),
      /** Where the commute goes and where that is; null without one. */
      commuteTo: commutePlace.extend({ lat: z.number(), lng: z.number() }).nullable(),
      /** Where the text of the commute fits several places: those, the best first. */
      commuteChoices: z.array(commutePlace),
      facets,
      /** The most guests that a room of the place takes, where that is fewer than the party. */
      largestParty: z.int().nullable(),
      /**
       * When nothing is free: how many hotels would be without one of the filters, the largest
       * number first.
       */
      without: z.array(z.object({ filter: z.string(), hotels: z.int() })),
      notes: z.array(z.enum(SEARCH_NOTES)),
      region: z.object({ id: z.string(), name: z.string() }).nullable(),
      area: z.object({ id: z.string(), name: z.string() }).nullable(),
      readAt: instant,
    }),
  }),
  listMapHotels: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/map',
    access: 'public',
    group: 'search',
    summary: 'All hotels that a search finds free, for a map: where each is and what it costs',
    query: searchQuery,
    response: z.object({
      /** The first thousand in the order of the list, whatever page was requested. */
      hotels: z.array(
        z.object({
          id: answeredHotelId,
          name: z.string(),
          lat: z.number(),
          lng: z.number(),
          /** The stay that the total is for. */
          checkIn: night,
          checkOut: night,
          /** The lowest total, with everything included. */
          total: won,
          /** Only with a commute; null where the metro leads nowhere near. */
          commute: z.object({ stops: z.int(), changes: z.int() }).nullable().optional(),
        }),
      ),
      /** How many have a free room, also beyond the first thousand. */
      available: z.int(),
    }),
  }),
  getAreaCalendar: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/search/calendar',
    access: 'public',
    group: 'search',
    summary: 'Each day with the lowest total of a stay of `nights` that starts then, in a place',
    query: z.object({
      region: z.string().max(MAX_SEARCH_TEXT).default('all'),
      area: z.string().max(MAX_SEARCH_TEXT).default('all'),
      /** One hotel instead of a place. */
      hotelId: hotelId.optional(),
      nights: z.coerce.number().int().min(1).max(MAX_STAY_NIGHTS).default(30),
      ...guestsQuery,
      /**
       * The first and the last day of arrival, at most 400 days; without them, today and the 91 days
       * after the first. The domain checks the dates, so that a wrong one gets its own error code.
       */
      from: z.string().max(40).optional(),
      to: z.string().max(40).optional(),
    }),
    response: z.object({
      nights: z.int(),
      today: night,
      /** The last possible check-out. */
      calendarEnd: night,
      /** The steps of the length discount of a single hotel; empty for a place with several. */
      lengthDiscounts: z.array(z.object({ minNights: z.int(), percent: z.number() })),
      days: z.array(
        z.object({
          night,
          /** The total that a search for this stay shows lowest; null when it finds none free. */
          total: won.nullable(),
          /** What the same room costs for the same nights without its length discount. */
          undiscounted: won.nullable(),
          /** How many hotels have a free room. */
          hotels: z.int(),
          reason: z.enum(AREA_DAY_REASONS).nullable(),
        }),
      ),
      /** The fewest and the most nights that a room for the guests is sold for; null without one. */
      minNights: z.int().nullable(),
      maxNights: z.int().nullable(),
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
      /** Other arrivals for the same search, the nearest first. */
      nearDates: z.array(
        z.object({ checkIn: night, checkOut: night, available: z.int(), fromTotal: won }),
      ),
    }),
  }),
} as const;
