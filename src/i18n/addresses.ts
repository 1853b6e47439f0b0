import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/config/constants';
import { localePath } from './language';

/** A page in one language, as whoever stands outside the site reads it. */
export type Alternate = { readonly hreflang: Locale | 'x-default'; readonly href: string };

/** The absolute address of a path without language. */
export function addressOf(origin: string, locale: Locale, path: string): string {
  return origin + localePath(locale, path);
}

/** The same page in every language, and in the one for everybody else. */
export function alternatesOf(origin: string, path: string): Alternate[] {
  return [
    ...LOCALES.map((locale) => ({ hreflang: locale, href: addressOf(origin, locale, path) })),
    { hreflang: 'x-default' as const, href: addressOf(origin, DEFAULT_LOCALE, path) },
  ];
}
