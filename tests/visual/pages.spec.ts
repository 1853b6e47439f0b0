import { expect, test } from '@playwright/test';

import { site } from '../support/sites';
import { path } from '../support/browser';

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

for (const [name, route] of Object.entries(PAGES)) {
  for (const { locale, scheme, width, height } of WINDOWS) {
    test(`${name}, ${locale}, ${width} px, ${scheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(`${site.url}${path(locale, route)}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect(page).toHaveScreenshot(`${name}-${locale}-${width}-${scheme}.png`, {
        mask: [page.locator('main img')],
      });
    });
  }
}
