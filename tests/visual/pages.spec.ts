import { expect, test, type Page } from '@playwright/test';

import { site } from '../support/sites';
import { path } from '../support/browser';
import { holdStill, settle } from '../support/screenshots';

/**
 * Pages whose content doesn't change from one day to the next: the header, the navigation, forms
 * and texts as a visitor sees them. Prices and dates are the end-to-end tests' own.
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
  // The question about being counted has an answer, so that it doesn't come up over the page.
  await page.context().addCookies([{ name: 'mm-consent', value: 'refused', url: site.url }]);
  await holdStill(page);
  await page.goto(`${site.url}${path(locale, PAGES[name])}`);
  // The toasts come with the last part of the script.
  await page.locator('[data-rht-toaster]').waitFor({ state: 'attached' });
  await settle(page);
}

const pictureOf = (name: Name, { locale, width, scheme }: Window) => [
  'pages',
  `${name}-${locale}-${width}-${scheme}.png`,
];

// `Object.keys` gives strings; these are the names that stand above.
for (const name of Object.keys(PAGES) as Name[]) {
  for (const window of WINDOWS) {
    test(`${name}, ${window.locale}, ${window.width} px, ${window.scheme}`, async ({ page }) => {
      await open(page, name, window);
      await expect(page).toHaveScreenshot(pictureOf(name, window));
    });
  }
}

test('each planted fault is told', async ({ page }) => {
  const [phone, desk] = WINDOWS;
  for (const { name, window, css } of [
    // What the former limits (2 % of the pixels) let pass.
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
