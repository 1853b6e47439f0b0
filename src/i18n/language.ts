import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/config/constants';

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
