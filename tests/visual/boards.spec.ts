import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { forceStates } from '@/dev-ui/force-states';

/**
 * The components in every state, each group in a wide window in Korean (light) and in a narrow one
 * in English (dark). `npm run test:e2e` draws the boards to files (`src/dev-ui/render.tsx`);
 * fonts are the running site's.
 */

const BOARDS = process.env.BOARDS_DIR ?? '';
const GROUPS = ['actions', 'forms', 'display', 'stay'] as const;
const WINDOWS = [
  { locale: 'ko', width: 1024, scheme: 'light' },
  { locale: 'en', width: 375, scheme: 'dark' },
] as const;

/** Stands in for every picture, whose versions change. */
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

for (const group of GROUPS) {
  for (const { locale, width, scheme } of WINDOWS) {
    test(`${group}, ${locale}, ${width} px, ${scheme}`, async ({ page }) => {
      const name = `${group}-${locale}-${scheme}`;
      const body = readFileSync(`${BOARDS}/${name}.html`, 'utf8');
      await page.setViewportSize({ width, height: 800 });
      await page.route('**/pictures/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: PIXEL }),
      );
      await page.route('**/board', (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto('/board');
      await page.evaluate(forceStates);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect(page).toHaveScreenshot(`board-${name}.png`, { fullPage: true });
    });
  }
}
