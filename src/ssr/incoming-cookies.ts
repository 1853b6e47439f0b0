import type { IncomingMessage, ServerResponse } from 'node:http';

import {
  type Cookie,
  cookieLine,
  cookieName,
  COOKIES,
  FORMER_COOKIES,
  FORMER_NAMES_END,
} from '@/config/cookies';
import { isLegacySession } from '@/session/session-token';
import { onRequest } from './incoming-requests';

/** A cookie of a request: its name, and the text of the pair. */
type Pair = { readonly name: string; readonly value: string };

const pairsOf = (header: string): Pair[] =>
  header.split(';').map((text) => {
    const [name = '', ...value] = text.split('=');
    return { name: name.trim(), value: value.join('=').trim() };
  });

const headerOf = (pairs: readonly Pair[]): string =>
  pairs.map(({ name, value }) => (value === '' ? `${name}=` : `${name}=${value}`)).join('; ');

/**
 * A session of more than 4 kB is split by next-auth into parts with a number behind the name. Ten hold
 * 39 kB; ours need fewer than two.
 */
const PART = /^(?:\.\d)?$/;
/** The values that cookies of the site have; others could hold the end of a line of a header. */
const PLAIN = /^[\w.~-]{1,4096}$/;

/**
 * Removes cookies that only look like parts of this site's session: those with another number, and those of
 * another kind of site. next-auth joins all whose names begin like a session's, and with each response
 * deletes each of them by a line of 120 bytes. A thousand forged ones made headers that browsers and
 * proxies refuse, so that a member who had them was locked out.
 */
function withoutForgedSessions(pairs: readonly Pair[], isSecure: boolean): Pair[] {
  const own = cookieName('session', isSecure);
  return pairs.filter(
    ({ name }) =>
      !name.includes(COOKIES.session) ||
      (name.startsWith(own) && PART.test(name.slice(own.length))),
  );
}

/** The cookies of a request as the site reads them. */
type Incoming = {
  readonly header: string;
  /** What tells the browser to keep cookies of former names under their present ones. */
  readonly lines: readonly string[];
};

/**
 * Reads cookies under the names that they had before the site with HTTPS gave all of them a prefix. The
 * present name always wins. Any host of the domain can set the former ones, so one that comes twice isn't
 * believed, nor a session of the present form (decision 111).
 */
function takeFormer(pairs: readonly Pair[], now: number): { pairs: Pair[]; lines: string[] } {
  let left = [...pairs];
  const lines: string[] = [];
  for (const cookie of Object.keys(FORMER_COOKIES) as Cookie[]) {
    const former = FORMER_COOKIES[cookie];
    if (former === undefined) continue;
    const parted = cookie === 'session';
    const partOf = (name: string, whole: string) =>
      name.startsWith(whole) && (parted ? PART : /^$/).test(name.slice(whole.length));
    const found = left.filter(({ name }) => partOf(name, former.name));
    if (found.length === 0) continue;
    left = left.filter((pair) => !found.includes(pair));
    const present = cookieName(cookie, true);
    const [first] = found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const isBelieved =
      now < FORMER_NAMES_END &&
      !left.some(({ name }) => partOf(name, present)) &&
      new Set(found.map(({ name }) => name)).size === found.length &&
      found.every(({ value }) => PLAIN.test(value)) &&
      (!parted || isLegacySession(first?.value ?? ''));
    for (const { name, value } of found) {
      const part = name.slice(former.name.length);
      if (isBelieved) left.push({ name: present + part, value });
      if (former.seconds === null) continue;
      const { seconds } = former;
      if (isBelieved) {
        lines.push(
          cookieLine(cookie, value, { seconds, isSecure: true }).replace(present, present + part),
        );
      }
      lines.push(`${name}=; Path=${former.path}; Max-Age=0; SameSite=Lax; Secure`);
    }
  }
  return { pairs: left, lines };
}

/** What the site reads of the cookies of a request, by the kind of site and the time. */
export function readCookies(
  header: string,
  { isSecure, now }: { readonly isSecure: boolean; readonly now: number },
): Incoming {
  const all = pairsOf(header);
  const { pairs, lines } = isSecure ? takeFormer(all, now) : { pairs: all, lines: [] };
  return { header: headerOf(withoutForgedSessions(pairs, isSecure)), lines };
}

/**
 * Whether the answer to a request may set cookies: a page, or the authentication layer. Files are kept by
 * shared caches, which keep nothing that sets a cookie.
 */
function maySetCookies({ method, headers, url = '' }: IncomingMessage): boolean {
  if (url.startsWith('/api/auth/')) return true;
  if (method !== 'GET' || url.startsWith('/api/') || url.startsWith('/_next/')) return false;
  return headers.accept?.includes('text/html') === true;
}

/** Writes the header anew in both forms in which Node tells it; the API reads the second one. */
function writeHeader(request: IncomingMessage, header: string): void {
  if (header === '') delete request.headers.cookie;
  else request.headers.cookie = header;
  const { rawHeaders } = request;
  const others = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() !== 'cookie' ? [name, rawHeaders[at + 1] ?? ''] : [],
  );
  request.rawHeaders = header === '' ? others : [...others, 'cookie', header];
}

/**
 * Makes every request to the web host carry the site's own cookies by their present names: pages, the
 * authentication layer, the middleware and the API all read the header after this.
 */
export function prepareCookies(isSecure: boolean, now: () => number = Date.now): () => void {
  return onRequest((request, response) => {
    const { headers, method } = request;
    // TRACE never reads a page, and the standard `Request` of the middleware can't have this
    // method: with a session cookie the middleware would fail, instead of refusing the request as
    // it does every other method.
    if (method === 'TRACE') writeHeader(request, '');
    if (headers.cookie === undefined) return;
    const needsForm = isSecure || headers.cookie.includes(COOKIES.session);
    if (!needsForm) return;
    const { header, lines } = readCookies(headers.cookie, { isSecure, now: now() });
    if (header !== headers.cookie) writeHeader(request, header);
    if (maySetCookies(request)) addLines(response, lines);
  });
}

function addLines(response: ServerResponse, lines: readonly string[]): void {
  for (const line of lines) response.appendHeader('set-cookie', line);
}
