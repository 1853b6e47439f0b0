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

/** The reach on foot in degrees of latitude, and a little more. */
const REACH_LATITUDE = (MAX_STATION_METRES + 1) / METRES_A_DEGREE;

/** The places within reach on foot, the nearest first. */
export function withinReach<Place extends Spot>(
  from: Spot,
  places: readonly Place[],
): Array<{ readonly place: Place; readonly metres: number; readonly minutes: number }> {
  return places
    .filter(({ lat }) => Math.abs(lat - from.lat) <= REACH_LATITUDE)
    .map((place) => ({ place, metres: metresBetween(from, place) }))
    .filter(({ metres }) => metres <= MAX_STATION_METRES)
    .sort((a, b) => a.metres - b.metres)
    .map(({ place, metres }) => ({ place, metres, minutes: walkingMinutes(metres) }));
}
