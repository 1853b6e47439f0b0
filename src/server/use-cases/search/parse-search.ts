import type { z } from 'zod';

import { SEARCH_PAGE_SIZE, CALENDAR_NIGHTS } from '@/config/constants';
import { HOTEL_TYPES } from '@/contract/catalogue/codes';
import type { searchQuery, SearchNote } from '@/contract/search/search';
import { codesOfFilter, LENGTH_UNITS, type SearchSort } from '@/contract/search/search-filters';
import type { StayView } from '@/contract/common';
import { type Bounds, parseBounds } from '@/domain/hotel/map';
import { addNights, dayOf, isNight, seoulToday } from '@/domain/stay/stay';
import {
  areaKey,
  type AreaRow,
  type RegionRow,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import {
  type CommuteColumns,
  findCommutesTo,
  markWithinLimits,
} from '@/server/core/inventory/search-index/commute-columns';
import { MAX_AMENITIES, type Conditions } from '@/server/core/inventory/search-index/conditions';
import { amenityMask } from '@/server/core/inventory/search-index/facets';
import type { Range } from '@/server/core/inventory/search-index/at';
import type { SearchIndex } from '@/server/core/inventory/search-index/search-index';
import { type CommutePlace, findCommutePlace } from './commute-places';
import { matchWords } from './search-text';

export type SearchQuery = z.output<typeof searchQuery>;

export type Point = { readonly lat: number; readonly lng: number };

/** The place one commutes to, with every hotel's way there. */
export type CommuteDestination = { readonly place: CommutePlace; readonly ways: CommuteColumns };

/** A parsed search. */
export type ParsedSearch = {
  readonly stay: StayView;
  readonly flex: number | null;
  readonly conditions: Conditions;
  readonly region: RegionRow | null;
  readonly area: AreaRow | null;
  /** The filters behind `conditions.amenities`, in their order. */
  readonly amenityFilters: readonly string[];
  /** The point that distances are measured from. */
  readonly middle: Point | null;
  readonly commute: CommuteDestination | null;
  /** The places that the text of the commute fits, where it fits several. */
  readonly commuteChoices: readonly CommutePlace[];
  readonly sort: SearchSort;
  readonly notes: SearchNote[];
};

const ALL = 'all';
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const types: readonly string[] = HOTEL_TYPES;

const isGiven = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value !== ALL;

/**
 * Parses a search's query. Unknown values are noted and ignored.
 * @throws AppError for impossible dates, as `resolveStay` does
 */
export function parseSearch(index: SearchIndex, query: SearchQuery, now: Date): ParsedSearch {
  const { snapshot, columns } = index;
  const notes: SearchNote[] = [];
  const stay = stayOf(query, now);
  const { region, area, range } = findPlace(index, query, notes);
  const type = isGiven(query.type) ? types.indexOf(query.type) : null;
  if (type === -1) notes.push('TYPE_UNKNOWN');
  const amenities = amenitiesOf(query.amenities);
  if (amenities.unknown) notes.push('FILTER_UNKNOWN');
  const bounds = parseBounds(query.bounds);
  if (bounds === null && isGiven(query.bounds)) notes.push('BOUNDS_UNUSABLE');
  const keyword = query.keyword?.trim() ?? '';
  const flex = query.flex ?? null;
  const middle = bounds === null ? (area ?? region) : middleOf(bounds);
  if (query.sort === 'distance' && middle === null) notes.push('DISTANCE_NEEDS_PLACE');
  const { destination: commute, choices } = findDestination(
    index,
    query.commute,
    area ?? region,
    notes,
  );
  if (query.sort === 'commute' && commute === null) notes.push('COMMUTE_NEEDS_STATION');
  return {
    stay,
    flex,
    region,
    area,
    middle,
    commute,
    commuteChoices: choices,
    sort: query.sort ?? (commute === null ? 'recommended' : 'commute'),
    notes,
    amenityFilters: amenities.filters,
    conditions: {
      range,
      startDays: startDaysOf(stay, flex, now),
      nights: stay.nights,
      guests: stay.adults + stay.children,
      type: type === -1 ? null : type,
      gradeMin: query.grade ?? 0,
      scoreMin: (query.score ?? 0) * 10,
      tour: query.tour !== undefined,
      refundable: query.refundable !== undefined,
      sizeMin: query.size ?? 0,
      ...pricesOf(query, stay.nights, notes),
      amenities: amenities.filters.map((filter) => amenityMask(codesOfFilter(filter) ?? [])),
      keyword: keyword === '' ? null : matchWords(columns, snapshot, keyword),
      bounds,
      commute:
        commute === null
          ? null
          : markWithinLimits(commute.ways, {
              stops: query.commuteStops ?? null,
              changes: query.commuteChanges ?? null,
            }),
    },
  };
}

/** The place one commutes to. A text that fits none, or several, is noted and ignored. */
function findDestination(
  { snapshot, columns }: SearchIndex,
  text: string | undefined,
  around: Point | null,
  notes: SearchNote[],
): { destination: CommuteDestination | null; choices: readonly CommutePlace[] } {
  const wanted = text?.trim() ?? '';
  if (wanted === '') return { destination: null, choices: [] };
  const found = findCommutePlace(snapshot, wanted, around);
  if ('choices' in found) {
    notes.push(found.choices.length === 0 ? 'COMMUTE_UNKNOWN' : 'COMMUTE_SEVERAL');
    return { destination: null, choices: found.choices };
  }
  const { place } = found;
  return { destination: { place, ways: findCommutesTo(columns, place.station.at) }, choices: [] };
}

/**
 * Finds a place and its hotels, which are all hotels where none is given. An unknown region or area
 * is noted and ignored; an area without a region implies its region.
 */
export function findPlace(
  { snapshot, columns }: SearchIndex,
  query: { readonly region?: string; readonly area?: string },
  notes: SearchNote[],
): { region: RegionRow | null; area: AreaRow | null; range: Range } {
  let region: RegionRow | null = null;
  if (isGiven(query.region)) {
    region = snapshot.regionById.get(query.region) ?? null;
    if (region === null) notes.push('REGION_UNKNOWN');
  }
  let area: AreaRow | null = null;
  if (isGiven(query.area)) {
    area =
      region === null
        ? ([...snapshot.areaByKey.values()].find((one) => one.id === query.area) ?? null)
        : (snapshot.areaByKey.get(areaKey(region.id, query.area)) ?? null);
    if (area === null) notes.push('AREA_UNKNOWN');
    else region ??= snapshot.regionById.get(area.regionId) ?? null;
  }
  const place = area === null ? (region?.id ?? '') : areaKey(area.regionId, area.id);
  return { region, area, range: columns.ranges.get(place) ?? { from: 0, to: 0 } };
}

/** Resolves the stay; `length` and `unit` replace the check-out. */
function stayOf(query: SearchQuery, now: Date): StayView {
  const { from, length, unit } = query;
  if (length === undefined || length === 0) return resolveStay(query, { now });
  const nights = length * LENGTH_UNITS[unit];
  const start =
    from === undefined || from === '' ? resolveStay({ ...query, to: '' }, { now }).checkIn : from;
  return resolveStay(
    { ...query, from: start, to: isNight(start) ? addNights(start, nights) : start },
    { now },
  );
}

/**
 * The days on which a flexible stay may start: none in the past, and none that ends after the
 * calendar.
 */
function startDaysOf(stay: StayView, flex: number | null, now: Date): number[] {
  const about = dayOf(stay.checkIn);
  if (flex === null) return [about];
  const today = dayOf(seoulToday(now));
  const first = Math.max(today, about - flex);
  const last = Math.min(about + flex, today + CALENDAR_NIGHTS - stay.nights);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at);
}

/**
 * The range of totals in won. A reversed range is swapped, with a note; limits for a night and for
 * the stay both apply.
 */
function pricesOf(query: SearchQuery, nights: number, notes: SearchNote[]) {
  const ordered = (min: number | undefined, max: number | undefined) => {
    if (min === undefined || max === undefined || min <= max) return [min, max] as const;
    if (!notes.includes('PRICE_REVERSED')) notes.push('PRICE_REVERSED');
    return [max, min] as const;
  };
  const [nightMin = 0, nightMax] = ordered(query.nightMin, query.nightMax);
  const [totalMin = 0, totalMax = UNBOUNDED] = ordered(query.totalMin, query.totalMax);
  return {
    totalMin: Math.max(totalMin, nightMin * nights),
    totalMax: Math.min(totalMax, nightMax === undefined ? UNBOUNDED : nightMax * nights),
  };
}

/** Parses comma-separated filters and removes duplicates. */
function amenitiesOf(text = ''): { filters: string[]; unknown: boolean } {
  const words = [...new Set(text.split(',').filter((filter) => filter !== ''))];
  const filters = words.filter((filter) => codesOfFilter(filter) !== null);
  return { filters: filters.slice(0, MAX_AMENITIES), unknown: filters.length < words.length };
}

const middleOf = ({ south, west, north, east }: Bounds): Point => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
});

/** The number of the last page for so many hotels. */
export const lastPage = (hotels: number): number =>
  Math.max(1, Math.ceil(hotels / SEARCH_PAGE_SIZE));
