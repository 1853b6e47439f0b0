import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Browser, chromium, type Page } from '@playwright/test';

import { addNights, seoulToday } from '@/domain/stay/stay';
import { requireChromium } from '../gate/chromium';
import { hotelIds, startSite } from '../gate/started-site';
import { runCommand } from '../lib/command';
import { freePorts, stop } from '../lib/processes';

/**
 * `npm run bench:press`: how long after a press the next picture is drawn, with Chromium's main
 * thread slowed down four times, by the browser's own event timing. That is what visitors feel
 * as the answer to their finger ("interaction to next paint"). Beside it, how long until what was
 * asked for stands, which for a part that is loaded on its first use includes loading it. Needs a
 * build and a quiet machine, since the times are those of the clock.
 */

const ROUNDS = 5;
const SLOWED = 4;
/** The target of each press until the next picture, in ms. */
const AIM_MS = 200;
/** How long an answer may take before the bench gives up, in ms. */
const PATIENCE_MS = 20_000;
/** How often the page looks whether the answer stands, in ms. */
const WATCH_MS = 8;
/** How long a page has rested before a press, in ms: it has loaded, and its scripts have run. */
const REST_MS = 3_000;

type Press = {
  readonly name: string;
  /** What is pressed at its middle. */
  readonly target: string;
  /** What stands when the press has been answered. */
  readonly answer: string;
};
type Visit = {
  readonly width: number;
  readonly path: (hotelId: number, stay: string) => string;
  /** One after the other on one page, each when the answer to the one before has come to rest. */
  readonly presses: readonly Press[];
};

const DAY = '[data-day]';
const VISITS: readonly Visit[] = [
  {
    width: 375,
    path: (_hotelId, stay) => `/search/result?region=seoul&${stay}`,
    presses: [
      { name: 'open the stay sheet', target: 'main .pill', answer: '[role=dialog] h3 button' },
      {
        name: 'open its calendar',
        target: '[role=dialog] section:nth-of-type(2) h3 button',
        answer: `[role=dialog] ${DAY}`,
      },
      {
        name: 'choose a length',
        target: '[role=dialog] section:nth-of-type(2) button[aria-pressed=false]',
        answer: `[role=dialog] ${DAY}`,
      },
    ],
  },
  {
    width: 375,
    path: (_hotelId, stay) => `/search/result?region=seoul&${stay}`,
    presses: [
      {
        name: 'open the filters',
        target: '[data-testid=filters-open]',
        answer: '[role=dialog] a[href*="/search/result"]',
      },
      {
        name: 'set a filter',
        target: '[role=dialog] a[href*="/search/result"]',
        answer: '[role=dialog] a[href*="/search/result"]',
      },
    ],
  },
  {
    width: 1440,
    path: (_hotelId, stay) => `/search/result?region=seoul&${stay}`,
    presses: [
      {
        name: 'open the calendar at a desk',
        target: 'main [data-segment=when]',
        answer: DAY,
      },
      { name: 'turn its page', target: 'main [data-side=next]', answer: DAY },
    ],
  },
  {
    width: 1440,
    path: (hotelId, stay) => `/hotel/${hotelId}?${stay}`,
    presses: [
      {
        name: 'open all pictures of a hotel',
        target: 'main .ui-btn.all',
        answer: 'dialog[open] img, [role=dialog] img',
      },
    ],
  },
];

/** A press: ms until the next picture, and until the answer stands. */
type Reading = { readonly paint: number; readonly answer: number };

/** Presses the middle of what is drawn, and reads the times in the page itself. */
async function pressAndRead(page: Page, { target, answer }: Press): Promise<Reading> {
  const place = page.locator(target).filter({ visible: true }).first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error(`Nothing is drawn for ${target}`);
  const reading = page.evaluate(
    ({ selector, restMs, patienceMs, watchMs }) =>
      new Promise<{ paint: number; answer: number }>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} didn't come`)), patienceMs);
        let pressedAt: number | undefined;
        let paint = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // Only events of one press have the number of an interaction.
            const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
            if ((interactionId ?? 0) > 0) paint = Math.max(paint, entry.duration);
          }
        });
        const options = { type: 'event', durationThreshold: 16 };
        observer.observe(options as PerformanceObserverInit);
        addEventListener('pointerdown', ({ timeStamp }) => (pressedAt ??= timeStamp), true);
        const watch = setInterval(() => {
          const shown = [...document.querySelectorAll(selector)].some(
            (element) => element.getBoundingClientRect().height > 0,
          );
          if (pressedAt === undefined || !shown) return;
          clearInterval(watch);
          const stood = performance.now() - pressedAt;
          setTimeout(() => {
            observer.disconnect();
            resolve({ paint, answer: stood });
          }, restMs);
        }, watchMs);
      }),
    { selector: answer, restMs: REST_MS, patienceMs: PATIENCE_MS, watchMs: WATCH_MS },
  );
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.click(middle.x, middle.y);
  return reading;
}

async function readVisit(browser: Browser, url: string, { width, presses }: Visit) {
  const isPhone = width < 768;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 812 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS);
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const readings: Reading[] = [];
    for (const press of presses) readings.push(await pressAndRead(page, press));
    return readings;
  } finally {
    await context.close();
  }
}

const middleOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const written = (values: readonly number[]) =>
  `${middleOf(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-press-'));
  const site = startSite({ dataDir, ports: await freePorts(3, 3870) });
  let browser: Browser | undefined;
  try {
    await site.ready();
    const [hotelId = 0] = await hotelIds(site.url);
    const from = addNights(seoulToday(new Date()), 40);
    const stay = `from=${from}&to=${addNights(from, 30)}&adults=2&children=0`;
    browser = await chromium.launch({
      executablePath: await requireChromium(),
      args: ['--no-sandbox'],
    });
    process.stdout.write(
      `CPU slowed ${SLOWED} times, ${ROUNDS} rounds, medians (least–largest) in ms; aim ${AIM_MS} to the next picture\n`,
    );
    for (const visit of VISITS) {
      const rounds: Reading[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const url = `${site.url}${visit.path(hotelId, stay)}`;
        rounds.push(await readVisit(browser, url, visit));
      }
      visit.presses.forEach(({ name }, at) => {
        const of = (part: keyof Reading) => rounds.flatMap((round) => round[at]?.[part] ?? []);
        process.stdout.write(
          `${visit.width} px, ${name}: next picture ${written(of('paint'))}, answer ${written(of('answer'))}\n`,
        );
      });
    }
  } finally {
    await browser?.close();
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

runCommand(main);
