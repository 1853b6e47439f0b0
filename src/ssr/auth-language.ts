import type { Locale } from '@/config/constants';
import { LOCALES } from '@/config/constants';
import { paths } from '@/config/routes';
import { localePath } from '@/i18n/language';
import { redirectTarget } from '@/session/redirect-target';

/**
 * next-auth knows nothing of languages and redirects to the pages it was told once. These say, for
 * one request, where its visitor came from and whether the way back is one of this site.
 */
export type AuthRequest = {
  readonly query: Readonly<Partial<Record<string, string | string[]>>>;
  readonly cookies: Readonly<Partial<Record<string, string>>>;
  readonly referer: string | undefined;
};

const CALLBACK_COOKIES = ['__Secure-next-auth.callback-url', 'next-auth.callback-url'] as const;

/** The addresses the visitor came from or goes to, the surest first. */
function hintsOf({ query, cookies, referer }: AuthRequest): string[] {
  return [
    single(query.callbackUrl),
    referer,
    ...CALLBACK_COOKIES.map((name) => cookies[name]),
  ].filter((hint) => hint !== undefined);
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The address as one of this site, or null: another origin, another protocol, or nonsense. */
function ownAddress(address: string, siteUrl: string): URL | null {
  try {
    const url = new URL(address, siteUrl);
    return url.origin === new URL(siteUrl).origin ? url : null;
  } catch {
    return null;
  }
}

/** The visitor's language by the page they came from. */
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
  const asked = [single(query.callbackUrl), ...CALLBACK_COOKIES.map((name) => cookies[name])];
  return redirectTarget({ callbackUrl: asked.find((one) => one !== undefined) }, siteUrl);
}

/** Where next-auth sends a visitor of this language, with the way on after an error. */
export function authPages(locale: Locale, target = '/') {
  return {
    signIn: localePath(locale, paths.login()),
    error: localePath(locale, paths.login(target === '/' ? undefined : target)),
    newUser: localePath(locale, paths.onboarding()),
  };
}

/**
 * Whether a page of next-auth was asked for with a way back that isn't of this site; it would go on
 * to the main page without a word.
 */
export function hasForeignCallback({ query, cookies }: AuthRequest, siteUrl: string): boolean {
  return [single(query.callbackUrl), ...CALLBACK_COOKIES.map((name) => cookies[name])].some(
    (address) => address !== undefined && ownAddress(address, siteUrl) === null,
  );
}

/** Takes a bad way back away, so that the next attempt is free of it. */
export const FORGET_CALLBACK = CALLBACK_COOKIES.map(
  (name) =>
    `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Secure-') ? '; Secure' : ''}`,
);
