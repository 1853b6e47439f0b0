import type { i18n as I18n, TFunction } from 'i18next';
import { I18nContext } from 'next-i18next/pages';
import { useContext } from 'react';

import type { Namespace } from './resources';

/** Texts kept for one language and namespace; a page has some hundred. */
const MAX_KEPT = 4_000;

type Translator = { readonly t: TFunction<Namespace> };

const translators = new WeakMap<I18n, Map<Namespace, Translator>>();

/**
 * The texts of a namespace in the language of the page.
 *
 * The library's own hook copies the whole i18next instance for each component and merges all
 * options for each text, which took a third of a render. An instance never changes its language
 * here and its texts are constant, so a text with the same facts is the same text: it is made once
 * and kept.
 */
export function useTranslation<N extends Namespace>(namespace: N): { readonly t: TFunction<N> } {
  const { i18n } = useContext(I18nContext);
  // i18next types a translator by its namespace; the cache holds those of all of them.
  return translatorOf(i18n, namespace) as unknown as { readonly t: TFunction<N> };
}

function translatorOf(i18n: I18n, namespace: Namespace): Translator {
  let known = translators.get(i18n);
  if (known === undefined) translators.set(i18n, (known = new Map<Namespace, Translator>()));
  let translator = known.get(namespace);
  if (translator === undefined) {
    translator = { t: remembering(i18n.getFixedT(i18n.language, namespace)) };
    known.set(namespace, translator);
  }
  return translator;
}

function remembering(translate: TFunction<Namespace>): TFunction<Namespace> {
  // The typed overloads want each key spelled out; here a key is any of them.
  const plain = translate as unknown as (key: string, facts?: object) => string;
  const kept = new Map<string, string>();
  const t = (key: string, facts?: object): string => {
    const wanted = facts === undefined ? key : `${key} ${JSON.stringify(facts)}`;
    const text = kept.get(wanted);
    if (text !== undefined) return text;
    const made = facts === undefined ? plain(key) : plain(key, facts);
    // A missing text is given back as its key; its namespace may yet be added.
    if (made !== key && kept.size < MAX_KEPT) kept.set(wanted, made);
    return made;
  };
  // Takes and gives what the translator it stands for does, without that type's brand.
  return t as unknown as TFunction<Namespace>;
}
