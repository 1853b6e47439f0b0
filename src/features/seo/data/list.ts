import type { ItemList } from 'schema-dts';

import { pageAddress, type Site } from '../site';
import type { Step } from './breadcrumbs';

/** The pages that a page lists, in order; their structured data is on those pages. */
export function itemList(site: Site, items: readonly Step[]): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: pageAddress(site, path),
    })),
  };
}
