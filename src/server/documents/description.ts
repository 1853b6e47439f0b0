import type { Locale } from '@/config/constants';

/**
 * What is on a document, apart from how it is drawn: plain data made from a booking, in reading
 * order. Texts of people (names, companies) are as they typed them; whoever draws sees to it that
 * they can be printed.
 */

/** The same text in each language of the document, the first one leading. */
export type Said = ReadonlyArray<{ readonly lang: Locale; readonly text: string }>;

export type Fact = { readonly label: Said; readonly value: Said };

/** An amount of a sum; `strong` for what it comes to. */
export type Sum = { readonly label: Said; readonly amount: string; readonly strong?: boolean };

export type Part =
  | { readonly kind: 'lead'; readonly text: Said }
  | {
      readonly kind: 'facts';
      readonly title: Said | null;
      readonly facts: readonly Fact[];
      /** In small print. */
      readonly isSmall?: boolean;
    }
  | { readonly kind: 'sums'; readonly title: Said; readonly sums: readonly Sum[] }
  /** Rows of cells below their heads, and a last row that adds them up. */
  | {
      readonly kind: 'table';
      readonly title: Said;
      readonly heads: readonly string[];
      readonly rows: ReadonlyArray<readonly string[]>;
      readonly total: readonly string[];
    }
  /** Where to go, large enough to be read from the driver's seat. */
  | {
      readonly kind: 'place';
      readonly heading: Said;
      readonly name: Said;
      /** In Korean, as a driver types it. */
      readonly address: string;
      /** The same for whoever can't read it, or null. */
      readonly addressToo: string | null;
      readonly phone: string;
      readonly map: { readonly url: string; readonly caption: Said };
    }
  | { readonly kind: 'notes'; readonly lines: readonly Said[] }
  | { readonly kind: 'link'; readonly label: Said; readonly url: string };

export type Description = {
  readonly title: Said;
  /** The booking's. */
  readonly number: string;
  readonly languages: readonly [Locale, ...Locale[]];
  readonly issuedAt: Date;
  readonly parts: readonly Part[];
};

/** A text in some languages; one that is alike in all of them is said once. */
export function sayIn(languages: readonly Locale[]) {
  return (texts: Readonly<Record<Locale, string>>): Said => {
    const said = languages.map((lang) => ({ lang, text: texts[lang] }));
    return said.filter(({ text }, at) => said.findIndex((one) => one.text === text) === at);
  };
}
