import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { routes } from '@/config/routes';
import { SPECIFIED_BOTTOM_NAV } from '../support/specified';

function pagesBelow(folder: string, route = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      return route === '' && entry.name === 'api'
        ? []
        : pagesBelow(path.join(folder, entry.name), `${route}/${entry.name}`);
    }
    // Pages of the development server only; next.config.js leaves them out of a build.
    if (entry.name.endsWith('.dev.js')) return [];
    const name = entry.name.replace(/\.tsx$/, '');
    if (name.startsWith('_')) return [];
    return [name === 'index' ? route || '/' : `${route}/${name}`];
  });
}

describe('the route table', () => {
  it('has one row for each page and one page for each row', () => {
    const rows = Object.values(routes).map((row) => row.path);
    expect(pagesBelow('pages').sort()).toEqual([...rows].sort());
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('shows the bottom navigation on the specified routes only', () => {
    const shown = Object.values(routes)
      .filter((row) => row.bottomNav)
      .map((row) => row.path);
    expect(shown.sort()).toEqual([...SPECIFIED_BOTTOM_NAV].sort());
  });
});
