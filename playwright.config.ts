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
    // Versions of Chromium smooth edges differently; a moved or recoloured part is far above this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.2 },
  },
  // A test waits about as long as it computes: three fill the two cores of a small machine.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  reporter:
    process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']],
  use: {
    baseURL: process.env.SITE_URL,
    browserName: 'chromium',
    timezoneId: 'Asia/Seoul',
    // A visitor who has answered: only the tests of analytics meet the question.
    storageState: {
      cookies: [
        {
          name: 'mm-consent',
          value: 'refused',
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
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
    // docs/decisions/015: what it compares and how its pictures are renewed.
    { name: 'visual', testDir: 'tests/visual' },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What a phone changes; what is the same at any width is tried once.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
  ],
});
