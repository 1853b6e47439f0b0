import en from '../../../../public/locales/en/errors.json';
import ko from '../../../../public/locales/ko/errors.json';

import { LANGUAGE_HEADER } from '@/config/constants';
import { API_LANGUAGES, type ApiLanguage } from '@/contract/language';
import type { ErrorCode } from '@/contract/errors';
import type { ErrorDetails } from './app-error';

const texts: Record<'ko' | 'en', Record<ErrorCode, string>> = { ko, en };

/**
 * The request's language: the `language` header, or `kr` when it is missing or unknown (section 9
 * of the specification).
 */
export function languageOf(headers: Headers): ApiLanguage {
  const header = headers.get(LANGUAGE_HEADER);
  return API_LANGUAGES.find((language) => language === header) ?? 'kr';
}

export function localeOf(language: ApiLanguage): 'ko' | 'en' {
  return language === 'kr' ? 'ko' : 'en';
}

/** The text of an error code in a language, with its details filled in. */
export function messageOf(
  code: ErrorCode,
  locale: 'ko' | 'en',
  details: ErrorDetails = {},
): string {
  return texts[locale][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(details[name] ?? ''),
  );
}
