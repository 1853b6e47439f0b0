import { expect, test, type Page } from '@playwright/test';

import { parseBounds } from '@/domain/hotel/map';
import { boundsParam } from '@/features/result-map/bounds';

import { call, must, nightIn } from '../../support/api';
import { schemeProblems, schemesOf } from '../../support/axe';
import { path, watchErrors } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * Search results on a map: in step with the list, usable by keys, on a phone, and without requests
 * to other hosts.
 */

const searchText = (locale: 'ko' | 'en', key: string, facts = {}) =>
  text(locale, `search:${key}`, facts);
const stay = { from: nightIn(60), to: nightIn(90), adults: 2, children: 0 };
const query = `from=${stay.from}&to=${stay.to}`;

const mapOf = (page: Page, locale: 'ko' | 'en') =>
  page.getByRole('region', { name: text(locale, 'map:label') });

/**
 * Records the requests of the page from now on: the paths on its own site, and the URLs of others.
 */
function watchRequests(page: Page) {
  const own: string[] = [];
  const others: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.origin === new URL(site.url).origin) own.push(url.pathname);
    else others.push(request.url());
  });
  return { own, others };
}

test('the map and the list are in step, and the map searches the area that it was moved to', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { others } = watchRequests(page);
  const { hotels } = await must(
    site,
    'listHotels',
    { query: { region: 'jeju', ...stay } },
    { language: 'en' },
  );
  await page.goto(path('en', `/search/result?region=jeju&${query}`));
  const map = mapOf(page, 'en');
  const places = map.getByRole('button');
  await expect(places.first()).toBeVisible();
  expect(await schemeProblems(page, ['light', 'dark'])).toEqual([]);

  // Pointing at a card highlights the hotel's place on the map, or the cluster that contains it.
  const lit = map.locator('[data-active]');
  await expect(lit).toHaveCount(0);
  const first = hotels[0]?.name ?? '';
  await page.locator('li').filter({ hasText: first }).first().hover();
  await expect(lit).toHaveCount(1);

  // By keys, each place gets the focus, a price highlights its card, and Enter opens the hotel for
  // this stay.
  await page.mouse.move(0, 0);
  const alone = map.getByRole('button', { name: /[KM]$/ }).first();
  await alone.focus();
  const name = (await alone.textContent())?.split(', ')[0] ?? '';
  expect(hotels.map((hotel) => hotel.name)).toContain(name);
  const card = page.locator('li[data-active]').filter({ has: page.getByRole('heading') });
  await expect(card.getByRole('heading')).toHaveText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/en/hotel/\\d+\\?from=${stay.from}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();

  // After zooming in and moving north, nothing is searched until the visitor asks for it.
  await map.focus();
  const here = page.getByRole('button', { name: text('en', 'map:searchHere') });
  await expect(here).toHaveCount(0);
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowUp');
  await expect(here).toBeVisible();
  expect(page.url()).not.toContain('bounds');
  await here.click();
  await expect(page).toHaveURL(/bounds=/);
  expect(page.url()).not.toContain('region=');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    searchText('en', 'result.titleMap'),
  );
  const shown = parseBounds(new URL(page.url()).searchParams.get('bounds') ?? '');
  if (shown === null) throw new Error('no bounds');
  const { south, west, north, east } = shown;
  const inside = await must(
    site,
    'listHotels',
    { query: { bounds: boundsParam(shown), ...stay } },
    { language: 'en' },
  );
  for (const { lat, lng } of inside.hotels) {
    expect(lat >= south && lat <= north && lng >= west && lng <= east).toBe(true);
  }
  const names = page.getByRole('heading', { level: 2 });
  for (const hotel of inside.hotels)
    await expect(names.filter({ hasText: hotel.name })).toHaveCount(1);
  await page.getByRole('link', { name: searchText('en', 'filter.dropBounds') }).click();
  await expect(page).not.toHaveURL(/bounds=/);

  expect(others).toEqual([]);
  expect(errors).toEqual([]);
});

test(
  'on a phone the map replaces the list, and nothing of it is loaded before',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const { own, others } = watchRequests(page);
    await page.goto(`/search/result?${query}`, { waitUntil: 'networkidle' });
    await expect(mapOf(page, 'ko')).toHaveCount(0);
    const before = own.length;
    const toggle = page.getByRole('link', { name: text('ko', 'map:toMap') });
    await toggle.click();
    await expect(page).toHaveURL(/view=map/);
    const map = mapOf(page, 'ko');
    await expect(map.getByRole('button').first()).toBeVisible();
    await expect(map).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByTestId('offer-total')).toHaveCount(20);
    await expect(page.getByTestId('offer-total').first()).toBeHidden();
    await page.waitForLoadState('networkidle');
    // These are Leaflet and its clusters, their styles, the map data, the page's own data, what makes
    // calls of the API (two files), the code of messages, which comes with the first press, and the
    // search for all hotels.
    // Page views are sent in their own time, and aren't loaded for the map.
    const loaded = own.slice(before).filter((request) => request !== '/api/events');
    expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(11);
    expect(others).toEqual([]);
    expect(await schemeProblems(page, schemesOf())).toEqual([]);

    // The map has every hotel that matches, the list only one page of them.
    const all = await must(site, 'listMapHotels', { query: stay });
    expect(all.available).toBeGreaterThan(20);
    const counted = async () => {
      const names = await map.getByRole('button').allTextContents();
      return names.reduce((sum, name) => sum + Number(/^(\d+).*눌러서/.exec(name)?.[1] ?? 1), 0);
    };
    await expect.poll(counted).toBe(all.available);

    // Pressing a cluster zooms in, and the page is still as wide as the phone.
    const cluster = map.getByRole('button', { name: /눌러서 확대/ }).first();
    const buttons = await map.getByRole('button').allTextContents();
    await cluster.click();
    await expect.poll(() => map.getByRole('button').allTextContents()).not.toEqual(buttons);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBe(0);
    await page.getByRole('link', { name: text('ko', 'map:toList') }).click();
    await expect(page.getByTestId('offer-total').first()).toBeVisible();
    await expect(map).toBeHidden();
  },
);

test('map bounds in the address that are invalid or inverted are dropped with a note', async ({
  page,
}) => {
  for (const bounds of ['38,128,37,127', '37,127', 'a,b,c,d', '<script>', '1e9,1,2e9,2', ',,,']) {
    const answer = await page.request.get(
      path('en', `/search/result?bounds=${encodeURIComponent(bounds)}`),
    );
    const html = await answer.text();
    expect([
      bounds,
      answer.status(),
      html.includes(searchText('en', 'note.BOUNDS_UNUSABLE')),
    ]).toEqual([bounds, 200, true]);
    expect((await call(site, 'listHotels', { query: { bounds } })).status).toBe(200);
  }
});
