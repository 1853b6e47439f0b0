import { expect, test, type Locator, type Page } from '@playwright/test';

import { parseBounds } from '@/domain/hotel/map';
import { boundsParam } from '@/features/result-map/bounds';

import { call, must, nightIn } from '../../support/api';
import { schemeProblems, schemesOf } from '../../support/axe';
import { path, waitUntilQuiet, watchErrors } from '../../support/browser';
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
  const alone = map.getByRole('button', { name: /, ₩/ }).first();
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
    await page.goto(`/search/result?${query}`);
    await waitUntilQuiet(page);
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
    await waitUntilQuiet(page);
    // These are Leaflet and its clusters, their styles, the code that draws the ground and what it is
    // drawn from (two files for the whole country), the row of cards, the page's own data, what makes
    // calls of the API (two files), the code of messages, which comes with the first press, and the
    // search for all hotels. Left out are pictures of the cards, and what a mouse over a card
    // prepares of its hotel.
    // Page views are sent in their own time, and aren't loaded for the map.
    const loaded = own
      .slice(before)
      .filter((request) => request !== '/api/events' && !/^\/pictures\/|\/hotel\//.test(request));
    expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(17);
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
    // Back leads from the map to the list.
    await page.goBack();
    await expect(page).not.toHaveURL(/view=map/);
    await expect(page.getByTestId('offer-total').first()).toBeVisible();
    await expect(map).toBeHidden();
  },
);

/** The middle of an element in the window, where a person presses. */
async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to press');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** How many colours the ground's canvas has, of a sample of its pixels. */
const coloursOn = (page: Page) =>
  page.locator('.ground canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    const colours = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4 * 97) {
      colours.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
    }
    return colours.size;
  });

test('at a desk the map shows places in Korean, and says where they are from', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { own, others } = watchRequests(page);
  await page.goto(path('ko', `/search/result?region=seoul&${query}`));
  const map = mapOf(page, 'ko');
  await expect(
    map.locator('[data-kind="district"]').filter({ hasText: /구$/ }).first(),
  ).toBeVisible();
  await expect.poll(() => coloursOn(page)).toBeGreaterThan(12);
  const credit = page.getByRole('link', { name: text('ko', 'map:credit') });
  await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
  await expect(map.locator('[data-cluster] .from').first()).toHaveText(/^· [\d,.]+만~$/);
  // Nearer, stations have names.
  const grounds = () => own.filter((request) => request.startsWith('/map/'));
  const before = grounds().length;
  await map.focus();
  const zoomIn = page.getByRole('button', { name: text('ko', 'map:zoomIn'), exact: true });
  for (let times = 0; times < 3; times += 1) {
    await page.mouse.click(...(await middleOf(zoomIn)));
    await page.waitForTimeout(400);
  }
  await expect(map.locator('[data-kind="station"]').first()).toBeVisible();
  expect(grounds().length).toBeGreaterThan(before);
  expect(others).toEqual([]);
});

test(
  'on a phone the map fills the window, and its cards and pins point at each other',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path('en', `/search/result?region=busan&view=map&${query}`));
    const map = mapOf(page, 'en');
    const deck = page.getByRole('list', { name: text('en', 'map:deck') });
    await expect(map.getByText('Gwangalli', { exact: true })).toBeVisible();
    const credit = page.getByRole('link', { name: text('en', 'map:credit') });
    await expect(credit).toBeVisible();
    // The row lies below the sources.
    const [creditBox, deckBox] = [await credit.boundingBox(), await deck.boundingBox()];
    expect((creditBox?.y ?? 0) + (creditBox?.height ?? 0)).toBeLessThanOrEqual(deckBox?.y ?? 0);

    // Pressing a pin brings its card to the middle and doesn't leave the page.
    const pin = map.getByRole('button', { name: /, ₩/ }).first();
    const name = (await pin.textContent())?.split(', ')[0] ?? '';
    await page.mouse.click(...(await middleOf(pin)));
    const card = deck.getByRole('listitem').filter({ hasText: name });
    await expect
      .poll(async () => Math.abs((await middleOf(card))[0] - 187))
      .toBeLessThanOrEqual(20);
    expect(page.url()).toContain('view=map');

    // Swiping the row marks another pin, or the cluster that has it.
    await deck.evaluate((row) => row.scrollTo({ left: row.scrollLeft > 300 ? 0 : 900 }));
    await expect(card).not.toHaveAttribute('data-active');
    await expect(deck.locator('[data-active]')).toHaveCount(1);
    await expect(map.locator('[data-active]')).toHaveCount(1);
  },
);

test('a hotel’s page says which stations are near, and leads to other maps and the telephone', async ({
  page,
}) => {
  const { hotels } = await must(
    site,
    'listHotels',
    { query: { region: 'seoul', ...stay } },
    { language: 'kr' },
  );
  const id = hotels[0]?.id ?? 0;
  const hotel = await must(site, 'getHotel', { params: { id }, query: stay }, { language: 'kr' });
  const [station] = hotel.stations;
  if (station === undefined) throw new Error('no station');
  await page.goto(path('ko', `/hotel/${id}?${query}`));
  const section = page.getByRole('region', {
    name: text('ko', 'hotel:section.neighbourhood'),
    exact: true,
  });
  // The list is text of the page; what lies above it is laid out when it is scrolled near.
  await expect(section.locator('li').filter({ hasText: station.name }).first()).toContainText(
    `약 ${station.minutes}분`,
  );
  const call = section.locator(`a[href="tel:${hotel.phone}"]`);
  await expect(async () => {
    await call.scrollIntoViewIfNeeded();
    await expect(call).toBeInViewport({ timeout: 500 });
  }).toPass();
  const ways = section.getByRole('group', { name: text('ko', 'map:directions') });
  await expect(ways.getByRole('link')).toHaveCount(3);
  await expect(section.locator('.rings circle')).toHaveCount(2);
});

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
