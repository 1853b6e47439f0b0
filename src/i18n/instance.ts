import { createInstance, type i18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';

import type { Locale } from '@/config/constants';
import type { LoadedTranslations } from '@/config/script-loader';
import { keepTogether } from './keep-together';
import { toLocale } from './language';
import { backendOf, writePublicPath, optionsFor } from './options';
import type { Namespace } from './resources';

/** Translations of one language, by namespace. */
export type Store = Partial<Record<Namespace, object>>;

/** The texts that a page gets: its own, and those of the fallback language that its own lacks. */
export type PageTexts = Store & { readonly fallback?: { language: string; texts: Store } };

declare global {
  var loadedTranslations: LoadedTranslations | undefined;
}

/** The size of the table of texts of each namespace (`createRecentTexts`); a page uses about a hundred texts of one. */
const MAX_RECENT = 2_000;

const instances = new Map<Locale, { own: i18n; shared: i18n }>();

/**
 * Loads a translation file that a component in the browser needs, but that the page didn't list. Browsers keep such files for
 * a year, so the URL contains the id of the build, which every release changes.
 */
const overHttp = backendOf(async (folder, file) => {
  const answer = await fetch(`${writePublicPath(folder, file)}?v=${window.__NEXT_DATA__.buildId}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  return (await answer.json()) as object;
});

/**
 * The one i18next instance of a language, with the given translations added. Sharing it between
 * renders is safe because an instance never changes its language; making one for each request was
 * the largest removable cost of rendering (decision 059).
 */
export function i18nOf(locale: Locale, { fallback, ...store }: PageTexts): i18n {
  let known = instances.get(locale);
  if (known === undefined) instances.set(locale, (known = makeInstance(locale)));
  addTexts(known.own, locale, store);
  if (fallback !== undefined) addTexts(known.own, fallback.language, fallback.texts);
  return known.shared;
}

/**
 * Makes the translations of a visit's first page available to its components. The script in the page has loaded them before
 * this code started (`src/config/script-loader.ts`). Translations of later pages come with those pages' data.
 */
export function addLoadedTranslations(): void {
  const { loadedTranslations } = globalThis;
  if (loadedTranslations !== undefined)
    i18nOf(toLocale(loadedTranslations.locale), loadedTranslations.texts);
}

function addTexts(instance: i18n, language: string, store: Store): void {
  for (const [namespace, texts] of Object.entries(store)) {
    if (!instance.hasResourceBundle(language, namespace)) {
      instance.addResourceBundle(language, namespace, texts);
    }
  }
}

function makeInstance(locale: Locale): { own: i18n; shared: i18n } {
  const own = createInstance();
  void own.use(overHttp).use(initReactI18next).init(optionsFor(locale));
  keepTranslators(own);
  // The hook copies the instance for each component that uses it, property by property, which took
  // a third of a render. An object that inherits every property has none of its own to copy.
  return { own, shared: Object.create(own) as i18n };
}

/**
 * Caches one translator per namespace, and each text that it has produced: i18next creates a
 * translator for each component and merges all options for each text. The same values always give
 * the same text here, since an instance never changes its language.
 */
function keepTranslators(instance: i18n): void {
  const make = instance.getFixedT.bind(instance) as (...options: unknown[]) => TFunction;
  const translators = new Map<string, TFunction>();
  const getFixedT = (...[language, namespace, keyPrefix]: unknown[]): TFunction => {
    const name = `${String(language)} ${String(namespace)} ${String(keyPrefix)}`;
    let translator = translators.get(name);
    if (translator === undefined) {
      const fill = (key: string, facts: object): string | null =>
        keyPrefix === undefined
          ? fillText(instance.getResource(String(language), String(namespace), key), {
              ...instance.options.interpolation?.defaultVariables,
              ...facts,
            })
          : null;
      translator = remembering(make(language, namespace, keyPrefix), fill);
      translators.set(name, translator);
    }
    return translator;
  };
  // The many overloads of i18next's own type all have this form, for every namespace and key.
  instance.getFixedT = getFixedT as unknown as i18n['getFixedT'];
}

/** The options of i18next among a text's facts, with which it doesn't only fill in the text. */
const OPTIONS =
  /^(?:count|context|ordinal|defaultValue|lng|lngs|ns|replace|interpolation|returnObjects|returnDetails|joinArrays|postProcess|keyPrefix)$/;

/**
 * Fills facts into a text as i18next does, where the text only has places for them: no plural, no
 * nesting, no format. Most texts are such, and i18next's own way, which prepares for all of that, was a
 * tenth of what a browser does before a page answers.
 * @param text what stands in the translation file
 * @returns null where i18next has to do it
 */
export function fillText(text: unknown, facts: object): string | null {
  if (typeof text !== 'string' || text.includes('$t(')) return null;
  if (Object.keys(facts).some((name) => OPTIONS.test(name))) return null;
  const known = new Map<string, unknown>(Object.entries(facts));
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = known.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : place;
  });
  return filled.includes('{{') ? null : filled;
}

/**
 * Creates a table of finished texts by their key and facts. It forgets texts that haven't been used for a while: most
 * texts with a price or a date are needed by one page only, and would fill the table so that no other text finds room.
 * It is written here, and not `lru-cache`, because browsers load this file too.
 * @param most how many texts are added before those are forgotten that no page has used since the last time
 */
export function createRecentTexts(most: number) {
  let recent = new Map<string, string>();
  let older = new Map<string, string>();
  const set = (name: string, text: string): void => {
    if (recent.size >= most) [older, recent] = [recent, new Map()];
    recent.set(name, text);
  };
  return {
    get(name: string): string | undefined {
      const text = recent.get(name);
      if (text !== undefined) return text;
      const oldText = older.get(name);
      if (oldText !== undefined) set(name, oldText);
      return oldText;
    },
    set,
  };
}

function remembering(
  translate: TFunction,
  fill: (key: string, facts: object) => string | null,
): TFunction {
  // One signature in place of overloads by namespace and key, which callers have been checked
  // against.
  const plain = translate as unknown as (key: string, facts?: object) => string;
  const kept = createRecentTexts(MAX_RECENT);
  const t = (key: string, facts?: object): string => {
    const wanted = facts === undefined ? key : `${key} ${JSON.stringify(facts)}`;
    const text = kept.get(wanted);
    if (text !== undefined) return text;
    const made = keepTogether(
      fill(key, facts ?? {}) ?? (facts === undefined ? plain(key) : plain(key, facts)),
    );
    // A missing text is returned as its key and not cached, since its namespace may be added later.
    if (made !== key) kept.set(wanted, made);
    return made;
  };
  // It takes and returns the same as the translator that it replaces, but lacks that type's brand.
  return t as unknown as TFunction;
}
