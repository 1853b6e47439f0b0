import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that an id can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns an id of one letter and 12 characters: 60 random bits, so it can't be guessed. */
export function newIdOf(prefix: 'M' | 'T' | 'V'): string {
  let id: string = prefix;
  for (let i = 0; i < 12; i += 1) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}

/**
 * Returns a new booking id. It also satisfies the gateways' rules for the beginning of an order id.
 */
export const newBookingId = () => newIdOf('M');
