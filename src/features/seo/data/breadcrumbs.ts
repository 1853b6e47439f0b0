import type { BreadcrumbList } from 'schema-dts';

import { pageAddress, type Site } from '../site';

/** A step of the path to a page; `path` is without the locale. */
export type Step = { readonly name: string; readonly path: string };

/** The steps from the start page to a page, the page itself last. */
export function breadcrumbs(site: Site, steps: readonly Step[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: { '@id': pageAddress(site, path) },
    })),
  };
}
