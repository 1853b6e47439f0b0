import type { i18n, TFunction } from 'i18next';
import { useTranslation as useLibraryTranslation } from 'next-i18next/pages';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';

import type { Namespace } from './resources';

type Texts<N extends Namespace> = {
  /** Translates a key of the first namespace into the language of the page. */
  readonly t: TFunction<N>;
  readonly i18n: i18n;
  /** Whether all namespaces are loaded. */
  readonly ready: boolean;
};

function createTexts<N extends Namespace>(
  i18n: i18n,
  namespaces: readonly N[],
  ready: boolean,
): Texts<N> {
  return { t: i18n.getFixedT<N, undefined, N>(i18n.language, namespaces[0]), i18n, ready };
}

const listOf = <N extends Namespace>(given: N | readonly N[]): readonly N[] =>
  typeof given === 'string' ? [given] : given;

/** The library's hook renders the component again when texts arrive that weren't loaded at first. */
function useBrowserTranslation<N extends Namespace>(given: N | readonly N[]): Texts<N> {
  const namespaces = listOf(given);
  const { i18n, ready } = useLibraryTranslation(namespaces);
  return createTexts(i18n, namespaces, ready);
}

/**
 * Returns the same on the server without the library's hook. That hook also prepares for a change of the language and
 * for texts that arrive later, which happens only in the browser. It did so for each of some 150 components of a page,
 * which took 4 to 5 % of the processor time of a page (docs/decisions/128).
 */
function useServerTranslation<N extends Namespace>(given: N | readonly N[]): Texts<N> {
  const { i18n } = useContext(I18nContext);
  const namespaces = listOf(given);
  const ready = namespaces.every((namespace) => i18n.hasLoadedNamespace(namespace));
  return createTexts(i18n, namespaces, ready);
}

/**
 * Gives a component the function `t`, which translates a key such as `saved.added` into the language of the page.
 * @param given one or more namespaces: each is a file of texts in `public/locales`, and `t` reads the first one. While a
 * file isn't loaded, `t` returns the key itself.
 */
export const useTranslation =
  typeof window === 'undefined' ? useServerTranslation : useBrowserTranslation;
