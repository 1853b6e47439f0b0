/**
 * Search in the questions while typing: by words, and in Korean also by initial consonants (ㅎㅂ:
 * 환불).
 */

const FIRST = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const SYLLABLES_FROM = 0xac00;
const SYLLABLES_TO = 0xd7a3;
const PER_FIRST = 588;

/** The initial consonants of a text; other characters are kept. */
function consonantsOf(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.charCodeAt(0);
      if (code < SYLLABLES_FROM || code > SYLLABLES_TO) return sign;
      return FIRST[Math.floor((code - SYLLABLES_FROM) / PER_FIRST)] ?? sign;
    })
    .join('');
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();
const wordsOf = (query: string) => folded(query).split(/\s+/).filter(Boolean);

/** Whether a text contains every word of a query; an empty query matches every text. */
export function isFound(query: string, ...texts: readonly string[]): boolean {
  const text = folded(texts.join(' '));
  const consonants = consonantsOf(text);
  return wordsOf(query).every((word) =>
    /^[ㄱ-ㅎ]+$/.test(word) ? consonants.includes(word) : text.includes(word),
  );
}

/** Splits a text into parts that match a query's words and parts that don't, in order. */
export function stretchesOf(query: string, text: string): Array<{ text: string; hit: boolean }> {
  const words = wordsOf(query);
  const hits = new Array<boolean>(text.length).fill(false);
  const lower = text.toLowerCase();
  const consonants = consonantsOf(lower);
  // Lower-casing changes the length of some texts, and then positions don't correspond.
  if (lower.length !== text.length) return [{ text, hit: false }];
  for (const word of words) {
    const where = /^[ㄱ-ㅎ]+$/.test(word) ? consonants : lower;
    for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const result: Array<{ text: string; hit: boolean }> = [];
  hits.forEach((hit, at) => {
    const last = result.at(-1);
    if (last !== undefined && last.hit === hit) last.text += text[at] ?? '';
    else result.push({ text: text[at] ?? '', hit });
  });
  return result;
}
