import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Locale } from '@/config/constants';
import type { Store } from './instance';
import type { Namespace } from './resources';

const cache = new Map<string, object>();

/**
 * The translations a page needs, from public/locales/{lng}/{ns}.json; each file is read once.
 * Only for server code.
 */
export function loadTranslations(locale: Locale, namespaces: readonly Namespace[]): Store {
  const store: Store = {};
  for (const namespace of namespaces) {
    const file = `${locale}/${namespace}.json`;
    let texts = cache.get(file);
    if (texts === undefined) {
      const text = readFileSync(path.join(process.cwd(), 'public/locales', file), 'utf8');
      texts = JSON.parse(text) as object;
      cache.set(file, texts);
    }
    store[namespace] = texts;
  }
  return store;
}
