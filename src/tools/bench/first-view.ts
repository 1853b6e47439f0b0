import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser } from '@playwright/test';

import { addNights, seoulToday } from '@/domain/stay/stay';

/**
 * What a first visitor's browser loads of the main, results, a hotel's and the reservation page, on a
 * phone and on a desk, in both languages. Nothing is scrolled or pressed, and nothing is cached. `npm run bench:view`
 * prints it, and a test holds it (`tests/e2e/first-view.spec.ts`).
 */

const WIDTHS = [
  { name: 'phone', width: 375, height: 812 },
  { name: 'desk', width: 1440, height: 900 },
] as const;
const PAGES = [
  '/',
  '/en',
  '/search/result',
  '/en/search/result',
  '/hotel/1001',
  '/en/hotel/1001',
  '/reservation',
  '/en/reservation',
];
/** What the reservation page is asked for: a month in a room of the demo catalogue, far ahead. */
const CHECK_IN = addNights(seoulToday(new Date()), 150);
const CHOSEN = `hotelId=1050&roomId=10501&planId=105011&from=${CHECK_IN}&to=${addNights(CHECK_IN, 30)}`;

/** The kinds of files, by the names that Chromium gives them. */
export const KINDS = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'] as const;
export type Kind = (typeof KINDS)[number];

/** Each page in each window, by the name of its row. */
export const FIRST_VIEWS = WIDTHS.flatMap((window) =>
  PAGES.map((page) => ({
    name: `${window.name} ${page}`,
    route: page.endsWith('/reservation') ? `${page}?${CHOSEN}` : page,
    window,
  })),
);

/** How many files of a kind came, and their bytes as they were sent, with headers. */
export type Traffic = { requests: number; bytes: number };
export type FirstView = Readonly<Record<Kind, Traffic>> & { readonly elements: number };

/** A page is at rest when nothing has come for this long after its last script has run. */
const REST_MS = 1_500;
/** A page that isn't at rest by then never will be, in ms. */
const MAX_UNREST_MS = 30_000;

/** Opens a page as a first visitor, and counts what arrives. */
export async function openFirst(
  browser: Browser,
  siteUrl: string,
  { route, window }: (typeof FIRST_VIEWS)[number],
): Promise<FirstView> {
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
    let lastAt = Date.now();
    const kindOf = new Map<string, string>();
    const none = (): Traffic => ({ requests: 0, bytes: 0 });
    const loaded: Record<Kind, Traffic> = {
      Document: none(),
      Stylesheet: none(),
      Script: none(),
      Font: none(),
      Image: none(),
      Fetch: none(),
    };
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      lastAt = Date.now();
      kindOf.set(requestId, type);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastAt = Date.now();
      const kind = KINDS.find((one) => one === kindOf.get(requestId));
      if (kind === undefined) return;
      loaded[kind].requests += 1;
      loaded[kind].bytes += encodedDataLength;
    });
    await page.goto(siteUrl + route, { waitUntil: 'load' });
    await page.locator('[data-toasts]').waitFor({ state: 'attached' });
    const began = Date.now();
    for (let restMs = 0; restMs < REST_MS; restMs = Date.now() - lastAt) {
      if (Date.now() - began > MAX_UNREST_MS) throw new Error(`${route} never comes to rest.`);
      await sleep(REST_MS - restMs);
    }
    return { ...loaded, elements: await page.locator('*').count() };
  } finally {
    await context.close();
  }
}

/** All bytes of a view. */
export const sumBytes = (view: FirstView): number =>
  KINDS.reduce((sum, kind) => sum + view[kind].bytes, 0);

const kB = (bytes: number) => (bytes / 1000).toFixed(0);

/** The views as lines of a table: requests and kB by kind, all kB, elements. */
export function tableOf(views: ReadonlyArray<readonly [name: string, view: FirstView]>): string {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(28) + cells.map((cell) => cell.padStart(12)).join('');
  return [
    line('requests/kB', [...KINDS, 'all', 'elements']),
    ...views.map(([name, view]) =>
      line(name, [
        ...KINDS.map((kind) => `${view[kind].requests}/${kB(view[kind].bytes)}`),
        kB(sumBytes(view)),
        String(view.elements),
      ]),
    ),
  ].join('\n');
}
