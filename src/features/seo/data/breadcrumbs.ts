import type { BreadcrumbList } from 'schema-dts';

import { pageAddress, type Site } from '../site';

/** A step of the way to a page; `path` is in the site's own form, without language. */
export type Step = { readonly name: string; readonly path: string };

/** The way from the start to a page, the page itself last. */
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
