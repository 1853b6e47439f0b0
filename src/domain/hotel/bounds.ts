/** A part of the earth in degrees. It never crosses the date line. */
export type Bounds = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};

/**
 * Parses `south,west,north,east`; null when the text has another form, or a bound lies beyond its
 * opposite.
 */
export function parseBounds(text: string | undefined): Bounds | null {
  const parts = (text ?? '').split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [south = NaN, west = NaN, north = NaN, east = NaN] = parts;
  const usable =
    parts.length === 4 &&
    south >= -90 &&
    north <= 90 &&
    west >= -180 &&
    east <= 180 &&
    south < north &&
    west < east;
  return usable ? { south, west, north, east } : null;
}
