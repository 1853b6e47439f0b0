import { effortOf, type Journey, type Journeys } from './journeys';

/** A station in walking reach of a hotel, by its place in the list. */
export type ReachedStation = { readonly station: number; readonly metres: number };

/** The way from a hotel to a station: on foot to a station near it, then by metro. */
export type Commute = Journey & ReachedStation;

/**
 * A hotel's commute, which is the best one that its stations have: the least effort, then the
 * fewest changes, then the shortest walk. Null where none of them leads there.
 */
export function findBestCommute(
  journeys: Journeys,
  near: readonly ReachedStation[],
): Commute | null {
  let best: ReachedStation | null = null;
  let way: Journey | null = null;
  for (const reached of near) {
    const journey = journeys.from(reached.station);
    if (journey === null) continue;
    if (best !== null && way !== null) {
      const more =
        effortOf(journey) - effortOf(way) ||
        journey.changes - way.changes ||
        reached.metres - best.metres;
      if (more >= 0) continue;
    }
    best = reached;
    way = journey;
  }
  if (best === null || way === null) return null;
  const { stops, changes } = way;
  return { stops, changes, station: best.station, metres: best.metres };
}

/**
 * Lists and the map show a commute in four steps by its stops. These are the most stops of the first
 * three steps; the fourth has no limit.
 */
export const COMMUTE_STEPS = [5, 10, 20] as const;

/** Finds the step that a commute of so many stops is in, from near (0) to far (3). */
export const findCommuteStep = (stops: number): number =>
  COMMUTE_STEPS.filter((most) => stops > most).length;
