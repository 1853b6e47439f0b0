import { useTranslation as useLibraryTranslation } from 'next-i18next/pages';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';

import type { Namespace } from './resources';

/**
 * Gives a component its texts on the server, as the library's hook does. That hook also prepares for what happens in
 * the browser alone: the language may change, and texts may arrive later. It did so for each of some 150 components of
 * a page, which took 4 to 5 % of a page's CPU on the server (docs/benchmarks.md).
 */
function useServerTranslation(given: Namespace | readonly Namespace[]) {
  const { i18n } = useContext(I18nContext);
  const namespaces = typeof given === 'string' ? [given] : given;
  return {
    t: i18n.getFixedT(i18n.language, namespaces[0]),
    i18n,
    ready: namespaces.every((namespace) => i18n.hasLoadedNamespace(namespace)),
  };
}

/**
 * Gives a component the texts of one or more namespaces: `t` translates by the first of them. Texts that aren't loaded
 * yet, which `ready` says, are translated to their keys.
 */
export const useTranslation =
  typeof window === 'undefined'
    ? // The library's type gives `t` the keys of the namespace, which a hook of one's own can't repeat.
      (useServerTranslation as unknown as typeof useLibraryTranslation)
    : useLibraryTranslation;
