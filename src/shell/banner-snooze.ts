import { APP_BANNER_COOKIE, APP_BANNER_SNOOZE_MS } from '@/config/constants';

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

/**
 * Tells the server as long as the snooze lasts, so that it leaves the row out and nothing moves. The time in the
 * browser's storage decides all the same.
 */
export function sendSnooze(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${APP_BANNER_COOKIE}=closed; Path=/; Max-Age=${APP_BANNER_SNOOZE_MS / 1000}; SameSite=Lax${secure}`;
}

function read(store: Store): string | null {
  try {
    return store.getItem(KEY);
  } catch {
    return null;
  }
}
