import { onRequest } from './on-request';

/** Cookies that next-auth treats as parts of a session: all whose names begin like this. */
const OF_SESSION = /^(?:__Secure-)?next-auth\.session-token/;
/**
 * Cookies that next-auth sets itself: a session of more than 4 kB is split into numbered parts. Ten
 * hold 39 kB; ours need fewer than two.
 */
const OWN = /^(?:__Secure-)?next-auth\.session-token(?:\.\d)?$/;

/**
 * Removes cookies that only look like parts of a session. next-auth joins all of them, and with
 * each response deletes each of them by a line of 120 bytes. A thousand forged ones made headers
 * that browsers and proxies refuse, so that a member who had them was locked out.
 */
export function withoutForgedSessions(header: string): string {
  return header
    .split(';')
    .filter((pair) => {
      const name = (pair.split('=', 1)[0] ?? '').trim();
      return !OF_SESSION.test(name) || OWN.test(name);
    })
    .join(';')
    .trimStart();
}

/**
 * Drops forged parts of sessions from every request to the web host: pages, authentication and
 * middleware all read the header after this.
 */
export function dropForgedSessions(): void {
  onRequest(({ headers, method }) => {
    // TRACE never reads a page, and the standard `Request` of the middleware can't have this
    // method: with a session cookie the middleware would fail, instead of refusing the request as
    // it does every other method.
    if (method === 'TRACE') delete headers.cookie;
    if (headers.cookie?.includes('next-auth.session-token') !== true) return;
    const kept = withoutForgedSessions(headers.cookie);
    if (kept === '') delete headers.cookie;
    else headers.cookie = kept;
  });
}
