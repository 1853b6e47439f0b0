import type { Locale } from '@/config/constants';
import { type NameIn, type TextFacts, type TextKey, translate } from '@/server/core/texts';

/**
 * The content of a document, apart from its layout: plain data made from a booking, in reading
 * order. Texts of people (names, companies) stay as they typed them; the drawing code replaces
 * characters that can't be printed.
 */

/** The same text in each language of the document; the first language is the main one. */
export type LocalizedText = ReadonlyArray<{ readonly lang: Locale; readonly text: string }>;

export type Fact = { readonly label: LocalizedText; readonly value: LocalizedText };

/** A line of an addition; `strong` marks its total. */
export type Sum = {
  readonly label: LocalizedText;
  readonly amount: string;
  readonly strong?: boolean;
};

export type Part =
  | { readonly kind: 'lead'; readonly text: LocalizedText }
  | {
      readonly kind: 'facts';
      readonly title: LocalizedText | null;
      readonly facts: readonly Fact[];
      /** In small print. */
      readonly isSmall?: boolean;
    }
  | { readonly kind: 'sums'; readonly title: LocalizedText; readonly sums: readonly Sum[] }
  /** Rows of cells below a row of headings, and a last row with the totals. */
  | {
      readonly kind: 'table';
      readonly title: LocalizedText;
      readonly heads: readonly string[];
      readonly rows: ReadonlyArray<readonly string[]>;
      readonly total: readonly string[];
    }
  /** The hotel's address for a taxi driver, large enough to be read from the driver's seat. */
  | {
      readonly kind: 'place';
      readonly heading: LocalizedText;
      readonly name: LocalizedText;
      /** In Korean, as a driver types it. */
      readonly address: string;
      /** The address in English for a guest who can't read Korean, or null. */
      readonly addressToo: string | null;
      readonly phone: string;
      readonly map: { readonly url: string; readonly caption: LocalizedText };
    }
  | { readonly kind: 'notes'; readonly lines: readonly LocalizedText[] }
  | { readonly kind: 'link'; readonly label: LocalizedText; readonly url: string };

export type Description = {
  readonly title: LocalizedText;
  /** The number of the booking. */
  readonly number: string;
  readonly languages: readonly [Locale, ...Locale[]];
  readonly issuedAt: Date;
  readonly parts: readonly Part[];
};

/** Makes the functions that write texts in the languages of a document. */
export function textsIn(languages: readonly Locale[]) {
  /** A text that is the same in all languages of the document stands only once. */
  const each = (textIn: (locale: Locale) => string): LocalizedText => {
    const all = languages.map((lang) => ({ lang, text: textIn(lang) }));
    return all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
  };
  const sentence = (name: TextName, factsIn?: (locale: Locale) => TextFacts): LocalizedText =>
    each((locale) => translate(locale, `document:${name}`, factsIn?.(locale)));
  return {
    each,
    /** A text of `document.json`, with facts in each language. */
    sentence,
    /** Data of the catalogue that have a text in each language. */
    localize: (texts: Readonly<Record<Locale, string>>) => each((locale) => texts[locale]),
    /** A text that a person typed, or a number. */
    repeat: (text: string) => each(() => text),
    /** A value with its label of `document.json`. */
    fact: (name: FactName, value: LocalizedText): Fact => ({
      label: sentence(`fact.${name}`),
      value,
    }),
  };
}

/** The name of a text in `document.json`. */
type TextName = NameIn<'document:', '', TextKey>;

type FactName = NameIn<'fact.', '', TextName>;
