import { defineConfig } from '@playwright/test';

import base from '../../playwright.config';

/** Run by `npm run test:services`: by HTTPS, with a browser that finds the services on this machine. */
const { launchOptions = {}, ...use } = base.use ?? {};

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
  use: {
    ...use,
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=${process.env.SERVICES_RULES ?? ''}`,
      ],
    },
  },
});
