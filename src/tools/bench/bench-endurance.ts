import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { hotelIds, startSite } from '../gate/started-site';
import { runCommand, wholeNumber } from '../lib/command';
import { freePorts, stop } from '../lib/processes';
import { nextServerIn } from './cpu';
import { median } from './rank-test';

/**
 * `npm run bench:endurance [-- --requests 100000] [--seconds 60]`: whether a process grows, and whether some
 * visitors wait much longer than others. Its memory after all requests is compared to that after a fifth of
 * them; then pages come as visitors ask for them, at random moments, half as many a second as the process can
 * make, and the slowest hundredth is compared to the median. It needs a build.
 */

const CONCURRENCY = 8;
/** How long the process rests before its memory is read, and for how long it is read then, in seconds. */
const REST_SECONDS = 20;
const READ_SECONDS = 10;
/** For how long it is found out how many pages the process makes a second. */
const SATURATION_SECONDS = 20;
const DAY_MS = 86_400_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Asks for a page as a client of its own, and returns how long its whole answer took, in ms. */
async function openPage(address: string, client: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, {
    headers: {
      'x-forwarded-for': `10.${[16, 8, 0].map((bits) => (client >> bits) & 255).join('.')}`,
    },
  });
  const body = await answer.text();
  if (!answer.ok || body.length < 500) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - started;
}

/** Asks for the pages of requests `from` to `to`, a few at a time. */
async function openPages(addressOf: (request: number) => string, from: number, to: number) {
  let next = from;
  const work = async () => {
    while (next < to) {
      const request = next;
      next += 1;
      await openPage(addressOf(request), request);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/** The memory of a process that the system holds for it, in MB: the median of some seconds after a rest. */
async function readMemory(pid: number): Promise<number> {
  await sleep(REST_SECONDS * 1000);
  const readings: number[] = [];
  for (let second = 0; second < READ_SECONDS; second += 1) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    readings.push(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
    await sleep(1000);
  }
  return median(readings);
}

/** How many pages a second come back when the next one is asked for as soon as one has come. */
async function findRate(addressOf: (request: number) => string): Promise<number> {
  const started = performance.now();
  let opened = 0;
  const work = async () => {
    while (performance.now() - started < SATURATION_SECONDS * 1000) {
      await openPage(addressOf(opened), opened);
      opened += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return opened / ((performance.now() - started) / 1000);
}

/** Asks for pages at random moments, whether or not the former ones have come. @returns what each took, in ms */
async function openAtRandom(addressOf: (request: number) => string, rate: number, seconds: number) {
  const end = performance.now() + seconds * 1000;
  const opened: Array<Promise<number>> = [];
  for (
    let due = performance.now();
    due < end;
    due += (-Math.log(1 - Math.random()) / rate) * 1000
  ) {
    await sleep(Math.max(0, due - performance.now()));
    const page = openPage(addressOf(opened.length), opened.length);
    // A failure ends the bench below, when all are waited for.
    page.catch(() => undefined);
    opened.push(page);
  }
  return Promise.all(opened);
}

/** The value below which a share of all values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc and needs Linux.');
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const requests = wholeNumber('requests', values.requests);
  const seconds = wholeNumber('seconds', values.seconds);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-endurance-'));
  const ports = await freePorts(3, 3890);
  const site = startSite({ dataDir, ports, env: { TRUST_PROXY: '1' } });
  try {
    await site.ready();
    const base = `http://127.0.0.1:${ports[0]}`;
    const ids = await hotelIds(base);
    const night = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const stay = (request: number) =>
      `from=${night(20 + (request % 300))}&to=${night(50 + (request % 300))}`;
    const hotel = (request: number) => `${base}/hotel/${ids[request % ids.length]}`;
    /** Results and hotels in turn, each with other dates than the one before. */
    const withOtherDates = (request: number) =>
      `${request % 2 === 0 ? `${base}/search/result` : hotel(request)}?${stay(request)}`;
    /** Four of five visitors ask for a page that somebody asked for before. */
    const mixed = (request: number) => {
      if (request % 5 === 0) return withOtherDates(request / 5);
      return [`${base}/`, `${base}/en`, hotel(request), `${base}/faq`][request % 4] ?? base;
    };
    const pid = nextServerIn(site.server.child.pid ?? 0);
    printLine(`${cpus().length} cores, Node ${process.version}`);

    const fifth = Math.round(requests / 5);
    await openPages(mixed, 0, fifth);
    const before = await readMemory(pid);
    printLine(`after ${fifth} requests ${before.toFixed(0)} MB`);
    await openPages(mixed, fifth, requests);
    const after = await readMemory(pid);
    printLine(
      `after ${requests} requests ${after.toFixed(0)} MB, ${(after / before).toFixed(3)} times as much`,
    );

    const rate = await findRate(withOtherDates);
    const taken = await openAtRandom(withOtherDates, rate / 2, seconds);
    const [p50, p99] = [quantile(taken, 0.5), quantile(taken, 0.99)];
    printLine(
      `results and hotels with other dates: ${rate.toFixed(0)} a second at most; at half of that ` +
        `${taken.length} pages, median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(p99 / p50).toFixed(1)} times`,
    );
  } finally {
    await stop(site.server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

runCommand(main);
