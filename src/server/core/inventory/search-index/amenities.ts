import { AMENITY_CODES } from '@/contract/catalogue/codes';

/** JavaScript's bit operators use 32 bits, one of which is the sign. */
const MAX_AMENITIES = 31;
if (AMENITY_CODES.length > MAX_AMENITIES) {
  throw new Error(
    `The catalogue has ${AMENITY_CODES.length} amenities, and a search keeps at most ${MAX_AMENITIES} as bits of ` +
      'one number: another would be taken for an earlier one. Give amenityMask a second number.',
  );
}

const BITS = new Map<string, number>(AMENITY_CODES.map((code, at) => [code, 1 << at]));

/**
 * Encodes the amenities of a hotel or room as a number, with one bit for each in the order of
 * AMENITY_CODES.
 */
export function amenityMask(codes: readonly string[]): number {
  let mask = 0;
  for (const code of codes) mask |= BITS.get(code) ?? 0;
  return mask;
}
