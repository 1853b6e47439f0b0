import type { FlagPayload } from './evaluate';
import type { LiveFlags } from './browser';

let live: LiveFlags | null = null;
let isStarted = false;

/** The browser's client once it has started; null before, and always on the server. */
export function liveFlags(): LiveFlags | null {
  return live;
}

/** Visits that are shorter open no event stream, and by then the page has finished loading. */
const START_AFTER_MS = 5_000;

/** Loads and starts the browser's client after the page has finished loading; once per visit. */
export function startLiveFlagsLater(start: { payload: FlagPayload; visitor: string }): void {
  if (isStarted) return;
  isStarted = true;
  const begin = () => {
    void import('./browser')
      .then(({ startLiveFlags }) => {
        live = startLiveFlags(start);
      })
      .catch(() => {
        // Offline, or the file was removed by a deployment: pages use the flags of the server.
        isStarted = false;
      });
  };
  window.setTimeout(() => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(begin);
    else begin();
  }, START_AFTER_MS);
}
