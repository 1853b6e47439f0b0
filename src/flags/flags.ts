/**
 * Every flag of the site, with its possible values and the fallback (used when a flag is unknown,
 * unreachable, or has another value). The definitions are data, not code: rows of `feature_flags`,
 * or GrowthBook's.
 */
export const FLAGS = {
  /** The invitation to the app at the bottom of the main page. */
  'app-banner': { values: [true, false], fallback: true },
  /**
   * The first note of the price box below its button: there is no charge yet, or the room is held.
   */
  'hotel-hold-note': { values: ['charge', 'hold'], fallback: 'charge' },
} as const;

export type FlagKey = keyof typeof FLAGS;
export type FlagValue<K extends FlagKey> = (typeof FLAGS)[K]['values'][number];

export const FLAG_KEYS = Object.keys(FLAGS) as FlagKey[];

/** The experiment that a value comes from, in the form in which it is reported. */
export type ShownExperiment = { readonly id: string; readonly variation: string };

/** The value of a flag for one visitor. */
export type Shown<K extends FlagKey> = {
  readonly value: FlagValue<K>;
  readonly experiment: ShownExperiment | null;
};

export type ShownFlags = { readonly [K in FlagKey]: Shown<K> };

/** The flags of a page when none are available. */
export const FALLBACKS = Object.fromEntries(
  FLAG_KEYS.map((key) => [key, { value: FLAGS[key].fallback, experiment: null }]),
) as ShownFlags;

/** Whether a value is one of the flag's possible values. */
export function isFlagValue<K extends FlagKey>(key: K, value: unknown): value is FlagValue<K> {
  return FLAGS[key].values.some((known) => known === value);
}
