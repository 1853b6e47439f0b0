import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';

import { requireChromium } from './lib/chromium';
import { freePorts, startNode, stop, waitFor, type Running } from './lib/processes';

/**
 * `npm run bench:calendar`: main-thread time of the stay calendar in Chromium slowed down four times,
 * by its own count of tasks (`TaskDuration`): from the arrival of its code until its days stand, and
 * for turning a page. The whole page has run and is at rest before. Needs a build.
 */

const ROUNDS = 5;
const SLOWED = 4;
/** The aim for rendering, in ms. */
const AIM = 100;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function taskMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** What a page does until it has been at rest for a while. */
async function rested(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
}

async function measure(browser: Browser, url: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // CPU of the thread, so that other work on the machine isn't counted.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  // The calendar's own code waits until the page around it is done.
  let release: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => (release = resolve));
  let held = 0;
  await page.route('**/_next/static/**/*.js', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    if (body.includes('data-preview')) {
      held += 1;
      await mayCome;
    }
    await route.fulfill({ response: answer, body });
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(6_000);
  if (held === 0) throw new Error('The calendar’s code was not found.');
  const before = await taskMs(client);
  release();
  await page.getByRole('grid').first().waitFor();
  await rested(page);
  const drawn = (await taskMs(client)) - before;
  const next = page.locator('button[data-side="next"]').first();
  const turned = await taskMs(client);
  await next.click();
  await rested(page);
  const turn = (await taskMs(client)) - turned;
  await page.waitForTimeout(1_500);
  const idleFrom = await taskMs(client);
  await page.waitForTimeout(1_500);
  const idle = (await taskMs(client)) - idleFrom;
  await context.close();
  return { drawn, turn, idle };
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function main(): Promise<void> {
  const [port = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(3, 3870);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-bench-'));
  const site: Running = startNode('The site', ['--import', 'tsx', 'src/cli/start.ts'], {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  const base = `http://localhost:${port}`;
  let browser: Browser | undefined;
  try {
    await waitFor(`${base}/api/openapi.json`, site, 240_000);
    const list = (await (await fetch(`${base}/api/v2/search/list`)).json()) as {
      hotels: Array<{ id: number }>;
    };
    const url = `${base}/hotel/${list.hotels[0]?.id}/calendar?nights=30`;
    let read = '';
    browser = await chromium.launch({
      executablePath: await requireChromium(),
      args: ['--no-sandbox'],
    });
    for (const width of [375, 1440]) {
      const rounds: Array<Awaited<ReturnType<typeof measure>>> = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await measure(browser, url, width));
      }
      const of = (kind: 'drawn' | 'turn' | 'idle') => middle(rounds.map((round) => round[kind]));
      read +=
        `${String(width).padStart(5)} px: drawn ${of('drawn').toFixed(0)} ms ` +
        `(${Math.min(...rounds.map((round) => round.drawn)).toFixed(0)}–` +
        `${Math.max(...rounds.map((round) => round.drawn)).toFixed(0)}; aim ${AIM}), ` +
        `a page turned ${of('turn').toFixed(0)} ms, at rest ${of('idle').toFixed(0)} ms in 1.5 s\n`;
    }
    const html = await (await fetch(url)).text();
    say(
      `CPU slowed ${SLOWED} times, ${ROUNDS} rounds, medians; page ${gzipSync(html).length} B gzip`,
    );
    say(read);
  } finally {
    await browser?.close();
    await stop(site);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
