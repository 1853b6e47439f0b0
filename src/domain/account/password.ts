export type PasswordCheck =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code:
        | 'PASSWORD_TOO_SHORT'
        | 'PASSWORD_TOO_LONG'
        | 'PASSWORD_TOO_COMMON'
        | 'PASSWORD_LIKE_EMAIL';
    };

export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 128;

/** So many characters must remain when the guessable pieces are taken out. */
const MIN_UNGUESSABLE = 4;
const MIN_EMAIL_PART = 4;

/** The commonest words in passwords; the last ones are Korean words typed on a Latin keyboard. */
const COMMON_WORDS = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'pass',
  'welcome',
  'letmein',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'starwars',
  'trustno1',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'admin',
  'login',
  'hello',
  'test',
  'qwer',
  'asdf',
  'zxcv',
  '1q2w3e4r',
  'q1w2e3r4',
  '1qaz2wsx',
  'tkfkdgo',
  'dkssud',
  'gksrnr',
];

/**
 * Words that anybody would try here first: of the site and of what it is about. `ajanfa` is the
 * site's Korean name typed on a Latin keyboard.
 */
export const WORDS_OF_THE_SITE = [
  'meomum',
  'ajanfa',
  '머묾',
  'hotel',
  'booking',
  'travel',
  'korea',
  'seoul',
  'busan',
  'jeju',
];

const GUESSED_WORDS = [...COMMON_WORDS, ...WORDS_OF_THE_SITE];

/** Runs of neighbouring characters; each is recognized in both directions. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
];
const MIN_RUN = 3;

function reversed(text: string): string {
  return [...text].reverse().join('');
}

const DIRECTIONS = SEQUENCES.flatMap((run) => [run, reversed(run)]);

function sequenceLength(text: string, from: number): number {
  let longest = 0;
  for (const run of DIRECTIONS) {
    let place = run.indexOf(text.charAt(from));
    let length = 0;
    while (place >= 0 && place < run.length && text.charAt(from + length) === run.charAt(place)) {
      length += 1;
      place += 1;
    }
    longest = Math.max(longest, length);
  }
  return longest >= MIN_RUN ? longest : 0;
}

function repeatLength(text: string, from: number): number {
  let length = 1;
  while (from + length < text.length && text[from + length] === text[from]) length += 1;
  return length >= MIN_RUN ? length : 0;
}

function wordLength(text: string, from: number): number {
  return GUESSED_WORDS.reduce(
    (longest, word) => (text.startsWith(word, from) ? Math.max(longest, word.length) : longest),
    0,
  );
}

/** Returns 4 if a year from 1950 to 2039 begins at a position of the text, else 0. */
function yearLength(text: string, from: number): number {
  return /^(?:19[5-9]|20[0-3])\d/.test(text.slice(from, from + 4)) ? 4 : 0;
}

const PIECES = [sequenceLength, repeatLength, wordLength, yearLength];

/**
 * The number of characters that are not part of a common word, a year, a run of neighbours or a
 * repetition.
 */
function unguessable(text: string): number {
  let rest = 0;
  for (let i = 0; i < text.length;) {
    const guessed = Math.max(...PIECES.map((piece) => piece(text, i)));
    if (guessed === 0) rest += 1;
    i += Math.max(1, guessed);
  }
  return rest;
}

/** Whether the text repeats one short piece: `ab12ab12ab12`. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2 && period <= 6; period += 1) {
    if ([...text].every((character, i) => character === text[i % period])) return true;
  }
  return false;
}

/**
 * Whether a password may be chosen. After NIST SP 800-63B section 5.1.1.2: length and guessability
 * count, no classes of characters are asked for, and any character is allowed. Length is in
 * Unicode code points.
 */
export function checkPassword(password: string, user: { readonly email: string }): PasswordCheck {
  const length = [...password].length;
  if (length < PASSWORD_MIN_CHARACTERS) return { ok: false, code: 'PASSWORD_TOO_SHORT' };
  if (length > PASSWORD_MAX_CHARACTERS) return { ok: false, code: 'PASSWORD_TOO_LONG' };
  const text = password.toLowerCase();
  const email = user.email.trim().toLowerCase();
  const name = email.split('@')[0] ?? '';
  const likeName = name.length >= MIN_EMAIL_PART && (text.includes(name) || name.includes(text));
  if (likeName || (email !== '' && text.includes(email))) {
    return { ok: false, code: 'PASSWORD_LIKE_EMAIL' };
  }
  if (isRepetition(text) || unguessable(text) < MIN_UNGUESSABLE) {
    return { ok: false, code: 'PASSWORD_TOO_COMMON' };
  }
  return { ok: true };
}
