import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium } from '@playwright/test';

import { requireChromium } from '../gate/chromium';
import { startSite } from '../gate/started-site';
import { runCommand } from '../lib/command';
import { freePorts, stop } from '../lib/processes';
import { FIRST_VIEWS, type FirstView, openFirst, tableOf } from './first-view';

/**
 * `npm run bench:view`: what a first visitor's browser loads of the main, results and a hotel's page
 * (`first-view.ts`). The figures are the same in every run but for the hotels that the day's prices
 * put first.
 */
async function main(): Promise<void> {
  const ports = await freePorts(3, 3870);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-view-'));
  const site = startSite({ dataDir, ports, env: {} });
  const browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await site.ready();
    const views: Array<[string, FirstView]> = [];
    for (const wanted of FIRST_VIEWS) {
      views.push([wanted.name, await openFirst(browser, site.url, wanted)]);
    }
    process.stdout.write(`\n${tableOf(views)}\n`);
  } finally {
    await browser.close();
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

runCommand(main);
