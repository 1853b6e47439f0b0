import { configureCache, GrowthBook } from '@growthbook/growthbook-react';

import { FLAGS_CACHE } from '@/config/constants';
import type { FlagPayload } from './evaluate';

const TIMEOUT_MS = 1_000;
const CHECK_EVERY_MS = 5_000;
const TRY_AGAIN_AFTER_MS = 10_000;

/**
 * Reads the flags of another host, for server rendering. Only the very first page waits for them,
 * at most a second; later ones use the latest known ones while the client refreshes. While the host
 * is down it returns the last known flags, or null, and pages then use the fallbacks.
 */
export function remotePayload(
  source: { apiHost: string; clientKey: string },
  now: () => number = Date.now,
): () => Promise<FlagPayload | null> {
  // The server follows no event stream; refreshing is enough.
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
