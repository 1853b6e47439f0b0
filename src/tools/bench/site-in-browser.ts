import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { requireChromium } from '../gate/chromium';
import { startSite } from '../gate/started-site';
import { freePorts, stop } from '../lib/processes';

/**
 * Serves the built site with the demo catalogue on ports of its own and opens Chromium, for a bench that looks
 * at its pages. Both are ended afterwards, and the data is removed.
 * @param firstPort where the search for three free ports begins; each bench has its own, so that two can run
 */
export async function withSiteInBrowser(
  firstPort: number,
  work: (browser: Browser, siteUrl: string) => Promise<void>,
): Promise<void> {
  const ports = await freePorts(3, firstPort);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-bench-'));
  const site = startSite({ dataDir, ports, env: {} });
  const browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await site.ready();
    await work(browser, site.url);
  } finally {
    await browser.close();
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
