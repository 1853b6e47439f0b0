import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';

/** The real texts of a language, for tests of what is said. */
export function textsOf(locale: Locale) {
  const i18n = i18nOf(locale, loadTranslations(locale, ['common', 'hotel']));
  return { t: i18n.getFixedT(locale, 'hotel'), common: i18n.getFixedT(locale, 'common') };
}
