import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { chromium, type Browser, type CDPSession, type Page, type Request } from '@playwright/test';

import { runCommand } from '../lib/command';
import { requireChromium } from '../gate/chromium';
import { freePorts, stop } from '../lib/processes';
import { hotelIds, startSite } from '../gate/started-site';

/**
 * `npm run bench:calendar`: main-thread time of the stay calendar in Chromium, slowed down four
 * times, by Chromium's own metric (`TaskDuration`): from the arrival of the calendar's code until
 * its days are shown, and for turning a page. For comparison, the same days as finished HTML, which
 * is the least possible. The rest of the page is idle by then. Needs a build.
 */

const ROUNDS = 5;
const SLOWED = 4;
/** The target for rendering, in ms. */
const AIM = 100;
/** For how long a page is observed to decide that it is idle, in ms. */
const LOOK_MS = 1_000;
/**
 * Work of the main thread in that time that still counts as idle, in ms: a placeholder is animated.
 */
const REST_MS = 50;
/** How long to wait for a page to become idle, in ms. */
const PATIENCE_MS = 60_000;
/** For how long the idle page is measured, in ms. */
const IDLE_MS = 1_500;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Main-thread time by Chromium's own metrics, in ms: the total, and the parts that it reports. */
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
 * Waits until a page is idle: no requests under way except the delayed ones, and almost no work of
 * the main thread during a whole observation.
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

/** The requests of a page that aren't answered yet, except streams, which stay open. */
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
  // CPU time of the thread, so that other work on the machine isn't counted.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  // The calendar's own code is held back until the rest of the page has finished.
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
    // The event stream is the last thing that a page starts by itself, seconds after loading
    // (`flags/browser.ts`).
    page.waitForEvent('request', { predicate: isStream, timeout: PATIENCE_MS }),
    page.goto(url, { waitUntil: 'domcontentloaded' }),
  ]);
  await rested(client, underWay);
  if (!held) throw new Error('The calendar’s code was not found.');
  // The page isn't inspected meanwhile, since that would be work of the same thread.
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
 * The least work for any calendar: the same days as finished HTML, put into the page by one
 * assignment and rendered by the browser, without scripts.
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
    printLine(
      `CPU slowed ${SLOWED} times, ${ROUNDS} rounds, medians; page ${gzipSync(html).length} B gzip`,
    );
    printLine(read);
  } finally {
    await browser?.close();
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

runCommand(main);
