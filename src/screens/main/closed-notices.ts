export const CLOSED_NOTICES_COOKIE = 'mm-closed-notices';
const DAYS = 30;
const MOST = 20;

/**
 * Reads from a cookie which notices the visitor has closed, by id. A browser may send anything there, so
 * whatever is not an id is left out.
 */
export function closedNotices(cookies: Readonly<Partial<Record<string, string>>>): number[] {
  return (cookies[CLOSED_NOTICES_COOKIE] ?? '')
    .split('.')
    .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    .slice(-MOST)
    .map(Number);
}

/** Remembers the closed notices for a month, so that the server leaves them out. */
export function rememberClosed(ids: readonly number[]): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const value = ids.slice(-MOST).join('.');
  document.cookie = `${CLOSED_NOTICES_COOKIE}=${value}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}
