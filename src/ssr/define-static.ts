import type { GetStaticProps } from 'next';

import { toLocale } from '@/i18n/language';
import { SHARED_NAMESPACES, readTranslations } from '@/i18n/server';
import type { PageTexts } from '@/i18n/instance';
import type { Namespace } from '@/i18n/resources';

/**
 * Props of a page that is rendered once, at build time (404 and 500): only translations. Such pages
 * are not indexed or shared, so they don't need the public origin either.
 */
export function defineStatic(
  namespaces: readonly Namespace[],
): GetStaticProps<{ translations: PageTexts }> {
  return async ({ locale }) => ({
    props: {
      translations: await readTranslations(toLocale(locale), [...SHARED_NAMESPACES, ...namespaces]),
    },
  });
}
