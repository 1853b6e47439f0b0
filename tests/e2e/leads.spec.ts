import { expect, test } from '@playwright/test';

import { must } from '../support/api';
import { site } from '../support/sites';

/**
 * The demo catalogue has so many pictures that no two hotels on a page of results have the same
 * first picture.
 */
test('no two hotels on a page of results share the first picture', async () => {
  test.setTimeout(120_000);
  const { regions } = await must(site, 'getRegionState', {});
  const repeated: string[] = [];
  for (const region of [undefined, ...regions.map(({ id }) => id)]) {
    for (const sort of ['recommended', 'price', 'score'] as const) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { ...(region === undefined ? {} : { region }), sort, page };
        const results = await must(site, 'listHotels', { query });
        pages = Math.ceil(results.total / results.pageSize);
        const names = results.hotels.map(({ picture }) => picture.name);
        if (new Set(names).size < names.length) repeated.push(JSON.stringify(query));
      }
    }
  }
  expect(repeated).toEqual([]);
});
