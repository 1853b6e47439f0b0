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

/** A place by its coordinates (WGS 84), with the name a map shows beside its pin. */
export type MapPlace = {
  readonly name: string;
  /** The address in Korean, as Korean maps know it. */
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
};

export const MAP_SERVICES = ['KAKAO', 'NAVER', 'GOOGLE'] as const;
export type MapService = (typeof MAP_SERVICES)[number];

/** Six decimals of a degree are a tenth of a metre. */
const degrees = (value: number) => String(Number(value.toFixed(6)));

/**
 * Links that open directions to a place in the usual map services, from wherever the reader is.
 * None needs a key: NAVER takes coordinates only with an application's key, so its link searches
 * for the address. Google's map shows few routes in Korea, but is what visitors have on their
 * phones.
 */
export function directionsTo({ name, address, lat, lng }: MapPlace): Record<MapService, string> {
  const [south, west] = [degrees(lat), degrees(lng)];
  return {
    KAKAO: `https://map.kakao.com/link/to/${kakaoLabel(name)},${south},${west}`,
    NAVER: `https://map.naver.com/p/search/${encodeURIComponent(address)}`,
    GOOGLE: `https://www.google.com/maps/dir/?api=1&destination=${south}%2C${west}`,
  };
}

/**
 * A place on a map that any telephone in Korea opens, in its app where there is one: Kakao Map's
 * documented link, `https://map.kakao.com/link/map/{name},{latitude},{longitude}`.
 */
export function mapLink(name: string, { lat, lng }: { lat: number; lng: number }): string {
  return `https://map.kakao.com/link/map/${kakaoLabel(name)},${lat},${lng}`;
}

/** A name in Kakao's links, which separate it from the coordinates by a comma. */
function kakaoLabel(name: string): string {
  return encodeURIComponent(name.replaceAll(',', ' ').trim());
}
