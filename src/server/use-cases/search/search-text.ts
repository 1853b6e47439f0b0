import { convertQwertyToHangul, disassemble, getChoseong } from 'es-hangul';
import { distance } from 'fastest-levenshtein';

import { itemAt } from '@/server/core/inventory/search-index/at';
import { areaKey, type CatalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import type { HotelColumns } from '@/server/core/inventory/search-index/hotel-columns';

/** Matches what visitors type against names, in Korean and English. */

/**
 * Normalises a text: composed (NFC), in lower case, without spaces and punctuation: `Yeonnam-Stay`
 * becomes `yeonnamstay`.
 */
function plainText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The words of a keyword that contain a letter or digit, each normalised by `plainText`. */
function plainWords(keyword: string): string[] {
  return keyword
    .split(/\s+/)
    .map(plainText)
    .filter((word) => word !== '');
}

/**
 * The initial consonants of Korean syllables: `연남 스테이 7` becomes `ㅇㄴㅅㅌㅇ7`; other
 * characters stay.
 */
export function initialsOf(text: string): string {
  return [...plainText(text)].map((character) => getChoseong(character) || character).join('');
}

const onlyInitials = (word: string): boolean => /^[ㄱ-ㅎ]+$/.test(word);

/**
 * Korean syllables split into their letters, so that a half-typed syllable matches the beginning:
 * `해우` of `해운`.
 */
const lettersOf = (text: string): string => disassemble(plainText(text));

/** A name in the forms that suggestions compare. */
export type NameForms = {
  readonly letters: string;
  readonly initials: string;
  /** The letters of each word, and of the whole. */
  readonly words: readonly string[];
};

export function formsOf(name: string): NameForms {
  const letters = lettersOf(name);
  const words = name
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word !== '');
  return { letters, initials: initialsOf(name), words: [...new Set([...words, letters])] };
}

/** How a name matches: it starts with the keyword, contains it, or nearly does. */
export const MATCH = { starts: 0, contains: 1, guessed: 2 } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/** Prepares a keyword for matching against many names; null for one without letters and digits. */
export function matcherFor(keyword: string) {
  const wanted = plainText(keyword);
  if (wanted === '') return null;
  const letters = disassemble(wanted);
  const initials = onlyInitials(wanted);
  /** The keyword as Korean typed with the keyboard set to English: `godnseo` is 해운대. */
  const otherKeys = /^[a-z]{4,}$/i.test(wanted)
    ? disassemble(convertQwertyToHangul(keyword.replace(/\s+/g, '')))
    : '';
  return {
    /** Whether it is the whole name. */
    isWhole: (forms: NameForms): boolean => forms.letters === letters,
    direct(forms: NameForms): Match | null {
      const at = initials ? forms.initials.indexOf(wanted) : forms.letters.indexOf(letters);
      if (at === 0) return MATCH.starts;
      return at > 0 ? MATCH.contains : null;
    },
    /**
     * Whether a name matches despite typing errors: one from four letters on, two from eight on, or
     * the wrong keyboard.
     */
    guess(forms: NameForms): Match | null {
      if (initials) return null;
      if (otherKeys !== '' && forms.letters.includes(otherKeys)) return MATCH.guessed;
      const allowed = letters.length >= 8 ? 2 : letters.length >= 4 ? 1 : 0;
      return allowed > 0 && forms.words.some((word) => startsNearly(word, letters, allowed))
        ? MATCH.guessed
        : null;
    },
  };
}

/** Whether the beginning of a word differs from the keyword by at most `allowed` edits. */
function startsNearly(word: string, typed: string, allowed: number): boolean {
  for (let length = typed.length - allowed; length <= typed.length + allowed; length += 1) {
    if (length > word.length) return false;
    if (distance(word.slice(0, length), typed) <= allowed) return true;
  }
  return false;
}

/**
 * For each hotel by its index: its names and those of its area and region, joined by line breaks so
 * that a word can't match across two names.
 */
type Words = { readonly plain: string[]; readonly initials: string[] };

const known = new WeakMap<HotelColumns, Words>();

function wordsOf(columns: HotelColumns, snapshot: CatalogueSnapshot): Words {
  const words = known.get(columns);
  if (words !== undefined) return words;
  const names = columns.hotels.map((hotel) => {
    const region = snapshot.regionById.get(hotel.regionId)?.name;
    const area = snapshot.areaByKey.get(areaKey(hotel.regionId, hotel.areaId))?.name;
    return [hotel.name, area, region].flatMap((name) => (name ? [name.ko, name.en] : []));
  });
  const normaliseAll = (of: (name: string) => string) => names.map((own) => own.map(of).join('\n'));
  const made = { plain: normaliseAll(plainText), initials: normaliseAll(initialsOf) };
  known.set(columns, made);
  return made;
}

/**
 * For each hotel by its index: 1 if every word of a keyword is in one of its names, otherwise 0.
 */
export function matchWords(
  columns: HotelColumns,
  snapshot: CatalogueSnapshot,
  keyword: string,
): Uint8Array {
  const { plain, initials } = wordsOf(columns, snapshot);
  const matches = new Uint8Array(columns.hotels.length).fill(1);
  for (const word of plainWords(keyword)) {
    const names = onlyInitials(word) ? initials : plain;
    for (let at = 0; at < matches.length; at += 1) {
      if (matches[at] === 1 && !itemAt(names, at).includes(word)) matches[at] = 0;
    }
  }
  return matches;
}
