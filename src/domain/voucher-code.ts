/**
 * What is typed to redeem a voucher: 16 characters of Crockford's base 32 (80 random bits), in fours.
 * No I, L, O or U, so that it can be read out; those that are typed for 1 and 0 are read as these.
 */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 16;
const GROUP = 4;

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A code as it is kept, from however it was typed; null for what can't be one. */
export function normalisedCode(typed: string): string | null {
  const code = [...typed.normalize('NFKC').toUpperCase()]
    .filter((character) => !/[\s\p{Pd}_.]/u.test(character))
    .map((character) => LOOKALIKES[character] ?? character)
    .join('');
  const isCode =
    code.length === CODE_LENGTH && [...code].every((each) => CODE_ALPHABET.includes(each));
  return isCode ? code : null;
}

/** `ABCD-EFGH-JKMN-PQRS`. */
export function groupedCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}
