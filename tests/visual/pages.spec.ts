import { expect, test, type Page } from '@playwright/test';

import { site } from '../support/sites';
import { path } from '../support/browser';
import { holdStill, settle } from '../support/screenshots';

/**
 * Pages whose content doesn't change from day to day: the header, the navigation, forms and texts
 * as a visitor sees them. Prices and dates are checked by the end-to-end tests.
 */

const PAGES = {
  login: '/auth/login',
  register: '/auth/register',
  sso: '/auth/sso',
  faq: '/faq',
  'not-found': '/no-such-page',
} as const;

const WINDOWS = [
  { locale: 'ko', scheme: 'light', width: 375, height: 812 },
  { locale: 'en', scheme: 'dark', width: 1440, height: 900 },
] as const;

type Name = keyof typeof PAGES;
type Window = (typeof WINDOWS)[number];

async function open(page: Page, name: Name, window: Window): Promise<void> {
  const { locale, scheme, width, height } = window;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // The question about consent is answered beforehand, so that it doesn't cover the page.
  await page.context().addCookies([{ name: 'mm-consent', value: 'refused', url: site.url }]);
  await holdStill(page);
  await page.goto(`${site.url}${path(locale, PAGES[name])}`);
  // The place of the toasts is rendered by the last part of the script.
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  await settle(page);
}

const pictureOf = (name: Name, { locale, width, scheme }: Window) => [
  'pages',
  `${name}-${locale}-${width}-${scheme}.png`,
];

// The type of `Object.keys` is a list of strings; these are the names of the pages above.
for (const name of Object.keys(PAGES) as Name[]) {
  for (const window of WINDOWS) {
    test(`the page ${name} looks as stored: ${window.locale}, ${window.width} px, ${window.scheme}`, async ({
      page,
    }) => {
      await open(page, name, window);
      await expect(page).toHaveScreenshot(pictureOf(name, window));
    });
  }
}

test('the comparison notices each fault that is added', async ({ page }) => {
  const [phone, desk] = WINDOWS;
  for (const { name, window, css } of [
    // A former tolerance of 2 % of the pixels didn't notice these faults.
    { name: 'login', window: desk, css: 'main form { visibility: hidden }' },
    { name: 'register', window: desk, css: 'main form { visibility: hidden }' },
    { name: 'login', window: desk, css: 'header { visibility: hidden }' },
    { name: 'login', window: desk, css: 'main h1 { visibility: hidden }' },
    { name: 'login', window: phone, css: 'html, body { background: #cdcdcd !important }' },
    { name: 'faq', window: phone, css: 'main details:first-of-type { visibility: hidden }' },
  ] as const) {
    await open(page, name, window);
    await page.addStyleTag({ content: css });
    await expect
      .soft(page, `${name} at ${window.width} px with ${css}`)
      .not.toHaveScreenshot(pictureOf(name, window));
  }
});
