import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { random } from '@/server/testing/random';
import { hotelIds } from '../gate/started-site';
import { runCommand, wholeNumber } from '../lib/command';
import { clientHeader, queryOfStay, withSite } from './bench-site';
import { nextServerIn } from './cpu';
import { median, quantile } from './rank-test';

/**
 * `npm run bench:endurance [-- --requests 100000] [--seconds 60]` measures two things of one web process. First,
 * whether its memory grows: its size after all requests is compared to its size after a fifth of them. Second,
 * whether some visitors wait much longer than others: requests arrive at random moments, at half of the highest
 * rate that the process can answer, and the slowest hundredth is compared to the median. It needs a build.
 */

const CONCURRENCY = 8;
/** How many seconds the process rests before its memory is read, and for how many seconds it is then read. */
const REST_SECONDS = 20;
const READ_SECONDS = 10;
/** For how many seconds the highest rate is measured. */
const SATURATION_SECONDS = 20;
/** The random moments at which requests arrive are the same in each run. */
const SEED = 1;

/** Returns the address of a request by its number, so that each request can be for another page. */
type AddressOf = (request: number) => string;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Requests a page as a client that has made no other request. @returns the ms until its whole body has arrived */
async function loadPage(address: string, request: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, { headers: clientHeader(request) });
  const body = await answer.text();
  if (!answer.ok || body.length < 500) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - started;
}

/**
 * Sends requests, always `CONCURRENCY` at a time, as long as there are more to send.
 * @param from the number of the first request
 * @returns how many requests were sent
 */
async function loadPages(addressOf: AddressOf, from: number, hasMore: (next: number) => boolean) {
  let next = from;
  const work = async () => {
    while (hasMore(next)) {
      const request = next;
      next += 1;
      await loadPage(addressOf(request), request);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return next - from;
}

/** Reads how much memory a process occupies (VmRSS), in MB: the median of `READ_SECONDS` readings after a rest. */
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

/** Measures the highest rate, in pages a second: each answer is followed by the next request at once. */
async function measureHighestRate(addressOf: AddressOf): Promise<number> {
  const started = performance.now();
  const end = started + SATURATION_SECONDS * 1000;
  const loaded = await loadPages(addressOf, 0, () => performance.now() < end);
  return loaded / ((performance.now() - started) / 1000);
}

/**
 * Sends requests at random moments (a Poisson process), without waiting for the answers to earlier ones.
 * @param rate how many requests are sent a second on average
 * @returns how long each page took, in ms
 */
async function loadPagesAtRandomTimes(
  addressOf: AddressOf,
  rate: number,
  seconds: number,
): Promise<number[]> {
  const source = random(SEED);
  const end = performance.now() + seconds * 1000;
  const pages: Array<Promise<number>> = [];
  let due = performance.now();
  while (due < end) {
    await sleep(Math.max(0, due - performance.now()));
    const page = loadPage(addressOf(pages.length), pages.length);
    // `Promise.all` reports a failed request below. Without this line Node.js would end the bench at once, and
    // the site would go on running.
    page.catch(() => undefined);
    pages.push(page);
    due += (-Math.log(1 - source.next()) / rate) * 1000;
  }
  return Promise.all(pages);
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
  await withSite(
    3890,
    async ({ url, server }) => {
      const ids = await hotelIds(url);
      const hotel = (request: number) => `${url}/hotel/${ids[request % ids.length]}`;
      /** Results and hotels in turn, each for another stay than the request before. */
      const otherStays = (request: number) =>
        `${request % 2 === 0 ? `${url}/search/result` : hotel(request)}?${queryOfStay(request)}`;
      /** Four of five requests are for a page that has been requested before, so that the site still has it. */
      const mixed = (request: number) =>
        request % 5 === 0
          ? otherStays(request / 5)
          : ([`${url}/`, `${url}/en`, hotel(request), `${url}/faq`][request % 4] ?? url);
      const pid = nextServerIn(server.child.pid ?? 0);
      printLine(`${cpus().length} cores, Node ${process.version}`);

      const fifth = Math.round(requests / 5);
      await loadPages(mixed, 0, (next) => next < fifth);
      const before = await readMemory(pid);
      printLine(`after ${fifth} requests ${before.toFixed(0)} MB`);
      await loadPages(mixed, fifth, (next) => next < requests);
      const after = await readMemory(pid);
      const growth = (after / before).toFixed(3);
      printLine(`after ${requests} requests ${after.toFixed(0)} MB, ${growth} times as much`);

      const rate = await measureHighestRate(otherStays);
      const times = await loadPagesAtRandomTimes(otherStays, rate / 2, seconds);
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      printLine(
        `results and hotels for other stays: ${rate.toFixed(0)} a second at most; at half of that ` +
          `${times.length} pages, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(p99 / p50).toFixed(1)} times`,
      );
    },
    { TRUST_PROXY: '1' },
  );
}

runCommand(main);
