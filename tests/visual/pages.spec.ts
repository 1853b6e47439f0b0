import { expect, test } from '@playwright/test';

import { site } from '../support/sites';
import { openStill, pictureOf, WINDOWS } from '../support/screenshots';

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

type Name = keyof typeof PAGES;

// The type of `Object.keys` is a list of strings; these are the names of the pages above.
for (const name of Object.keys(PAGES) as Name[]) {
  for (const window of WINDOWS) {
    test(`the page ${name} looks as stored: ${window.locale}, ${window.width} px, ${window.scheme}`, async ({
      page,
    }) => {
      await openStill(page, site.url, PAGES[name], window);
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
    await openStill(page, site.url, PAGES[name], window);
    await page.addStyleTag({ content: css });
    await expect
      .soft(page, `${name} at ${window.width} px with ${css}`)
      .not.toHaveScreenshot(pictureOf(name, window));
  }
});
