import { expect, test } from '@playwright/test';

import { findOffer, must, nightIn } from '../../support/api';
import { path } from '../../support/browser';
import { styleOf } from '../../support/shell';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** The head of a page, and the sizes of the design (specification, sections 4 and 9). */

test('the head has viewport, preview picture and fonts, and error pages link to the main page', async ({
  page,
}) => {
  const { hotel } = await findOffer(site, { from: nightIn(60), to: nightIn(90) });
  const { pictures } = await must(site, 'getHotel', { params: { id: hotel.id }, query: {} });
  const content = (name: string) =>
    page.locator(`head meta[property="${name}"]`).first().getAttribute('content');
  const images = new Set<string | null>();
  for (const route of ['/', '/en', '/faq', `/hotel/${hotel.id}`]) {
    // Messengers read the server's own answer, without running scripts.
    await page.route(/\.js(\?|$)/, (script) => script.abort());
    await page.goto(route);
    await expect(page.locator('head meta[name="viewport"]')).toHaveAttribute(
      'content',
      /width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no/,
    );
    expect([await content('og:image:width'), await content('og:image:height')]).toEqual([
      '300',
      '157',
    ]);
    const image = await content('og:image');
    images.add(image);
    expect(image).toMatch(/^https?:\/\//);
    const { pathname } = new URL(image ?? '');
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, pathname);
    expect([route, size]).toEqual([route, [300, 157]]);
  }
  expect([...images].some((image) => image?.includes(pictures[0]?.name ?? '-'))).toBe(true);
  expect(images.size).toBe(2);
  const fonts = await page
    .locator('head link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(fonts).toContainEqual(expect.stringMatching(/^\/fonts\/core\./));
  await page.unrouteAll({ behavior: 'wait' });

  for (const [route, code] of [
    ['/nowhere', '404'],
    ['/en/500', '500'],
  ] as const) {
    await page.goto(route);
    await expect(page.locator('main').getByText(code, { exact: true })).toBeVisible();
    await expect(page.locator('main').getByRole('img')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => (document.documentElement.dataset.kept = 'yes'));
    const locale = route.startsWith('/en') ? 'en' : 'ko';
    await page.getByRole('link', { name: text(locale, 'error:home') }).click();
    await expect(page).toHaveURL(new RegExp(`${path(locale, '/')}$`));
    await expect(page.locator('html')).not.toHaveAttribute('data-kept', 'yes');
  }
});

test('toasts are announced to screen readers, and sizes are those of the design', async ({
  page,
}) => {
  await page.goto('/');
  const root = await styleOf(
    page,
    'html',
    '--space',
    '--button-s',
    '--button-m',
    '--button-l',
    '--z-modal',
    '--text-display1',
    '--text-caption',
  );
  expect(root.map((value) => value.trim())).toEqual([
    '8px',
    '28px',
    '40px',
    '48px',
    '9999',
    '40px',
    '10px',
  ]);
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  for (const [size, height] of [
    ['s', '28px'],
    ['m', '40px'],
    ['l', '48px'],
  ] as const) {
    // The link that skips the header is one too, and is hidden until it has the focus.
    const heights = await page
      .locator(`.ui-btn[data-size="${size}"]:not(.ui-hidden)`)
      .evaluateAll((all) =>
        all.map((one) => {
          const { height, minHeight } = getComputedStyle(one);
          return minHeight.endsWith('px') && minHeight !== '0px' ? minHeight : height;
        }),
      );
    expect([...new Set(heights)].filter((measured) => measured !== height)).toEqual([]);
  }
  const light = await styleOf(page, 'body', 'background-color');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await styleOf(page, 'body', 'background-color')).not.toEqual(light);
});

test('the layout changes at 768, 1024 and 1408 px, and below 481 px', async ({ page }) => {
  await page.goto('/search/result?region=seoul');
  const cards = page.locator('ul', { has: page.getByTestId('offer-total') }).first();
  await expect(cards).toBeVisible();
  const columns = () =>
    cards.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  for (const [width, expected] of [
    [480, 1],
    [481, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    // Results are in a column beside the map, which has its own column from this width on.
    [1024, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `columns at ${width} px` }).toBe(expected);
  }
  await expect(page.getByRole('region', { name: text('ko', 'map:label') })).toBeVisible();
  await cards.getByRole('link').first().click();
  const gallery = page.locator('[data-count]:has(> .tile)').first();
  await expect(gallery).toBeVisible();
  const height = async () => (await gallery.boundingBox())?.height ?? 0;
  await page.setViewportSize({ width: 1408, height: 900 });
  const large = await height();
  await page.setViewportSize({ width: 1407, height: 900 });
  await expect.poll(height).toBeLessThan(large);
});
