import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import { requireChromium } from '../gate/chromium';
import { startSite } from '../gate/started-site';
import { runCommand } from '../lib/command';
import { freePorts, stop } from '../lib/processes';

/**
 * `npm run bench:view`: what a first visitor's browser loads of the main, results and a hotel's page,
 * on a phone and on a desk, in both languages: requests and kB as they are sent, by kind, and the
 * elements of the page. Nothing is scrolled or pressed, and nothing is cached. The figures are the
 * same in every run but for the hotels that the day's prices put first.
 */

const WIDTHS = [
  { name: 'phone', width: 375, height: 812 },
  { name: 'desk', width: 1440, height: 900 },
] as const;
const PAGES = ['/', '/en', '/search/result', '/en/search/result', '/hotel/1001', '/en/hotel/1001'];
const KINDS = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'] as const;
/** What is loaded after the page was shown is loaded by then. */
const SETTLED_MS = 3_000;

type View = Readonly<{
  kinds: ReadonlyMap<string, { count: number; bytes: number }>;
  elements: number;
}>;

/** Opens a page as a first visitor, and counts what arrives. */
async function openFirst(
  browser: Browser,
  url: string,
  window: (typeof WIDTHS)[number],
): Promise<View> {
  const { width, height, name } = window;
  const isPhone = name === 'phone';
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const kindOf = new Map<string, string>();
    const kinds = new Map<string, { count: number; bytes: number }>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId) ?? 'Other';
      const { count, bytes } = kinds.get(kind) ?? { count: 0, bytes: 0 };
      kinds.set(kind, { count: count + 1, bytes: bytes + encodedDataLength });
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED_MS);
    return { kinds, elements: await page.locator('*').count() };
  } finally {
    await context.close();
  }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0);

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
    const heads = [...KINDS, 'all'].map((kind) => kind.padStart(12)).join('');
    process.stdout.write(`\n${'requests/kB'.padEnd(28)}${heads}${'elements'.padStart(10)}\n`);
    for (const window of WIDTHS) {
      for (const route of PAGES) {
        const { kinds, elements } = await openFirst(browser, site.url + route, window);
        const cells = KINDS.map((kind) => {
          const { count = 0, bytes = 0 } = kinds.get(kind) ?? {};
          return `${count}/${kB(bytes)}`;
        });
        const all = [...kinds.values()].reduce((sum, { bytes }) => sum + bytes, 0);
        process.stdout.write(
          `${`${window.name} ${route}`.padEnd(28)}` +
            [...cells, kB(all)].map((cell) => cell.padStart(12)).join('') +
            `${String(elements).padStart(10)}\n`,
        );
      }
    }
  } finally {
    await browser.close();
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

runCommand(main);
