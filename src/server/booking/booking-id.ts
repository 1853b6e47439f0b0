import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that an id can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A letter and 12 characters, 60 random bits: can't be guessed. */
export function newIdOf(letter: 'M' | 'T' | 'V'): string {
  let id: string = letter;
  for (let i = 0; i < 12; i += 1) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}

/** The id of a booking: fits a gateway's order id, too. */
export const newBookingId = () => newIdOf('M');
