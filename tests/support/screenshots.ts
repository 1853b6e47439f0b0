import type { Page } from '@playwright/test';

/** Stands in for every picture, whose file names and contents change from version to version. */
const GREY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path fill="#888" d="M0 0h4v3H0z"/></svg>';

/** The moment at which every kept picture was taken. */
const NOW = new Date('2027-03-02T09:00:00+09:00');

/** The grip in the corner of a text area is drawn by the browser, and differs between its versions. */
const WITHOUT_BROWSER_PARTS = '::-webkit-resizer { display: none }';

/** Before a page is opened: pictures are grey and the clock stands still. */
export async function holdStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.route('**/pictures/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: GREY }),
  );
}

/** After a page was opened: fonts and pictures are there, and nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.addStyleTag({ content: WITHOUT_BROWSER_PARTS });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((picture) => picture.loading !== 'lazy');
    await Promise.all(seen.map((picture) => picture.decode()));
  });
}
