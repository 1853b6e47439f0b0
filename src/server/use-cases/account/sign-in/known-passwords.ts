import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * The least score of zxcvbn for a password. Below it (fewer than a million guesses) somebody with
 * lists of breached passwords could get through the limits of signing in with patience alone.
 */
const MIN_SCORE = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is chosen, because it takes 0.1 s and 7 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Whether a password is on the list of the 49,000 most frequently leaked ones (`@zxcvbn-ts`), or
 * close to one of them: with a year appended, in other capitals, with `@` for `a`.
 * @param about what others know of its owner, such as name and address
 */
export async function isWellKnown(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password, [...about]).score < MIN_SCORE;
}
