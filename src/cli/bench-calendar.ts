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
 * for turning a page; and beside it the same days as finished HTML, which is the least there is. The
 * whole page has run and is at rest before. Needs a build.
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

/** Main-thread time by Chromium's own metrics, in ms; all of it, and what it says of the parts. */
type Work = Readonly<Record<(typeof PARTS)[number], number>>;
const PARTS = [
  'TaskDuration',
  'V8CompileDuration',
  'ScriptDuration',
  'RecalcStyleDuration',
  'LayoutDuration',
] as const;

async function workOf(client: CDPSession): Promise<Work> {
  const { metrics } = await client.send('Performance.getMetrics');
  const valueOf = (part: string) => metrics.find(({ name }) => name === part)?.value ?? 0;
  return perPart((part) => valueOf(part) * 1000);
}

const since = (before: Work, now: Work): Work => perPart((part) => now[part] - before[part]);

function perPart(of: (part: (typeof PARTS)[number]) => number): Work {
  return {
    TaskDuration: of('TaskDuration'),
    V8CompileDuration: of('V8CompileDuration'),
    ScriptDuration: of('ScriptDuration'),
    RecalcStyleDuration: of('RecalcStyleDuration'),
    LayoutDuration: of('LayoutDuration'),
  };
}

const taskMs = async (client: CDPSession) => (await workOf(client)).TaskDuration;

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
      underWay.add(route.request());
    }
    await route.fulfill({ response: answer, body });
  });
  await Promise.all([
    // The last thing that a page begins by itself, seconds after it has come (`flags/live.ts`).
    page.waitForEvent('request', { predicate: isStream, timeout: PATIENCE_MS }),
    page.goto(url, { waitUntil: 'domcontentloaded' }),
  ]);
  await rested(client, underWay);
  if (!held) throw new Error('The calendar’s code was not found.');
  // Nothing looks at the page meanwhile: that would be work of the same thread.
  const before = await workOf(client);
  release();
  await rested(client, underWay);
  const drawn = since(before, await workOf(client));
  const next = await page.locator('button[data-side="next"]').first().boundingBox();
  if (next === null) throw new Error('The calendar was not drawn.');
  const shown = await workOf(client);
  await page.mouse.click(next.x + next.width / 2, next.y + next.height / 2);
  await rested(client, underWay);
  const turn = since(shown, await workOf(client));
  const idleFrom = await taskMs(client);
  await sleep(IDLE_MS);
  const idle = (await taskMs(client)) - idleFrom;
  const plain = await drawnPlainly(page, client, underWay);
  await context.close();
  return { drawn, turn, plain, idle };
}

/**
 * What no calendar can do without: the very same days as finished HTML, put into the page by one
 * assignment and drawn by the browser, with no code of anybody's.
 */
async function drawnPlainly(page: Page, client: CDPSession, underWay: ReadonlySet<unknown>) {
  const html = await page.evaluate(() => {
    const frame = document.querySelector('[role="grid"]')?.closest<HTMLElement>('.frame');
    if (!frame) throw new Error('The calendar was not found.');
    const own = frame.outerHTML;
    frame.hidden = true;
    frame.style.display = 'none';
    return own;
  });
  await rested(client, underWay);
  const before = await workOf(client);
  await page.evaluate((own) => {
    document.querySelector('.frame[hidden]')?.insertAdjacentHTML('afterend', own);
  }, html);
  await rested(client, underWay);
  return since(before, await workOf(client));
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
      const line = (kind: 'drawn' | 'turn' | 'plain') => {
        const of = (part: keyof Work) => rounds.map((round) => round[kind][part]);
        const rest = PARTS.slice(1).map((part) => `${part} ${middle(of(part)).toFixed(0)}`);
        const all = of('TaskDuration');
        const [least, most] = [Math.min(...all), Math.max(...all)];
        return `${middle(all).toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)}): ${rest.join(', ')}`;
      };
      read +=
        `${String(width).padStart(5)} px: drawn ${line('drawn')}; aim ${AIM}\n` +
        `          a page turned ${line('turn')}\n` +
        `          the same as finished HTML ${line('plain')}\n` +
        `          at rest ${middle(rounds.map(({ idle }) => idle)).toFixed(0)} ms in ${IDLE_MS / 1000} s\n`;
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
