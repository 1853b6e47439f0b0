import { defineConfig } from '@playwright/test';

/**
 * Run by `npm run test:e2e`, which starts the sites and says where they are. Personas are
 * projects: a traveller at a desk, one on a phone.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  snapshotPathTemplate: 'tests/visual/kept/{arg}{ext}',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: {
    timeout: 12_000,
    // Limits of one picture. Chromium 150 and 156 draw the same within them; a control that is erased,
    // moved or recoloured by a shade isn't, which faults planted in the visual tests show each time.
    toHaveScreenshot: {
      maxDiffPixels: 100,
      threshold: 0.05,
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
    },
  },
  // A test waits about as long as it computes: four fill the two cores of a small machine.
  workers: 4,
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  // docs/decisions/065: what passes only at the second try is named at the end of the gate.
  retries: process.env.CI === 'true' ? 1 : 0,
  reporter:
    process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']],
  use: {
    baseURL: process.env.SITE_URL,
    browserName: 'chromium',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // To look into a failure: npm run test:e2e -- --trace=retain-on-failure FILE
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined
        ? {}
        : { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters stand where the font says, as in a window, not where whole pixels would have them.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    // What is the same at any width and in both languages is tried once. A test of both languages runs in
    // one of them here and in the other on a phone.
    {
      name: 'desktop',
      grepInvert: /@only-phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // What a phone changes (`@phone`), and what runs nowhere else (`@only-phone`).
    {
      name: 'phone',
      grep: /@phone|@only-phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    // docs/decisions/061: what it compares and how its pictures are renewed. Its tests are short, so they
    // come last: no worker is left with a long one while the others have nothing to do any more.
    { name: 'visual', testDir: 'tests/visual' },
  ],
});
