import type { NameIn } from '@/server/core/texts';

/** The name of a fact's label in `mail.json`. */
export type FactName = NameIn<'mail:fact.', ''>;

/** A line of facts; `name` is that of its label in `mail.json`. */
export type Fact = {
  readonly name: FactName;
  readonly label: string;
  readonly value: string;
  /** The amount within the value, which a letter sets in large type. */
  readonly amount?: string;
};

/** One end of a stay: `12 Nov`, and below it what else is to be known of it. */
type DateBlock = { readonly label: string; readonly day: string; readonly more: readonly string[] };

/** The content of a mail in reading order; all of it is plain text. */
export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly opening: readonly string[];
  /** A code to be typed elsewhere. */
  readonly code?: string | undefined;
  /** A picture at the head of the letter, by its full address, in the size it is shown. */
  readonly picture?: {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  } | null;
  /** The two ends of a stay, which a letter shows instead of their lines among the facts. */
  readonly dates?: {
    readonly checkIn: DateBlock;
    readonly checkOut: DateBlock;
    readonly nights: string;
  } | null;
  readonly facts: readonly Fact[];
  /**
   * A section with a heading, such as what a cancellation returns. Its lines may be steps in time,
   * each with how much of what was paid comes back, in percent.
   */
  readonly section: {
    readonly title: string;
    readonly lines: readonly string[];
    readonly steps?: ReadonlyArray<{
      readonly percent: number;
      readonly when: string;
      readonly back: string;
    }>;
  } | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly closing: readonly string[];
  readonly signature: string;
};
