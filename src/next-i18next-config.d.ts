declare module '*/next-i18next.config.js' {
  const config: {
    i18n: { defaultLocale: string; locales: string[]; localeDetection: false };
    defaultNS: 'common';
    fallbackLng: string;
    localePath: string;
    localeStructure: string;
    localeExtension: string;
    maxParallelReads: number;
    maxRetries: number;
    retryTimeout: number;
  };
  export default config;
}
