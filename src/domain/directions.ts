/** A place by its coordinates (WGS 84), with the name a map shows beside its pin. */
export type MapPlace = {
  readonly name: string;
  /** In Korean, as Korean maps know it. */
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
};

export const MAP_SERVICES = ['KAKAO', 'NAVER', 'GOOGLE'] as const;
export type MapService = (typeof MAP_SERVICES)[number];

/** Six decimals are a tenth of a metre. */
const degrees = (value: number) => String(Number(value.toFixed(6)));

/**
 * Addresses that open the way to a place in the map people use, from wherever they are; none needs a key.
 * NAVER takes no coordinates without an application's key: it finds the address. Google's shows few ways in
 * Korea, but is what visitors have on their phone.
 */
export function directionsTo({ name, address, lat, lng }: MapPlace): Record<MapService, string> {
  const [south, west] = [degrees(lat), degrees(lng)];
  // A comma parts the name from the coordinates.
  const label = encodeURIComponent(name.replaceAll(',', ' ').trim());
  return {
    KAKAO: `https://map.kakao.com/link/to/${label},${south},${west}`,
    NAVER: `https://map.naver.com/p/search/${encodeURIComponent(address)}`,
    GOOGLE: `https://www.google.com/maps/dir/?api=1&destination=${south}%2C${west}`,
  };
}
