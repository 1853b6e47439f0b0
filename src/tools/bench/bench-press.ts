import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, Page } from '@playwright/test';

import { addNights, seoulToday } from '@/domain/stay/stay';
import { hotelIds } from '../gate/started-site';
import { runCommand } from '../lib/command';
import { median } from './rank-test';
import { withSiteInBrowser } from './bench-site';

/**
 * `npm run bench:press`: how long after a press the next picture is drawn, with Chromium's main
 * thread slowed down four times, by the browser's own event timing. That is what visitors feel
 * as the answer to their finger ("interaction to next paint"). Beside it, how long until what the
 * press opens is shown; a part that is loaded on its first use is loaded in that time. It needs a
 * build, and a quiet machine, since the times are those of the clock.
 */

const ROUNDS = 5;
const SLOWED = 4;
/** The longest time from a press to the next picture that is aimed at, in ms. */
const AIM_MS = 200;
/** How long the bench waits for what a press opens before it gives up, in ms. */
const PATIENCE_MS = 20_000;
/** How often the page looks whether it is shown, in ms. */
const WATCH_MS = 8;
/** How long a page rests before a press, in ms, so that it has loaded and its scripts have run. */
const REST_MS = 3_000;

type Press = {
  readonly name: string;
  /** The selector of what is pressed, in its middle. */
  readonly target: string;
  /** What the press brings into sight; absent when it changes only what is shown already. */
  readonly opens?: string;
};
type Visit = {
  readonly width: number;
  readonly path: (hotelId: number, stay: string) => string;
  /** Pressed one after the other on one page, each when the one before has come to rest. */
  readonly presses: readonly Press[];
};

const DAY = '[data-day]';
const VISITS: readonly Visit[] = [
  {
    width: 375,
    path: (_hotelId, stay) => `/search/result?region=seoul&${stay}`,
    presses: [
      { name: 'open the stay sheet', target: 'main .pill', opens: '[role=dialog] h3 button' },
      {
        name: 'open its calendar',
        target: '[role=dialog] section:nth-of-type(2) h3 button',
        opens: `[role=dialog] ${DAY}`,
      },
      {
        name: 'choose a length',
        target: '[role=dialog] section:nth-of-type(2) button[aria-pressed=false]',
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
        opens: '[role=dialog] a[href*="/search/result"]',
      },
      {
        name: 'set a filter',
        target: '[role=dialog] a[href*="/search/result"]',
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
        opens: DAY,
      },
      { name: 'turn its page', target: 'main [data-side=next]' },
    ],
  },
  {
    width: 1440,
    path: (hotelId, stay) => `/hotel/${hotelId}?${stay}`,
    presses: [
      {
        name: 'open all pictures of a hotel',
        target: 'main .ui-btn.all',
        opens: 'dialog[open] img, [role=dialog] img',
      },
    ],
  },
];

/** The times of a press in ms: until the next picture, and until what it opens is shown. */
type Reading = { readonly paint: number; readonly shown?: number };

/** Presses the middle of the target; the times are read in the page itself. */
async function pressAndRead(page: Page, { target, opens }: Press): Promise<Reading> {
  const place = page.locator(target).filter({ visible: true }).first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error(`Nothing is drawn for ${target}`);
  // The page listens when the handle is there, so that the press can't come before.
  const listening = await page.evaluateHandle(
    ({ opened, restMs, patienceMs, watchMs }) => {
      let pressedAt: number | undefined;
      let paint = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // Only events of a press, a key or a tap carry the number of an interaction.
          const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
          if ((interactionId ?? 0) > 0) paint = Math.max(paint, entry.duration);
        }
      });
      const options = { type: 'event', durationThreshold: 16 };
      observer.observe(options as PerformanceObserverInit);
      addEventListener('pointerdown', ({ timeStamp }) => (pressedAt ??= timeStamp), true);
      const reading = new Promise<{ paint: number; shown?: number }>((resolve, reject) => {
        const deadline = setTimeout(
          () => reject(new Error(`${opened ?? 'The press'} didn't come`)),
          patienceMs,
        );
        const watch = setInterval(() => {
          const isShown =
            opened === undefined ||
            [...document.querySelectorAll(opened)].some(
              (element) => element.getBoundingClientRect().height > 0,
            );
          if (pressedAt === undefined || !isShown) return;
          clearInterval(watch);
          clearTimeout(deadline);
          const shown = performance.now() - pressedAt;
          setTimeout(() => {
            observer.disconnect();
            resolve(opened === undefined ? { paint } : { paint, shown });
          }, restMs);
        }, watchMs);
      });
      // An object, since a handle waits for a promise that it is given itself.
      return { reading };
    },
    { opened: opens, restMs: REST_MS, patienceMs: PATIENCE_MS, watchMs: WATCH_MS },
  );
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return listening.evaluate(({ reading }) => reading);
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
    await sleep(REST_MS);
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const readings: Reading[] = [];
    for (const press of presses) readings.push(await pressAndRead(page, press));
    return readings;
  } finally {
    await context.close();
  }
}

const written = (values: readonly number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;

const main = (): Promise<void> =>
  withSiteInBrowser(3870, async (browser, siteUrl) => {
    const [hotelId = 0] = await hotelIds(siteUrl);
    const from = addNights(seoulToday(new Date()), 40);
    const stay = `from=${from}&to=${addNights(from, 30)}&adults=2&children=0`;
    process.stdout.write(
      `CPU slowed ${SLOWED} times, ${ROUNDS} rounds, medians (least–largest) in ms; aim ${AIM_MS} to the next picture\n`,
    );
    for (const visit of VISITS) {
      const rounds: Reading[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const url = `${siteUrl}${visit.path(hotelId, stay)}`;
        rounds.push(await readVisit(browser, url, visit));
      }
      visit.presses.forEach(({ name }, at) => {
        const of = (part: keyof Reading) => rounds.flatMap((round) => round[at]?.[part] ?? []);
        const shown = of('shown');
        process.stdout.write(
          `${visit.width} px, ${name}: next picture ${written(of('paint'))}` +
            `${shown.length === 0 ? '' : `, shown ${written(shown)}`}\n`,
        );
      });
    }
  });

runCommand(main);
