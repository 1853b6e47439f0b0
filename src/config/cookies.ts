/**
 * The cookies that the site sets, by their names on a site without HTTPS. Services that an operator adds
 * have cookies of their own, and the language is in the address.
 */
export const COOKIES = {
  /** The session, encrypted by next-auth; one of more than 4 kB is split into numbered parts. */
  session: 'next-auth.session-token',
  /** Where next-auth leads a visitor after signing in. */
  callback: 'next-auth.callback-url',
  /** By which next-auth knows that a form comes from a page of this site. */
  csrf: 'next-auth.csrf-token',
  /** What a sign-in at a provider has to bring back: OAuth's state and code verifier, OpenID's nonce. */
  state: 'next-auth.state',
  verifier: 'next-auth.pkce.code_verifier',
  nonce: 'next-auth.nonce',
  /** Who started to link an account of a provider, for fifteen minutes. */
  linking: 'mm-linking',
  /** The browser of a visitor who is about to use a passkey, for five minutes. */
  passkey: 'mm-passkey',
  /** The addresses that have signed in with this browser (signed digests), for the limits of guesses. */
  device: 'mm-device',
  /** Names the hold by which a visitor who hasn't signed in yet keeps a room for some minutes. */
  courtesyHold: 'mm-courtesy-hold',
  /** The anonymous id by which variations are chosen (decision 011). */
  visitor: 'mm-visitor',
  /** The visitor's answer to the question about analytics. */
  consent: 'mm-consent',
  /** The ids of notices that the visitor has closed. */
  closedNotices: 'mm-closed-notices',
  /** Exists as long as the app banner stays dismissed, so that the server doesn't render it. */
  appBanner: 'mm-app-banner',
} as const;

export type Cookie = keyof typeof COOKIES;

/** The visitor's answer to the question about analytics: the value of the cookie `consent`. */
export type Consent = 'granted' | 'refused';

/** Whether the value of a cookie is such an answer; a visitor can set the cookie to anything. */
export const isConsent = (value: string | undefined): value is Consent =>
  value === 'granted' || value === 'refused';

/** The cookies that scripts of pages read or write; no script sees any other one. */
const FOR_SCRIPTS: ReadonlySet<Cookie> = new Set([
  'visitor',
  'consent',
  'closedNotices',
  'appBanner',
]);

/**
 * Browsers take a cookie with this prefix from this very host only, over HTTPS only, and for all of its
 * paths; no other host of the domain can set or replace it.
 */
const PREFIX = '__Host-';

/** Whether the site at this address is reached by HTTPS, and its cookies have the prefix therefore. */
export const isSecureSite = (siteUrl: string): boolean => siteUrl.startsWith('https://');

/** The name of a cookie on a site that is reached by HTTPS, or isn't. */
export const cookieName = (cookie: Cookie, isSecure: boolean): string =>
  isSecure ? PREFIX + COOKIES[cookie] : COOKIES[cookie];

/** The attributes that every cookie of the site has, and next-auth writes by itself. */
export const cookieOptions = (isSecure: boolean) =>
  ({ path: '/', secure: isSecure, httpOnly: true, sameSite: 'lax' }) as const;

/**
 * The line that sets a cookie, for the header `Set-Cookie` or for a script. `Lax` lets links of mails and
 * the return from a gateway find the session.
 * @param seconds how long the browser keeps it; 0 deletes it
 */
export function cookieLine(
  cookie: Cookie,
  value: string,
  { seconds, isSecure }: { readonly seconds: number; readonly isSecure: boolean },
): string {
  const hidden = FOR_SCRIPTS.has(cookie) ? '' : '; HttpOnly';
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(cookie, isSecure)}=${value}; Path=/; Max-Age=${seconds}${hidden}; SameSite=Lax${secure}`;
}

/**
 * The end of the time in which a cookie without the prefix `__Host-` is still read. It lies ninety days
 * after the release that introduced the prefix. Sessions end after ninety days at the latest, so by then
 * no session with the former name can be left (decision 111).
 */
export const FORMER_NAMES_END = Date.parse('2027-02-25T00:00:00Z');

/** A cookie as a site with HTTPS called it before. */
type FormerCookie = {
  readonly name: string;
  readonly path: '/' | '/api';
  /**
   * How long the one that takes its place is kept; null where nothing takes its place, because the browser
   * doesn't say how old it is and nobody may be taken to agree for longer than they were told.
   */
  readonly seconds: number | null;
};

const YEAR_SECONDS = 31_536_000;

/**
 * The former names of cookies that are worth reading. The session is signed in anew after thirty days
 * without use, as always.
 */
export const FORMER_COOKIES: Readonly<Partial<Record<Cookie, FormerCookie>>> = {
  session: { name: `__Secure-${COOKIES.session}`, path: '/', seconds: 2_592_000 },
  device: { name: COOKIES.device, path: '/api', seconds: YEAR_SECONDS },
  visitor: { name: COOKIES.visitor, path: '/', seconds: YEAR_SECONDS },
  consent: { name: COOKIES.consent, path: '/', seconds: null },
  closedNotices: { name: COOKIES.closedNotices, path: '/', seconds: null },
  appBanner: { name: COOKIES.appBanner, path: '/', seconds: null },
};
