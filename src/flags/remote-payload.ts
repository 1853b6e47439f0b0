import { configureCache, GrowthBook } from '@growthbook/growthbook-react';

import { FLAGS_CACHE } from '@/config/constants';
import type { FlagPayload } from './evaluate';

const TIMEOUT_MS = 1_000;
const CHECK_EVERY_MS = 5_000;
const TRY_AGAIN_AFTER_MS = 10_000;

/**
 * The flags of another host, for server rendering. Only the very first page waits for them, at most
 * a second; later ones take what is known while the client asks again. A host that is down leaves
 * what was known last, or null: pages then show the fallbacks.
 */
export function remotePayload(
  source: { apiHost: string; clientKey: string },
  now: () => number = Date.now,
): () => Promise<FlagPayload | null> {
  // There is no event stream on the server: asking again is enough.
  configureCache({ ...FLAGS_CACHE, backgroundSync: false });
  let known: FlagPayload | null = null;
  let nextTry = 0;
  let first: Promise<void> | undefined;

  const ask = async () => {
    nextTry = Number.POSITIVE_INFINITY;
    const client = new GrowthBook(source);
    const answer = await client
      .init({ timeout: TIMEOUT_MS, streaming: false })
      .catch(() => ({ success: false }));
    if (answer.success) known = client.getPayload();
    nextTry = now() + (answer.success ? CHECK_EVERY_MS : TRY_AGAIN_AFTER_MS);
    client.destroy();
  };

  return async () => {
    if (first === undefined) first = ask();
    else if (now() >= nextTry) void ask();
    if (known === null) await first;
    return known;
  };
}
