import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import en from '../../public/locales/en/shell.json';
import ko from '../../public/locales/ko/shell.json';

const texts = { ko, en } as const;

/**
 * Adds the shell's own texts to a language. They are part of the script, not of every page's
 * props: every page would carry and serialise them, and a page that failed would lack them.
 */
export function provideShellTexts(locale: Locale): void {
  i18nOf(locale, { shell: texts[locale] });
}
