import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { createInstance, type i18n } from 'i18next';

import type { Locale } from '@/config/constants';
import { digestContent } from '@/config/content-digest';
import type { PageTexts, Store } from './instance';
import { backendOf, optionsFor, writeTranslationPath } from './options';
import type { Namespace } from './resources';

/** Reads a namespace from disk. */
const onDisk = backendOf(async (folder, file) => {
  try {
    return JSON.parse(
      await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), folder, file), 'utf8'),
    ) as object;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
});

const readers = new Map<Locale, i18n>();

/**
 * The translations that a page needs, and those texts of the fallback language that its own lacks.
 * Each file is read once, by i18next's reader with the limits of next-i18next.config.js. Only for
 * server code.
 * @throws Error when a namespace can't be read
 */
export async function readTranslations(
  locale: Locale,
  namespaces: readonly Namespace[],
): Promise<PageTexts> {
  let reader = readers.get(locale);
  if (reader === undefined) {
    reader = createInstance();
    void reader.use(onDisk).init(optionsFor(locale));
    readers.set(locale, reader);
  }
  const missing = namespaces.filter((namespace) => !reader.hasResourceBundle(locale, namespace));
  if (missing.length > 0) await reader.loadNamespaces(missing);
  const store: Store = {};
  const lacking: Store = {};
  const language = reader.languages.find((one) => one !== locale);
  for (const namespace of namespaces) {
    const texts = reader.getResourceBundle(locale, namespace) as Tree | undefined;
    if (texts === undefined) throw new Error(`The texts of ${locale}/${namespace} can't be read.`);
    store[namespace] = texts;
    if (language === undefined) continue;
    const others = reader.getResourceBundle(language, namespace) as Tree | undefined;
    const rest = lackingIn(texts, others ?? {});
    if (rest !== null) lacking[namespace] = rest;
  }
  if (language === undefined || Object.keys(lacking).length === 0) return store;
  return { ...store, fallback: { language, texts: lacking } };
}

type Tree = { readonly [key: string]: string | Tree };

const lackingBefore = new WeakMap<Tree, Tree | null>();

/** The texts of `others` that `texts` doesn't have; null when there are none. */
function lackingIn(texts: Tree, others: Tree): Tree | null {
  const known = lackingBefore.get(texts);
  if (known !== undefined) return known;
  const rest: Record<string, string | Tree> = {};
  for (const [key, other] of Object.entries(others)) {
    const own = texts[key];
    if (typeof other === 'string') {
      // Korean has one plural form, which replaces each of the English ones.
      const isThere =
        own !== undefined || Object.hasOwn(texts, `${key.replace(/_[a-z]+$/, '')}_other`);
      if (!isThere) rest[key] = other;
    } else {
      const below = lackingIn(typeof own === 'object' ? own : {}, other);
      if (below !== null) rest[key] = below;
    }
  }
  const lacking = Object.keys(rest).length === 0 ? null : rest;
  lackingBefore.set(texts, lacking);
  return lacking;
}

/**
 * The namespaces that every page needs: texts that many pages share, those of header and footer, and the messages that
 * the browser shows when a page fails. It may then be offline, so these have to be there already.
 */
export const SHARED_NAMESPACES = [
  'common',
  'shell',
  'error',
] as const satisfies readonly Namespace[];

const translationUrls = new Map<string, string>();

/**
 * Writes the URL from which browsers load a translation file. The URL ends with a digest of the file's content. Browsers may
 * therefore keep the file for a year: when a new release changes its content, the URL changes too. Each file is read once.
 */
export function writeTranslationUrl(locale: Locale, namespace: string): string {
  const name = `${locale}/${namespace}`;
  let url = translationUrls.get(name);
  if (url === undefined) {
    const file = writeTranslationPath(locale, namespace);
    const content = readFileSync(
      path.join(/* turbopackIgnore: true */ process.cwd(), 'public', file),
    );
    translationUrls.set(name, (url = `${file}?v=${digestContent(content)}`));
  }
  return url;
}

const kept = new Map<string, object>();

/** Reads the translations synchronously, for tests; each file is read once. */
export function loadTranslations(locale: Locale, namespaces: readonly Namespace[]): Store {
  const store: Store = {};
  for (const namespace of namespaces) {
    const file = `${locale}/${namespace}.json`;
    let texts = kept.get(file);
    if (texts === undefined) {
      const text = readFileSync(path.join(process.cwd(), 'public/locales', file), 'utf8');
      kept.set(file, (texts = JSON.parse(text) as object));
    }
    store[namespace] = texts;
  }
  return store;
}
