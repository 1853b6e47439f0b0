import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import config from '../../next-i18next.config.js';
import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import type { Namespace } from './resources';

/** Translations of one language, by namespace. */
export type Store = Partial<Record<Namespace, object>>;

const instances = new Map<Locale, i18n>();

/**
 * The one i18next instance of a language, with the given translations added. Sharing it between
 * renders is safe because an instance never changes its language; making one for each request was
 * the largest removable cost of rendering (docs/decisions).
 */
export function i18nOf(locale: Locale, store: Store): i18n {
  let instance = instances.get(locale);
  if (instance === undefined) {
    instance = createInstance();
    void instance.use(initReactI18next).init({
      lng: locale,
      fallbackLng: false,
      supportedLngs: [...config.i18n.locales],
      defaultNS: config.defaultNS,
      ns: [],
      resources: {},
      initAsync: false,
      // Texts say {{brand}}, so that a new name is one change.
      interpolation: { escapeValue: false, defaultVariables: { brand: brand.name[locale] } },
      react: { useSuspense: false },
      maxParallelReads: config.maxParallelReads,
      maxRetries: config.maxRetries,
      retryTimeout: config.retryTimeout,
    });
    instances.set(locale, instance);
  }
  for (const [namespace, texts] of Object.entries(store)) {
    if (!instance.hasResourceBundle(locale, namespace)) {
      instance.addResourceBundle(locale, namespace, texts);
    }
  }
  return instance;
}
