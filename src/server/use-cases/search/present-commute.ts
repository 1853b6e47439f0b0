import { COMMUTE_CHANGES_FILTERS, COMMUTE_STOPS_FILTERS } from '@/contract/search/search-filters';
import { walkingMinutes } from '@/domain/hotel/walking';
import type { Commute } from '@/domain/transit/commute';
import { int32At, itemAt, uint16At, uint8At } from '@/server/core/inventory/search-index/at';
import {
  type CommuteColumns,
  type CommuteLimits,
  NO_WAY,
  markWithinLimits,
} from '@/server/core/inventory/search-index/commute-columns';
import type { Scan } from '@/server/core/inventory/search-index/totals';
import { presentLines, STATIONS } from '@/server/core/transit/stations';
import { type CommutePlace, presentPlace } from './commute-places';
import type { ParsedSearch, SearchQuery } from './parse-search';

/** A hotel's way by metro; null where there is none. */
export function readCommute(ways: CommuteColumns, hotel: number): Commute | null {
  if (int32At(ways.effort, hotel) === NO_WAY) return null;
  return {
    stops: uint8At(ways.stops, hotel),
    changes: uint8At(ways.changes, hotel),
    station: uint16At(ways.station, hotel),
    metres: uint16At(ways.metres, hotel),
  };
}

/** A hotel's way as its card tells it. */
export function presentCommute(ways: CommuteColumns, hotel: number, locale: 'ko' | 'en') {
  const way = readCommute(ways, hotel);
  if (way === null) return null;
  const { stops, changes, station, metres } = way;
  return {
    stops,
    changes,
    lines: presentLines(ways.journeys.linesFrom(station), locale),
    from: itemAt(STATIONS, station)[locale],
    metres,
    minutes: walkingMinutes(metres),
  };
}

/** The place one commutes to, and where its station is. */
export const presentDestination = (place: CommutePlace, locale: 'ko' | 'en') => ({
  ...presentPlace(place, locale),
  lat: place.station.lat,
  lng: place.station.lng,
});

/**
 * How many hotels each limit would leave. A limit of stops replaces the one that is set and keeps
 * that of changes, and the other way round.
 */
export function countCommuteFacets(
  { best, beyondCommute }: Scan,
  { commute, conditions: { range } }: ParsedSearch,
  query: Pick<SearchQuery, 'commuteStops' | 'commuteChanges'>,
) {
  if (commute === null) return { commuteStops: [], commuteChanges: [] };
  const own = { stops: query.commuteStops ?? null, changes: query.commuteChanges ?? null };
  const countWithin = (limits: CommuteLimits) => {
    const within = markWithinLimits(commute.ways, limits);
    let hotels = 0;
    for (let at = 0; at < best.length; at += 1) {
      const isFree = (best[at] ?? 0) > 0 || beyondCommute[at] === 1;
      if (isFree && within?.[at + range.from] === 1) hotels += 1;
    }
    return hotels;
  };
  return {
    commuteStops: COMMUTE_STOPS_FILTERS.map((max) => ({
      max,
      hotels: countWithin({ ...own, stops: max }),
    })),
    commuteChanges: COMMUTE_CHANGES_FILTERS.map((max) => ({
      max,
      hotels: countWithin({ ...own, changes: max }),
    })),
  };
}
