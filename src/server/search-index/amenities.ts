import { AMENITY_CODES } from '@/contract/catalogue-file';

const BITS = new Map<string, number>(AMENITY_CODES.map((code, at) => [code, 1 << at]));

/** A bit an amenity; the catalogue knows fewer than 31 of them. */
export function amenityMask(codes: readonly string[]): number {
  let mask = 0;
  for (const code of codes) mask |= BITS.get(code) ?? 0;
  return mask;
}
