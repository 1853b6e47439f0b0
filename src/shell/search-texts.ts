import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import en from '../../public/locales/en/search.json';
import ko from '../../public/locales/ko/search.json';

const texts = { ko, en } as const;

/** Adds the search form's texts, which most pages don't carry; loaded with the panel itself. */
export function provideSearchTexts(locale: Locale): void {
  i18nOf(locale, { search: texts[locale] });
}
