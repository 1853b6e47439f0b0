/**
 * Every flag the site reads: what it may say, and what counts when nobody says anything (the flags
 * are unknown, unreachable, or say something else). The definitions are data, not code: rows of
 * `feature_flags`, or GrowthBook's.
 */
export const FLAGS = {
  /** The invitation to the app at the foot of the main page. */
  'app-banner': { values: [true, false], fallback: true },
  /** What the price box says first below its button: no charge yet, or the room is held. */
  'hotel-hold-note': { values: ['charge', 'hold'], fallback: 'charge' },
} as const;

export type FlagKey = keyof typeof FLAGS;
export type FlagValue<K extends FlagKey> = (typeof FLAGS)[K]['values'][number];

export const FLAG_KEYS = Object.keys(FLAGS) as FlagKey[];

/** The experiment a value comes from, as it is reported when it's seen. */
export type ShownExperiment = { readonly id: string; readonly variation: string };

/** What one visitor is shown of a flag. */
export type Shown<K extends FlagKey> = {
  readonly value: FlagValue<K>;
  readonly experiment: ShownExperiment | null;
};

export type ShownFlags = { readonly [K in FlagKey]: Shown<K> };

/** What a page shows when it knows nothing of the flags. */
export const FALLBACKS = Object.fromEntries(
  FLAG_KEYS.map((key) => [key, { value: FLAGS[key].fallback, experiment: null }]),
) as ShownFlags;

/** A value the site understands, or the flag's fallback. */
export function isFlagValue<K extends FlagKey>(key: K, value: unknown): value is FlagValue<K> {
  return (FLAGS[key].values as readonly unknown[]).includes(value);
}
