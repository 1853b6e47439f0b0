import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from '@playwright/test';

import { freePorts, type Running, startNode, stop, waitFor } from '@/tools/lib/processes';
import { openPart } from '../support/stay-bar';
import { NOW, openStill, pictureOf, WINDOWS } from '../support/screenshots';

/**
 * The pages of a search with their dates and prices: main, results, hotel, rooms and calendar. A site
 * of its own is seeded under a clock that begins at the time of all stored pictures and moves once an
 * hour, and nobody books there, so every price and every free room is the same on any day.
 */

/** Thirty nights from the Monday after the pictures' day; all totals are those of this stay. */
const STAY = 'from=2027-03-08&to=2027-04-07&adults=2&children=0';
const HOTEL = '/hotel/1001';

const PAGES = {
  main: '/',
  results: `/search/result?region=jeju&${STAY}`,
  hotel: `${HOTEL}?${STAY}`,
  options: `${HOTEL}/options?${STAY}`,
} as const;

let root: string;
let url: string;
let server: Running;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  root = mkdtempSync(path.join(tmpdir(), 'meomum-dated-'));
  const [port, sandboxPort, smtpPort] = await freePorts(3, 3600);
  url = `http://localhost:${port}`;
  server = startNode(
    'The site with a still clock',
    ['--import', 'tsx', 'src/tools/commands/start.ts'],
    {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SITE_URL: url,
      DATA_DIR: path.join(root, 'data'),
      LOG_LEVEL: 'warn',
      CLOCK_STARTS_AT: NOW.toISOString(),
      NODE_OPTIONS: `--import=${pathToFileURL('tests/support/still-clock.mjs').href}`,
    },
  );
  await waitFor(`${url}/api/openapi.json`, server, { mostMs: 280_000 });
});
test.afterAll(async () => {
  await stop(server, 30_000);
  rmSync(root, { recursive: true, force: true });
});

for (const [name, address] of Object.entries(PAGES)) {
  for (const window of WINDOWS) {
    test(`the page ${name} looks as stored: ${window.locale}, ${window.width} px, ${window.scheme}`, async ({
      page,
    }) => {
      await openStill(page, url, address, window);
      await expect(page).toHaveScreenshot(pictureOf(name, window));
    });
  }
}

test('the open price calendar looks as stored, and another price is noticed', async ({ page }) => {
  for (const window of WINDOWS) {
    await openStill(page, url, PAGES.results, window);
    await openPart(page, window.locale, 'when');
    await page.mouse.move(0, 0);
    await expect(page.getByTestId('calendar-total')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveScreenshot(pictureOf('calendar', window));
    await page.getByTestId('calendar-total').evaluate((total) => (total.textContent = '₩1'));
    await expect.soft(page).not.toHaveScreenshot(pictureOf('calendar', window));
  }
});
