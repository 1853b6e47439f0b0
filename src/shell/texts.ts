import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import enError from '../../public/locales/en/error.json';
import en from '../../public/locales/en/shell.json';
import koError from '../../public/locales/ko/error.json';
import ko from '../../public/locales/ko/shell.json';

const texts = {
  ko: { shell: ko, error: koError },
  en: { shell: en, error: enError },
} as const;

/**
 * Adds the shell's own texts to a language, and those of the error pages. They are part of the script, not of every page's
 * props: every page would carry and serialise them, and a page that failed would lack them.
 */
export function provideShellTexts(locale: Locale): void {
  i18nOf(locale, texts[locale]);
}
