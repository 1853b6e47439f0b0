import { findBestCommute, type ReachedStation } from '@/domain/transit/commute';
import { effortOf, type Journeys, findJourneysTo } from '@/domain/transit/journeys';
import { METRO, findStationsInReach } from '@/server/core/transit/stations';
import { dropFirstOver, itemAt } from './at';

/** The effort of a hotel without a way, which is more than that of any way. */
export const NO_WAY = 1 << 16;

/** By hotel: the way by metro between it and one station. */
export type CommuteColumns = {
  readonly journeys: Journeys;
  /** What hotels are ordered by; `NO_WAY` where there is no way, and the other columns are 0. */
  readonly effort: Int32Array;
  readonly stops: Uint8Array;
  readonly changes: Uint8Array;
  /** The station near the hotel where the way begins, and the metres to it. */
  readonly station: Uint16Array;
  readonly metres: Uint16Array;
};

/** The part of `HotelColumns` that ways depend on. */
type PlacedHotels = {
  readonly hotels: ReadonlyArray<{ readonly lat: number; readonly lng: number }>;
};

/** For how many stations the ways of all hotels are kept: 10 bytes a hotel each. */
const KEPT = 16;
const kept = new WeakMap<PlacedHotels, Map<number, CommuteColumns>>();
const reached = new WeakMap<PlacedHotels, ReadonlyArray<readonly ReachedStation[]>>();

/** The stations in reach of each hotel, looked up once for each edition of the catalogue. */
function stationsOf(columns: PlacedHotels): ReadonlyArray<readonly ReachedStation[]> {
  const known = reached.get(columns);
  if (known !== undefined) return known;
  const made = columns.hotels.map((hotel) =>
    findStationsInReach(hotel).map(({ place, metres }) => ({ station: place.at, metres })),
  );
  reached.set(columns, made);
  return made;
}

/** Returns the ways between all hotels and a station. */
export function findCommutesTo(columns: PlacedHotels, station: number): CommuteColumns {
  const known = kept.get(columns) ?? new Map<number, CommuteColumns>();
  kept.set(columns, known);
  const made = known.get(station) ?? makeCommutes(columns, station);
  known.delete(station);
  known.set(station, made);
  dropFirstOver(known, KEPT);
  return made;
}

function makeCommutes(columns: PlacedHotels, station: number): CommuteColumns {
  const journeys = findJourneysTo(METRO, station);
  const near = stationsOf(columns);
  const commutes = {
    journeys,
    effort: new Int32Array(near.length).fill(NO_WAY),
    stops: new Uint8Array(near.length),
    changes: new Uint8Array(near.length),
    station: new Uint16Array(near.length),
    metres: new Uint16Array(near.length),
  };
  for (let hotel = 0; hotel < near.length; hotel += 1) {
    const commute = findBestCommute(journeys, itemAt(near, hotel));
    if (commute === null) continue;
    commutes.effort[hotel] = effortOf(commute);
    commutes.stops[hotel] = commute.stops;
    commutes.changes[hotel] = commute.changes;
    commutes.station[hotel] = commute.station;
    commutes.metres[hotel] = commute.metres;
  }
  return commutes;
}

/** The most stops and changes that a search allows; null for any. */
export type CommuteLimits = { readonly stops: number | null; readonly changes: number | null };

/**
 * By hotel, 1 if its way keeps to the limits, 0 also without a way. Null when there are no limits.
 */
export function markWithinLimits(
  { effort, stops, changes }: CommuteColumns,
  limits: CommuteLimits,
): Uint8Array | null {
  if (limits.stops === null && limits.changes === null) return null;
  const [mostStops, mostChanges] = [limits.stops ?? Infinity, limits.changes ?? Infinity];
  const within = new Uint8Array(effort.length);
  for (let hotel = 0; hotel < within.length; hotel += 1) {
    const hasWay = (effort[hotel] ?? NO_WAY) < NO_WAY;
    if (hasWay && (stops[hotel] ?? 0) <= mostStops && (changes[hotel] ?? 0) <= mostChanges) {
      within[hotel] = 1;
    }
  }
  return within;
}
