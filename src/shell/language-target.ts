import type { Locale } from '@/config/constants';
import { localePath } from '@/i18n';

/** The name of each language in that language, which is the same on every page. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { ko: '한국어', en: 'English' };

/** The address of the current page in another language, with the same path and query. */
export function languageTarget(locale: Locale, asPath: string): string {
  const [path = '/', query] = asPath.split(/\?(.*)/s);
  const target = localePath(locale, path);
  return query === undefined ? target : `${target}?${query}`;
}
