/**
 * Languages and how translations are read (specification, section 9): default language en for the
 * library, which a missing Korean text falls back to, and ko for the site; files at
 * public/locales/{lng}/{ns}.json; 10 parallel reads, 5 retries, 350 ms before the first retry, doubling.
 * `src/i18n/options.ts` makes i18next's options of all of it.
 *
 * @type {import('next-i18next/pages').UserConfig}
 */
const config = {
  i18n: {
    defaultLocale: 'ko',
    locales: ['ko', 'en'],
    localeDetection: false,
  },
  defaultNS: 'common',
  fallbackLng: 'en',
  localePath: './public/locales',
  localeStructure: '{{lng}}/{{ns}}',
  localeExtension: 'json',
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
};

export default config;
