import type { NextApiRequest } from 'next';

import type { Locale } from '@/config/constants';
import { LOCALES } from '@/config/constants';
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

const CALLBACK_COOKIES = ['__Secure-next-auth.callback-url', 'next-auth.callback-url'] as const;

/** The addresses that the visitor came from or wants to go to, the most reliable first. */
function hintsOf({ query, cookies, referer }: AuthRequest): string[] {
  return [
    single(query.callbackUrl),
    referer,
    ...CALLBACK_COOKIES.map((name) => cookies[name]),
  ].filter((hint) => hint !== undefined);
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
  for (const hint of hintsOf(request)) {
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
  const callbacks = [single(query.callbackUrl), ...CALLBACK_COOKIES.map((name) => cookies[name])];
  return redirectTarget({ callbackUrl: callbacks.find((one) => one !== undefined) }, siteUrl);
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
  return [single(query.callbackUrl), ...CALLBACK_COOKIES.map((name) => cookies[name])].some(
    (address) => address !== undefined && ownAddress(address, siteUrl) === null,
  );
}

/** Cookies that delete a bad callback address, so that it doesn't affect the next attempt. */
export const FORGET_CALLBACK = CALLBACK_COOKIES.map(
  (name) =>
    `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Secure-') ? '; Secure' : ''}`,
);

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
  const kept = CALLBACK_COOKIES.filter((name) => !isWebAddress(cookies[name] ?? '/', siteUrl));
  for (const name of kept) delete cookies[name];
  return kept.length > 0;
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
