import { readFileSync, writeFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import {
  FIRST_VIEWS,
  type FirstView,
  type Kind,
  KINDS,
  openFirst,
  tableOf,
} from '@/tools/bench/first-view';
import { site } from '../support/sites';

/**
 * What a first view may weigh: `first-view.json` has for each page the files and bytes of each kind and
 * the elements. None may grow by more than 2 %, or what the day changes allows. After a change that is meant:
 * `npm run test:e2e -- tests/e2e/first-view.spec.ts --update-snapshots=changed`.
 */

const FILE = 'tests/e2e/first-view.json';
/**
 * How much larger a figure may be than the kept one. The day's prices decide which hotels a list shows:
 * their pictures and texts weigh differently, and a hotel may have a label more.
 */
const MAX_GROWTH: Readonly<Record<Kind | 'elements', number>> = {
  Document: 0.04,
  Stylesheet: 0.02,
  Script: 0.02,
  Font: 0.02,
  Image: 0.25,
  Fetch: 0.25,
  elements: 0.04,
};

type Kept = Readonly<Record<string, FirstView>>;

/** Why a view is heavier than it may be; one line for each figure. */
function growths(name: string, view: FirstView, kept: FirstView | undefined): string[] {
  if (kept === undefined) return [`${name} is not in ${FILE}`];
  const grown = (what: string, kind: Kind | 'elements', now: number, before: number) =>
    now > before * (1 + MAX_GROWTH[kind]) ? [`${name}: ${what} ${before} → ${now}`] : [];
  return [
    ...KINDS.flatMap((kind) => [
      ...grown(`requests of ${kind}`, kind, view[kind].requests, kept[kind].requests),
      ...grown(`bytes of ${kind}`, kind, view[kind].bytes, kept[kind].bytes),
    ]),
    ...grown('elements', 'elements', view.elements, kept.elements),
  ];
}

test('no first view is heavier than the kept table says', async ({ browser }, info) => {
  test.setTimeout(240_000);
  const views: Array<[string, FirstView]> = [];
  for (const wanted of FIRST_VIEWS) {
    views.push([wanted.name, await openFirst(browser, site.url, wanted)]);
  }
  if (info.config.updateSnapshots === 'changed' || info.config.updateSnapshots === 'all') {
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(views), null, 2)}\n`);
  }
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Kept;
  const grown: string[] = [];
  for (const wanted of FIRST_VIEWS) {
    const { name } = wanted;
    const view = views.find(([one]) => one === name)?.[1];
    if (view !== undefined && growths(name, view, kept[name]).length === 0) continue;
    // A slow machine may let data grow old before the page is shown, which is then read once more.
    grown.push(...growths(name, await openFirst(browser, site.url, wanted), kept[name]));
  }
  expect(grown, tableOf(views)).toEqual([]);
});

test('a page asks for the slices of its font when it shows a letter that no file of its own has', async ({
  page,
}) => {
  const slices = () => page.locator('head link[href="/fonts/slices.css"]').count();
  await page.goto(`${site.url}/`);
  await expect(page.getByRole('button', { name: '검색', exact: true }).first()).toBeEnabled();
  await expect(async () =>
    expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0),
  ).toPass();
  expect(await slices()).toBe(0);
  const slice = page.waitForRequest(/woff2-dynamic-subset/);
  await page.evaluate(() => document.querySelector('main p')?.append('뷁'));
  await slice;
  expect(await slices()).toBe(1);
});

test('a name that is typed gets its letters from the font, too', async ({ page }) => {
  await page.goto(`${site.url}/auth/login/email`);
  const field = page.getByRole('textbox').first();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  const slice = page.waitForRequest(/woff2-dynamic-subset/);
  await field.fill('뷁');
  await slice;
});
