import type { Page } from '@playwright/test';

import { path } from './browser';

/** Replaces every picture, since names and contents of the files change from version to version. */
const GREY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path fill="#888" d="M0 0h4v3H0z"/></svg>';

/** The time that pages show in every stored picture. */
export const NOW = new Date('2027-03-02T09:00:00+09:00');

/** The two windows in which whole pages are kept as pictures. */
export const WINDOWS = [
  { locale: 'ko', scheme: 'light', width: 375, height: 812 },
  { locale: 'en', scheme: 'dark', width: 1440, height: 900 },
] as const;

type Window = (typeof WINDOWS)[number];

/** The stored picture of a page in a window, for `toHaveScreenshot`. */
export const pictureOf = (name: string, { locale, width, scheme }: Window): string[] => [
  'pages',
  `${name}-${locale}-${width}-${scheme}.png`,
];

/** Opens a page in a window, ready to be compared with its stored picture. */
export async function openStill(
  page: Page,
  url: string,
  address: string,
  { locale, scheme, width, height }: Window,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // The question about consent is answered beforehand, so that it doesn't cover the page.
  await page.context().addCookies([{ name: 'mm-consent', value: 'refused', url }]);
  await holdStill(page);
  await page.goto(`${url}${path(locale, address)}`);
  // The place of the toasts is rendered by the last part of the script.
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await settle(page);
}

/**
 * The handle at the corner of a text area is drawn by the browser, and differs between its
 * versions.
 */
const WITHOUT_BROWSER_PARTS = '::-webkit-resizer { display: none }';

/** Prepares a page before it is opened: pictures are grey and the clock stands still. */
export async function holdStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.route('**/pictures/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: GREY }),
  );
}

/** Waits after a page was opened until fonts and pictures are loaded and animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.addStyleTag({ content: WITHOUT_BROWSER_PARTS });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((picture) => picture.loading !== 'lazy');
    await Promise.all(seen.map((picture) => picture.decode()));
  });
}
