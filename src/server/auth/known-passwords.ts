import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Guesses that a password has to withstand: below a million (score 2 of zxcvbn) somebody with the
 * lists of breached passwords gets through the limits of signing in with patience alone.
 */
const LEAST_SCORE = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is chosen: 0.1 s, 7 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Whether a password stands on the list of the 49,000 that leak most often (`@zxcvbn-ts`), or is
 * near one of them: with a year behind it, in other capitals, with `@` for `a`.
 * @param about what others know of its owner, such as name and address
 */
export async function isWellKnown(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= load();
  return (await estimator).check(password, [...about]).score < LEAST_SCORE;
}
