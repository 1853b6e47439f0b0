import type { BackendModule, InitOptions, ReadCallback } from 'i18next';

import config from '../../next-i18next.config.js';
import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';

/**
 * i18next's options for one language, from next-i18next's configuration: languages, the fallback
 * language, the default namespace, and how often and how long reading a file is tried.
 */
export function optionsFor(locale: Locale): InitOptions {
  return {
    lng: locale,
    fallbackLng: config.fallbackLng,
    supportedLngs: [...config.i18n.locales],
    load: 'currentOnly',
    defaultNS: config.defaultNS,
    ns: [],
    initAsync: false,
    // Namespaces come with the page or its scripts; the backend reads all others.
    resources: {},
    partialBundledLanguages: true,
    maxParallelReads: config.maxParallelReads,
    maxRetries: config.maxRetries,
    retryTimeout: config.retryTimeout,
    // Texts contain {{brand}}, so that renaming the brand is one change.
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name[locale] } },
    // An instance never changes its language, so components don't have to listen for changes.
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  };
}

/** The file of a namespace below the folder of all languages, such as `ko/common.json`. */
function fileOf(language: string, namespace: string): string {
  const name = config.localeStructure.replace('{{lng}}', language).replace('{{ns}}', namespace);
  return `${name}.${config.localeExtension}`;
}

/**
 * Writes the path of the URL of a file in the folder `public`, whose content the site serves at its root:
 * `./public/locales/ko/common.json` has the path `/locales/ko/common.json`.
 */
export const writePublicPath = (folder: string, file: string): string =>
  `${folder.replace(/^\.?\/public/, '')}/${file}`;

/**
 * Writes the path of the URL from which browsers load a translation file, such as `/locales/ko/common.json` for the
 * namespace `common` in Korean.
 */
export const writeTranslationPath = (language: string, namespace: string): string =>
  writePublicPath(config.localePath, fileOf(language, namespace));

/**
 * A reader of translation files for i18next, which decides how many are read at once. A read that
 * fails is repeated after a while, except where the file doesn't exist.
 * @param read returns a file's texts, or null where there is no such file
 */
export function backendOf(
  read: (folder: string, file: string) => Promise<object | null>,
): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language: string, namespace: string, done: ReadCallback) {
      const file = fileOf(language, namespace);
      read(config.localePath, file).then(
        (texts) => (texts === null ? done(`There is no ${file}`, false) : done(null, texts)),
        // i18next repeats the read when the second value is true.
        (error: unknown) => done(error instanceof Error ? error : String(error), true),
      );
    },
  };
}
