import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/config/constants';

/** The language as the API spells it: `ko` travels as `kr`. */
export function toApiLanguage(locale: Locale): 'kr' | 'en' {
  return locale === 'ko' ? 'kr' : 'en';
}

/** The site's language for what the API, the session or a route says. */
export function toLocale(language: string | null | undefined): Locale {
  if (language === 'kr') return 'ko';
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}

/** `/en/faq` from `/faq`: the default language has no prefix. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
