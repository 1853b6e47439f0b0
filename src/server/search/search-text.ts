/** Matching what visitors type against names, in Korean and English. Pure. */

const SYLLABLE_FIRST = 0xac00;
const SYLLABLE_LAST = 0xd7a3;
/** Syllables that share one initial consonant: 21 vowels by 28 finals. */
const PER_INITIAL = 588;
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

/** Lower case, composed, without spaces or marks between words: `Yeonnam-Stay` is `yeonnamstay`. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The initial consonants of Korean syllables: `연남 스테이` is `ㅇㄴㅅㅌㅇ`; the rest stays. */
export function initialsOf(text: string): string {
  let initials = '';
  for (const letter of plainText(text)) {
    const code = letter.charCodeAt(0);
    initials +=
      code >= SYLLABLE_FIRST && code <= SYLLABLE_LAST
        ? (INITIALS[Math.floor((code - SYLLABLE_FIRST) / PER_INITIAL)] ?? '')
        : letter;
  }
  return initials;
}

const onlyInitials = /^[ㄱ-ㅎ]+$/;

/**
 * How well a name answers a keyword: 0 when it starts with it, 1 when it contains it, null when
 * it doesn't. A keyword of initial consonants alone is looked for among the name's initials.
 */
export function matchOf(names: readonly string[], keyword: string): 0 | 1 | null {
  const wanted = plainText(keyword);
  if (wanted === '') return null;
  const read = onlyInitials.test(wanted) ? initialsOf : plainText;
  let best: 0 | 1 | null = null;
  for (const name of names) {
    const at = read(name).indexOf(wanted);
    if (at === 0) return 0;
    if (at > 0) best = 1;
  }
  return best;
}

/** Whether every word of a keyword is found in one of the names; an empty keyword finds all. */
export function matchesAllWords(names: readonly string[], keyword: string): boolean {
  return keyword
    .split(/\s+/)
    .filter((word) => plainText(word) !== '')
    .every((word) => matchOf(names, word) !== null);
}
