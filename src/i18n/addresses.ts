import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/config/constants';
import { localePath } from './language';

/** A page in one language, as search engines see it. */
export type Alternate = { readonly hreflang: Locale | 'x-default'; readonly href: string };

/** The absolute address of a path that has no language prefix. */
export function addressOf(origin: string, locale: Locale, path: string): string {
  return origin + localePath(locale, path);
}

/** The addresses of a page in every language, and the default for all other languages. */
export function alternatesOf(origin: string, path: string): Alternate[] {
  return [
    ...LOCALES.map((locale) => ({ hreflang: locale, href: addressOf(origin, locale, path) })),
    { hreflang: 'x-default' as const, href: addressOf(origin, DEFAULT_LOCALE, path) },
  ];
}
