import type { Locale } from '@/config/constants';
import { localePath } from '@/i18n';

/** The address of the current page in another language, with the same path and query. */
export function languageTarget(locale: Locale, asPath: string): string {
  const [path = '/', query] = asPath.split(/\?(.*)/s);
  const target = localePath(locale, path);
  return query === undefined ? target : `${target}?${query}`;
}
