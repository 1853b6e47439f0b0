import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser } from '@playwright/test';
import { z } from 'zod';

import { hotelIds } from '../gate/started-site';
import { runCommand } from '../lib/command';
import { median } from './rank-test';
import { withSiteInBrowser } from './bench-site';

/**
 * `npm run bench:blocked`: for how long a page that is drawn doesn't answer while its scripts start, on a
 * phone whose CPU is four times slower. As in Lighthouse's "total blocking time", each task of the main
 * thread counts with what it takes beyond 50 ms. The time is the thread's own CPU time from Chromium's
 * trace, times four, so that other work on the machine hardly changes it. It needs a build.
 */

const ROUNDS = 5;
const SLOWED = 4;
/** What a task may take before a press waits for it noticeably, in ms. */
const FREE_MS = 50;
/** How long a page is watched after its last file has come, in ms. */
const REST_MS = 2_500;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CATEGORIES = 'devtools.timeline,toplevel,loading,blink.user_timing';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** What the bench reads of an event of the trace; times are in microseconds. */
const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ beginData: z.object({ url: z.string() }).optional() }).catch({}),
});
type TraceEvent = z.infer<typeof event>;

type Reading = {
  /** What tasks took beyond 50 ms each after the first paint of content, in ms. */
  readonly blocked: number;
  /** The longest of these tasks, in ms. */
  readonly longest: number;
};

/** Opens a page as a first visitor and reads its main thread's tasks. */
async function readPage(browser: Browser, address: string): Promise<Reading> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const events: TraceEvent[] = [];
    session.on('Tracing.dataCollected', ({ value }) => {
      for (const one of value) {
        const parsed = event.safeParse(one);
        if (parsed.success) events.push(parsed.data);
      }
    });
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES.split(',') },
    });
    await page.goto(address);
    await sleep(REST_MS);
    const ended = new Promise((resolve) => session.on('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await ended;
    return readTasks(events, address);
  } finally {
    await context.close();
  }
}

function readTasks(events: readonly TraceEvent[], address: string): Reading {
  const parsing = events.find(
    ({ name, args }) => name === 'ParseHTML' && args.beginData?.url.startsWith(address) === true,
  );
  const painted = events.find(
    ({ name, pid }) => name === 'firstContentfulPaint' && pid === parsing?.pid,
  );
  if (parsing === undefined || painted === undefined) {
    throw new Error(`Nothing was painted at ${address}`);
  }
  const tasks = events
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .filter(({ pid, tid }) => pid === parsing.pid && tid === parsing.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .map(({ dur = 0, tdur = dur }) => (tdur / 1_000) * SLOWED);
  return {
    blocked: tasks.reduce((sum, taken) => sum + Math.max(0, taken - FREE_MS), 0),
    longest: Math.max(0, ...tasks),
  };
}

const main = (): Promise<void> =>
  withSiteInBrowser(3880, async (browser, siteUrl) => {
    const [hotel = 0] = await hotelIds(siteUrl);
    const pages = ['/', '/search/result?region=seoul', `/hotel/${hotel}`, '/auth/login'];
    const readings = new Map<string, Reading[]>(pages.map((page) => [page, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [page, read] of readings) read.push(await readPage(browser, siteUrl + page));
    }
    printLine(
      `\nms at a CPU ${SLOWED} times slower, medians of ${ROUNDS} with the least and the largest`,
    );
    for (const [page, read] of readings) {
      const blocked = read.map((one) => one.blocked);
      const spread = `(${Math.min(...blocked).toFixed(0)}–${Math.max(...blocked).toFixed(0)})`;
      printLine(
        `  ${page.padEnd(32)} blocked ${median(blocked).toFixed(0)} ${spread}   ` +
          `longest task ${median(read.map((one) => one.longest)).toFixed(0)}`,
      );
    }
  });

runCommand(main);
