import type { FlagPayload } from './evaluate';
import type { LiveFlags } from './browser';

let live: LiveFlags | null = null;
let asked = false;

/** The browser's client once it stands; null before, and always on the server. */
export function liveFlags(): LiveFlags | null {
  return live;
}

/** A visit shorter than this opens no stream, and a page is loaded well before. */
const START_AFTER_MS = 5_000;

/** Loads and starts the browser's client when the page has come to rest; once a visit. */
export function startLiveFlagsLater(start: { payload: FlagPayload; visitor: string }): void {
  if (asked) return;
  asked = true;
  const begin = () => {
    void import('./browser')
      .then(({ startLiveFlags }) => {
        live = startLiveFlags(start);
      })
      .catch(() => {
        // Offline, or a deploy took the file away: pages go by what the server says.
        asked = false;
      });
  };
  window.setTimeout(() => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(begin);
    else begin();
  }, START_AFTER_MS);
}
