import type { z } from 'zod';

import { SEARCH_PAGE_SIZE, CALENDAR_NIGHTS } from '@/config/constants';
import { HOTEL_TYPES } from '@/contract/catalogue-file';
import type { searchQuery, SearchNote } from '@/contract/search';
import { codesOfFilter, LENGTH_UNITS } from '@/contract/search-filters';
import type { StayView } from '@/contract/common';
import { parseBounds, type Bounds } from '@/domain/bounds';
import { addNights, dayOf, isNight, seoulToday } from '@/domain/stay';
import { areaKey } from '../offer/area-key';
import { resolveStay } from '../offer/stay-query';
import type { AreaRow, RegionRow } from '../offer/catalogue-snapshot';
import { MAX_AMENITIES, type Conditions } from '../search-index/conditions';
import { amenityMask } from '../search-index/amenities';
import type { SearchIndex } from '../search-index/search-index';
import { foundByWords } from './words';

export type SearchQuery = z.output<typeof searchQuery>;

export type Point = { readonly lat: number; readonly lng: number };

/** A search as it was understood. */
export type Asked = {
  readonly stay: StayView;
  readonly flex: number | null;
  readonly conditions: Conditions;
  readonly region: RegionRow | null;
  readonly area: AreaRow | null;
  /** The filters behind `conditions.amenities`, in their order. */
  readonly amenityFilters: readonly string[];
  /** What distances are measured from. */
  readonly middle: Point | null;
  readonly notes: SearchNote[];
};

const ALL = 'all';
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const types: readonly string[] = HOTEL_TYPES;

const isAsked = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value !== ALL;

/**
 * What a search's query means. The unknown is noted and means all of it; an area alone names its
 * region too.
 * @throws AppError for dates that can't be asked for, as `resolveStay` does
 */
export function askedOf({ snapshot, columns }: SearchIndex, query: SearchQuery, now: Date): Asked {
  const notes: SearchNote[] = [];
  const stay = stayOf(query, now);
  let region: RegionRow | null = null;
  if (isAsked(query.region)) {
    region = snapshot.regionById.get(query.region) ?? null;
    if (region === null) notes.push('REGION_UNKNOWN');
  }
  let area: AreaRow | null = null;
  if (isAsked(query.area)) {
    area =
      region === null
        ? ([...snapshot.areaByKey.values()].find((one) => one.id === query.area) ?? null)
        : (snapshot.areaByKey.get(areaKey(region.id, query.area)) ?? null);
    if (area === null) notes.push('AREA_UNKNOWN');
    else region ??= snapshot.regionById.get(area.regionId) ?? null;
  }
  const type = isAsked(query.type) ? types.indexOf(query.type) : null;
  if (type === -1) notes.push('TYPE_UNKNOWN');
  const amenities = amenitiesOf(query.amenities);
  if (amenities.unknown) notes.push('FILTER_UNKNOWN');
  const bounds = parseBounds(query.bounds);
  if (bounds === null && isAsked(query.bounds)) notes.push('BOUNDS_UNUSABLE');
  const place = area === null ? (region?.id ?? '') : areaKey(area.regionId, area.id);
  const keyword = query.keyword?.trim() ?? '';
  const flex = query.flex ?? null;
  const middle = bounds === null ? (area ?? region) : middleOf(bounds);
  if (query.sort === 'distance' && middle === null) notes.push('DISTANCE_NEEDS_PLACE');
  return {
    stay,
    flex,
    region,
    area,
    middle,
    notes,
    amenityFilters: amenities.filters,
    conditions: {
      range: columns.ranges.get(place) ?? { from: 0, to: 0 },
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
      keyword: keyword === '' ? null : foundByWords(columns, snapshot, keyword),
      bounds,
    },
  };
}

/** `length` and `unit` take the place of a check-out. */
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

/** Every day a flexible stay may start on: not in the past, and over before the calendar ends. */
function startDaysOf(stay: StayView, flex: number | null, now: Date): number[] {
  const about = dayOf(stay.checkIn);
  if (flex === null) return [about];
  const today = dayOf(seoulToday(now));
  const first = Math.max(today, about - flex);
  const last = Math.min(about + flex, today + CALENDAR_NIGHTS - stay.nights);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at);
}

/** A range the wrong way round is turned, with a note; nights and stay must both hold. */
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

/** Comma-separated filters, each once. */
function amenitiesOf(text = ''): { filters: string[]; unknown: boolean } {
  const asked = [...new Set(text.split(',').filter((filter) => filter !== ''))];
  const filters = asked.filter((filter) => codesOfFilter(filter) !== null);
  return { filters: filters.slice(0, MAX_AMENITIES), unknown: filters.length < asked.length };
}

const middleOf = ({ south, west, north, east }: Bounds): Point => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
});

/** The page that is shown when another is asked for, of so many hotels. */
export const lastPage = (hotels: number): number =>
  Math.max(1, Math.ceil(hotels / SEARCH_PAGE_SIZE));
