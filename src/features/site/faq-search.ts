/** Searching the questions as one types: words, and Korean by its first consonants (ㅎㅂ: 환불). */

const FIRST = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const SYLLABLES_FROM = 0xac00;
const SYLLABLES_TO = 0xd7a3;
const PER_FIRST = 588;

/** First consonants of a text; what isn't a syllable stays. */
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

/** Whether every word of a query is in a text; an empty query is in every text. */
export function isFound(query: string, ...texts: readonly string[]): boolean {
  const text = folded(texts.join(' '));
  const consonants = consonantsOf(text);
  return wordsOf(query).every((word) =>
    /^[ㄱ-ㅎ]+$/.test(word) ? consonants.includes(word) : text.includes(word),
  );
}

/** A text in stretches that a query's words are in and that they aren't, in its order. */
export function stretchesOf(query: string, text: string): Array<{ text: string; hit: boolean }> {
  const words = wordsOf(query);
  const hits = new Array<boolean>(text.length).fill(false);
  const lower = text.toLowerCase();
  const consonants = consonantsOf(lower);
  // Some letters change their length with their case; then nothing can be pointed at.
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
