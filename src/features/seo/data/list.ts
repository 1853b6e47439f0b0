import type { ItemList } from 'schema-dts';

import { pageAddress, type Site } from '../site';
import type { Step } from './breadcrumbs';

/** Pages a page lists, in its order; each has its own structured data where it leads. */
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
