import type { Locale } from '@/config/constants';
import { localePath } from '@/i18n';

/** Each language in its own words; the same on every page. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { ko: '한국어', en: 'English' };

/** The current page in another language: same path, same query. */
export function languageTarget(locale: Locale, asPath: string): string {
  const [path = '/', query] = asPath.split(/\?(.*)/s);
  const target = localePath(locale, path);
  return query === undefined ? target : `${target}?${query}`;
}
