import { APP_BANNER_SNOOZE_MS } from '@/config/constants';

const KEY = 'app-banner-dismissed-at';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether the banner was dismissed within the last 24 hours. A time that can't be read, or lies in
 * the future because the clock was set back, doesn't count.
 */
export function isSnoozed(store: Store, now: number): boolean {
  const stored = read(store);
  if (stored === null || !/^\d+$/.test(stored)) return false;
  const elapsed = now - Number(stored);
  return elapsed >= 0 && elapsed < APP_BANNER_SNOOZE_MS;
}

/** Remembers that the banner was dismissed at `now` (ms since the epoch). */
export function snooze(store: Store, now: number): void {
  try {
    store.setItem(KEY, String(now));
  } catch {
    // A browser may refuse to store; the banner then comes back on the next visit.
  }
}

function read(store: Store): string | null {
  try {
    return store.getItem(KEY);
  } catch {
    return null;
  }
}
