import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { chromium, type Browser, type CDPSession, type Page, type Request } from '@playwright/test';

import { runCommand } from './lib/command';
import { requireChromium } from './lib/chromium';
import { freePorts, stop } from './lib/processes';
import { hotelIds, startSite } from './lib/started-site';

/**
 * `npm run bench:calendar`: main-thread time of the stay calendar in Chromium slowed down four times,
 * by its own count of tasks (`TaskDuration`): from the arrival of its code until its days stand, and
 * for turning a page. The whole page has run and is at rest before. Needs a build.
 */

const ROUNDS = 5;
const SLOWED = 4;
/** The aim for rendering, in ms. */
const AIM = 100;
/** How long a page is looked at to say that it is at rest, in ms. */
const LOOK_MS = 1_000;
/** Work of the main thread in that time which counts as none, in ms: a placeholder breathes. */
const REST_MS = 50;
/** How long a page may take to come to rest, in ms. */
const PATIENCE_MS = 60_000;
/** How long the page at rest is measured, in ms. */
const IDLE_MS = 1_500;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function taskMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * Waits until a page is at rest: nothing on its way but what is held back, and over a whole look next
 * to no work of the main thread.
 * @returns the thread's work up to then, in ms
 */
async function rested(client: CDPSession, underWay: ReadonlySet<unknown>): Promise<number> {
  const until = Date.now() + PATIENCE_MS;
  let before = await taskMs(client);
  while (Date.now() < until) {
    const wasQuiet = underWay.size === 0;
    await sleep(LOOK_MS);
    const now = await taskMs(client);
    if (wasQuiet && underWay.size === 0 && now - before < REST_MS) return now;
    before = now;
  }
  throw new Error(`The page was not at rest within ${PATIENCE_MS / 1000} s.`);
}

/** What a page has asked for and not got yet, but for streams, which stay open. */
function requestsOf(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => isStream(request) || underWay.add(request));
  const over = (request: Request) => underWay.delete(request);
  page.on('requestfinished', over).on('requestfailed', over);
  return underWay;
}

const isStream = (request: Request) => request.resourceType() === 'eventsource';

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
  let held = false;
  const underWay = requestsOf(page);
  await page.route('**/_next/static/**/*.js', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    if (body.includes('data-preview')) {
      held = true;
      underWay.delete(route.request());
      await mayCome;
    }
    await route.fulfill({ response: answer, body });
  });
  await Promise.all([
    // The last thing that a page begins by itself, seconds after it has come (`flags/live.ts`).
    page.waitForEvent('request', { predicate: isStream, timeout: PATIENCE_MS }),
    page.goto(url, { waitUntil: 'domcontentloaded' }),
  ]);
  const before = await rested(client, underWay);
  if (!held) throw new Error('The calendar’s code was not found.');
  release();
  await page.getByRole('grid').first().waitFor();
  const drawn = (await rested(client, underWay)) - before;
  const next = page.locator('button[data-side="next"]').first();
  const turned = await taskMs(client);
  await next.click();
  const turn = (await rested(client, underWay)) - turned;
  const idleFrom = await taskMs(client);
  await sleep(IDLE_MS);
  const idle = (await taskMs(client)) - idleFrom;
  await context.close();
  return { drawn, turn, idle };
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-bench-'));
  const site = startSite({ dataDir, ports: await freePorts(3, 3870) });
  let browser: Browser | undefined;
  try {
    await site.ready();
    const [hotelId] = await hotelIds(site.url);
    const url = `${site.url}/hotel/${hotelId}/calendar?nights=30`;
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
        `a page turned ${of('turn').toFixed(0)} ms, at rest ${of('idle').toFixed(0)} ms in ${IDLE_MS / 1000} s\n`;
    }
    const html = await (await fetch(url)).text();
    say(
      `CPU slowed ${SLOWED} times, ${ROUNDS} rounds, medians; page ${gzipSync(html).length} B gzip`,
    );
    say(read);
  } finally {
    await browser?.close();
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

runCommand(main);
