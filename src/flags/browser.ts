import { configureCache, GrowthBook } from '@growthbook/growthbook-react';

import { FLAGS_CACHE } from '@/config/constants';
import { attributesOf, evaluateWith, type FlagPayload } from './evaluate';
import type { ShownFlags } from './flags';
import { flagClientKey, flagHost } from './source';

/**
 * GrowthBook's client in the browser: evaluates the flags for the visitor by its current payload.
 */
export type LiveFlags = { evaluate(): ShownFlags };

/**
 * Starts the client with the payload that the page was rendered with. It then asks for a newer one
 * and follows the event stream. The current page doesn't change because of it, only the next one.
 */
export function startLiveFlags(start: { payload: FlagPayload; visitor: string }): LiveFlags {
  configureCache({ ...FLAGS_CACHE, backgroundSync: true });
  const client = new GrowthBook({
    apiHost: flagHost ?? window.location.origin,
    // Without a flag host the stream is the API's own, not the address that the web host rewrites.
    ...(flagHost === null ? { streamingHost: `${window.location.origin}/api` } : {}),
    clientKey: flagClientKey,
    attributes: attributesOf(start.visitor),
  });
  client.initSync({ payload: start.payload });
  // The cache may have flags older than the page's; the page's are used until newer ones arrive.
  void client.init({ streaming: true }).then(() => {
    const known = client.getPayload().dateUpdated ?? '';
    if (known < (start.payload.dateUpdated ?? '')) void client.setPayload(start.payload);
  });
  return { evaluate: () => evaluateWith(client) };
}
