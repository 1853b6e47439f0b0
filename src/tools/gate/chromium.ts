import { accessSync, constants } from 'node:fs';

import { run } from '../lib/processes';

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function isThere(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function find(): Promise<string | undefined> {
  const installed = [process.env.CHROMIUM_PATH, ...KNOWN].find(
    (file) => file !== undefined && file !== '' && isThere(file),
  );
  if (installed !== undefined) return installed;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return isThere(own) ? own : undefined;
}

/**
 * Finds a Chromium for the end-to-end tests: an installed one, else the system's package (installed
 * as root, with apt), else Playwright's own download.
 * @throws Error that says what to install
 */
export async function requireChromium(): Promise<string> {
  const known = await find();
  if (known !== undefined) return known;
  if (process.getuid?.() === 0 && isThere('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium with apt …\n');
    const apt = ['-o', 'DPkg::Lock::Timeout=400', '-qq'];
    const install = (browser: string) =>
      run('apt-get', [
        ...apt,
        'install',
        '-y',
        '--no-install-recommends',
        browser,
        'fonts-noto-cjk',
      ]);
    await run('apt-get', [...apt, 'update']);
    // Playwright itself uses the shell for headless runs; older systems have no package of it.
    if ((await install('chromium-headless-shell')) !== 0) await install('chromium');
  } else {
    await run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = await find();
  if (installed === undefined) {
    throw new Error(
      'No Chromium was found and none could be installed. Install the package `chromium`, ' +
        'run `npx playwright install chromium`, or set CHROMIUM_PATH.',
    );
  }
  return installed;
}
