/**
 * A place on a map that any telephone in Korea opens, in its app where there is one: Kakao Map's
 * documented link, `https://map.kakao.com/link/map/{name},{latitude},{longitude}`.
 */
export function mapLink(name: string, { lat, lng }: { lat: number; lng: number }): string {
  // The link itself separates its parts by commas.
  const label = encodeURIComponent(name.replace(/,/g, ' '));
  return `https://map.kakao.com/link/map/${label},${lat},${lng}`;
}
