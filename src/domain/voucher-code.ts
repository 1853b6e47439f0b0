/**
 * The code that redeems a voucher: 16 characters of Crockford's base 32 (80 random bits), in groups
 * of four. It has no I, L, O or U, so that it can be read aloud; I and L are read as 1, and O as 0.
 */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 16;
const GROUP = 4;

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Normalizes a typed code to the form in which it is stored; null when it can't be a code. */
export function normalisedCode(typed: string): string | null {
  const code = [...typed.normalize('NFKC').toUpperCase()]
    .filter((character) => !/[\s\p{Pd}_.]/u.test(character))
    .map((character) => LOOKALIKES[character] ?? character)
    .join('');
  const isCode =
    code.length === CODE_LENGTH && [...code].every((each) => CODE_ALPHABET.includes(each));
  return isCode ? code : null;
}

/** Groups a code for reading: `ABCD-EFGH-JKMN-PQRS`. */
export function groupedCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}
