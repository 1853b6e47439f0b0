import { DEFAULT_LOCALE, type Locale, LOCALES } from '@/config/constants';

/** The API's name of a language: `ko` is `kr` there. */
export function toApiLanguage(locale: Locale): 'kr' | 'en' {
  return locale === 'ko' ? 'kr' : 'en';
}

/** The site's name of a language that comes from the API, the session or a route. */
export function toLocale(language: string | null | undefined): Locale {
  if (language === 'kr') return 'ko';
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}

/** Adds the language prefix to a path: `/en/faq` for `/faq`; the default language has none. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

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
