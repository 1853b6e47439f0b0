import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { requireChromium } from '../gate/chromium';
import { type StartedSite, startSite } from '../gate/started-site';
import { freePorts, stop } from '../lib/processes';

/** The site that a bench measures, and the requests that benches send to it. */

const DAY_MS = 86_400_000;

/**
 * Serves the built site with the demo catalogue in a new folder. The site is stopped and the folder removed when
 * the work has ended or failed.
 * @param firstPort where the search for three free ports begins; each bench has its own, so that two can run
 * @param env settings of the site beside those of every bench
 */
export async function withSite(
  firstPort: number,
  work: (site: StartedSite) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-bench-'));
  const site = startSite({ dataDir, ports: await freePorts(3, firstPort), env });
  try {
    await site.ready();
    await work(site);
  } finally {
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same, with an open Chromium for a bench that looks at the site's pages. */
export const withSiteInBrowser = (
  firstPort: number,
  work: (browser: Browser, siteUrl: string) => Promise<void>,
): Promise<void> =>
  withSite(firstPort, async ({ url }) => {
    const browser = await chromium.launch({
      executablePath: await requireChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      await work(browser, url);
    } finally {
      await browser.close();
    }
  });

/**
 * The `X-Forwarded-For` header of a request, which names another client for each request. Otherwise a bench would
 * measure the limit of one client's requests. The site must trust it (`TRUST_PROXY`).
 */
export const clientHeader = (request: number): { 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${[16, 8, 0].map((bits) => (request >> bits) & 255).join('.')}`,
});

/** The query of a page for a stay of 30 nights, which begins on one of 300 days, on another with each request. */
export function queryOfStay(request: number): string {
  const dayAfter = (days: number) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return `from=${dayAfter(20 + (request % 300))}&to=${dayAfter(50 + (request % 300))}`;
}
