type Spot = { readonly lat: number; readonly lng: number };

/** Streets are longer than the straight line between two places, in cities by about this factor. */
const DETOUR = 1.3;
/** How far one walks in a minute, in metres (4 km an hour). */
const METRES_A_MINUTE = 67;
/** How far from a hotel a station is still in reach, in metres as the crow flies. */
export const MAX_STATION_METRES = 1_200;

const METRES_A_DEGREE = 111_195;

/**
 * The metres between two places of Korea as the crow flies, on a flat map; over a few kilometres it
 * differs from the earth's surface by less than a metre.
 */
export function metresBetween(a: Spot, b: Spot): number {
  const north = (a.lat - b.lat) * METRES_A_DEGREE;
  const middle = (((a.lat + b.lat) / 2) * Math.PI) / 180;
  const east = (a.lng - b.lng) * METRES_A_DEGREE * Math.cos(middle);
  return Math.round(Math.hypot(north, east));
}

/** An estimate of the minutes on foot, for so many metres as the crow flies; at least one. */
export function walkingMinutes(metres: number): number {
  return Math.max(1, Math.round((metres * DETOUR) / METRES_A_MINUTE));
}

/** The places within reach on foot, the nearest first. */
export function withinReach<Place extends Spot>(
  from: Spot,
  places: readonly Place[],
): Array<{ readonly place: Place; readonly metres: number; readonly minutes: number }> {
  return places
    .map((place) => ({ place, metres: metresBetween(from, place) }))
    .filter(({ metres }) => metres <= MAX_STATION_METRES)
    .sort((a, b) => a.metres - b.metres)
    .map(({ place, metres }) => ({ place, metres, minutes: walkingMinutes(metres) }));
}

/**
 * The size of a cell in degrees. It is wider than the reach on foot in both directions, up to 47
 * degrees north, so that what is in reach lies in the same cell or one beside it.
 */
const CELL = 0.016;
/** More cells than lie side by side around the earth. */
const CELLS_AROUND = 1 << 16;

/**
 * Does the same as `withinReach` for many places of departure, of which each looks only at the
 * places in the cells around it.
 */
export function reachAmong<Place extends Spot>(places: readonly Place[]) {
  const cells = new Map<number, Place[]>();
  const cellOf = (degrees: number) => Math.floor(degrees / CELL);
  const keyOf = (up: number, right: number) => up * CELLS_AROUND + right;
  for (const place of places) {
    const key = keyOf(cellOf(place.lat), cellOf(place.lng));
    const those = cells.get(key);
    if (those === undefined) cells.set(key, [place]);
    else those.push(place);
  }
  return (from: Spot) => {
    const around: Place[] = [];
    const [up, right] = [cellOf(from.lat), cellOf(from.lng)];
    for (let north = up - 1; north <= up + 1; north += 1) {
      for (let east = right - 1; east <= right + 1; east += 1) {
        const those = cells.get(keyOf(north, east));
        if (those !== undefined) around.push(...those);
      }
    }
    return withinReach(from, around);
  };
}
