import { writeCookie } from '@/lib/browser-cookies';

const DAYS = 30;
const MOST = 20;

/**
 * Reads from a cookie which notices the visitor has closed, by id. A browser may send anything there, so
 * whatever is not an id is left out.
 */
export function closedNotices(cookie: string | undefined): number[] {
  return (cookie ?? '')
    .split('.')
    .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    .slice(-MOST)
    .map(Number);
}

/** Remembers the closed notices for a month, so that the server leaves them out. */
export function rememberClosed(ids: readonly number[]): void {
  writeCookie('closedNotices', ids.slice(-MOST).join('.'), DAYS * 86_400);
}
