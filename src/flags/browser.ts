import { configureCache, GrowthBook } from '@growthbook/growthbook-react';

import { FLAGS_CACHE } from '@/config/constants';
import { attributesOf, evaluateWith, type FlagPayload } from './evaluate';
import type { ShownFlags } from './flags';
import { flagClientKey, flagHost } from './source';

/** GrowthBook's client in the browser: what a visitor would be shown by what is known now. */
export type LiveFlags = { evaluate(): ShownFlags };

/**
 * Starts the client from the very payload the page was rendered with, then lets it ask for a newer
 * one and follow the event stream. Nothing on the screen depends on it until the next navigation.
 */
export function startLiveFlags(start: { payload: FlagPayload; visitor: string }): LiveFlags {
  configureCache({ ...FLAGS_CACHE, backgroundSync: true });
  const client = new GrowthBook({
    apiHost: flagHost ?? window.location.origin,
    // The same stream without the web host's rewrite.
    ...(flagHost === null ? { streamingHost: `${window.location.origin}/api` } : {}),
    clientKey: flagClientKey,
    attributes: attributesOf(start.visitor),
  });
  client.initSync({ payload: start.payload });
  // The cache may hold flags older than the page's; the page's then stay, until newer ones come.
  void client.init({ streaming: true }).then(() => {
    const known = client.getPayload().dateUpdated ?? '';
    if (known < (start.payload.dateUpdated ?? '')) void client.setPayload(start.payload);
  });
  return { evaluate: () => evaluateWith(client) };
}
