import type { Page } from '@playwright/test';

/** Replaces every picture, since names and contents of the files change from version to version. */
const GREY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path fill="#888" d="M0 0h4v3H0z"/></svg>';

/** The time that pages show in every stored picture. */
export const NOW = new Date('2027-03-02T09:00:00+09:00');

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
