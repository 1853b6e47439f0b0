import type { NextApiRequest } from 'next';

import { LOCALES, type Locale } from '@/config/constants';
import { cookieLine, cookieName, isSecureSite } from '@/config/cookies';
import { paths } from '@/config/routes';
import { localePath } from '@/i18n/language';
import { redirectTarget } from '@/session/redirect-target';

/**
 * The parts of a request to next-auth by which we find the visitor's language and the page to
 * return to. next-auth has no languages and redirects to pages that are configured once.
 */
export type AuthRequest = {
  readonly query: Readonly<Partial<Record<string, string | string[]>>>;
  readonly cookies: Readonly<Partial<Record<string, string>>>;
  readonly referer: string | undefined;
};

const callbackName = (siteUrl: string) => cookieName('callback', isSecureSite(siteUrl));

/** The addresses that the visitor came from or wants to go to, the most reliable first. */
function hintsOf({ query, cookies, referer }: AuthRequest, siteUrl: string): string[] {
  return [single(query.callbackUrl), referer, cookies[callbackName(siteUrl)]].filter(
    (hint) => hint !== undefined,
  );
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Parses an address of this site; null for another origin or protocol, or an invalid one. */
function ownAddress(address: string, siteUrl: string): URL | null {
  try {
    const url = new URL(address, siteUrl);
    return url.origin === new URL(siteUrl).origin ? url : null;
  } catch {
    return null;
  }
}

/** The visitor's language, by the page they came from. */
export function authLocale(request: AuthRequest, siteUrl: string): Locale {
  for (const hint of hintsOf(request, siteUrl)) {
    const url = ownAddress(hint, siteUrl);
    if (url !== null) return LOCALES.find((one) => url.pathname.split('/')[1] === one) ?? 'ko';
  }
  return 'ko';
}

/**
 * Where the visitor wants to go after signing in, as a path of this site without its language; the
 * main page when that isn't known.
 */
export function authTarget({ query, cookies }: AuthRequest, siteUrl: string): string {
  const callbackUrl = single(query.callbackUrl) ?? cookies[callbackName(siteUrl)];
  return redirectTarget({ callbackUrl }, siteUrl);
}

/**
 * The pages that next-auth redirects visitors of this language to; after an error they can go on to
 * `target`.
 */
export function authPages(locale: Locale, target = '/') {
  return {
    signIn: localePath(locale, paths.login()),
    error: localePath(locale, paths.login(target === '/' ? undefined : target)),
    newUser: localePath(locale, paths.onboarding()),
  };
}

/**
 * Whether a page of next-auth was requested with a callback address that isn't of this site.
 * next-auth would silently go to the main page instead.
 */
export function hasForeignCallback({ query, cookies }: AuthRequest, siteUrl: string): boolean {
  return [single(query.callbackUrl), cookies[callbackName(siteUrl)]].some(
    (address) => address !== undefined && ownAddress(address, siteUrl) === null,
  );
}

/** The cookie that deletes a bad callback address, so that it doesn't affect the next attempt. */
export const forgetCallback = (siteUrl: string): string =>
  cookieLine('callback', '', { seconds: 0, isSecure: isSecureSite(siteUrl) });

/**
 * Changes a request so that next-auth can read it. next-auth expects every query value to be a
 * single text, and answers 500 for a callback that isn't a web address. So the first value of a
 * repeated key is kept, and such a callback is removed, which leads the visitor to the main page.
 * @returns whether the browser has such a callback in a cookie, which should be deleted
 */
export function makeReadable(
  { query, cookies }: Pick<NextApiRequest, 'query' | 'cookies'>,
  siteUrl: string,
): boolean {
  for (const [key, value] of Object.entries(query)) {
    if (key !== 'nextauth') query[key] = single(value);
  }
  const { callbackUrl } = query;
  if (callbackUrl !== undefined && !isWebAddress(String(callbackUrl), siteUrl)) {
    delete query.callbackUrl;
  }
  const name = callbackName(siteUrl);
  if (isWebAddress(cookies[name] ?? '/', siteUrl)) return false;
  delete cookies[name];
  return true;
}

/** Whether next-auth accepts the address: a path of the site, or a complete web address. */
function isWebAddress(text: string, siteUrl: string): boolean {
  if (text === '') return true;
  try {
    return /^https?:$/.test(new URL(text, text.startsWith('/') ? siteUrl : undefined).protocol);
  } catch {
    return false;
  }
}
