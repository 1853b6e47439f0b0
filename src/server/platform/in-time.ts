/** Answers that somebody waits for: in time or not at all, and not made more often than needed. */

/**
 * Waits for work, but no longer than some ms. The work itself goes on.
 * @returns what it gave; null when it failed or takes longer
 */
export async function answerWithin<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const answer = work.catch(() => null);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Gives an answer again for some ms after it was asked for, so that many who ask cost no more than one.
 * @returns asks; the work is done when there is no answer that is new enough
 */
export function keepAnswer<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let known: { readonly until: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (known === undefined || known.until <= now) known = { until: now + ms, answer: work() };
    return known.answer;
  };
}
