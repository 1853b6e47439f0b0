import type { GetStaticProps } from 'next';

import { toLocale } from '@/i18n/language';
import { loadTranslations } from '@/i18n/server';
import type { Store } from '@/i18n/instance';
import type { Namespace } from '@/i18n/resources';

/**
 * Props of a page that is rendered once at build (404 and 500): translations and nothing else. It is
 * no page to be found or shared, so it needs no address either.
 */
export function defineStatic(
  namespaces: readonly Namespace[],
): GetStaticProps<{ translations: Store }> {
  return async ({ locale }) => ({
    props: { translations: loadTranslations(toLocale(locale), ['common', ...namespaces]) },
  });
}
