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
  // Kakao's link separates the name from the coordinates by a comma.
  const label = encodeURIComponent(name.replaceAll(',', ' ').trim());
  return {
    KAKAO: `https://map.kakao.com/link/to/${label},${south},${west}`,
    NAVER: `https://map.naver.com/p/search/${encodeURIComponent(address)}`,
    GOOGLE: `https://www.google.com/maps/dir/?api=1&destination=${south}%2C${west}`,
  };
}
