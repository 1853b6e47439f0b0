import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { runCommand, wholeNumber } from '../lib/command';
import { clientHeader, queryOfStay } from './bench-site';
import { cpuMs, nextServerIn } from './cpu';
import { median } from './rank-test';
import { freePorts, NEXT, run, startNode, stop, waitFor, type Running } from '../lib/processes';
import { joinSite, signInToSite } from '@/server/testing/fuzz/site-member';
import { hotelIds, startSite } from '../gate/started-site';

/**
 * `npm run bench [-- --readings 40]`: CPU time per request of the site's pages, compared to a bare
 * Next.js page of 20 items, in the same run on the same machine. The CPU time of the serving process
 * is read from /proc, so the load generator isn't counted; figures are only comparable within a run.
 *
 * Pages are read in three ways: one address again and again, another address with every request (as
 * visitors with other dates do), and as a member who is signed in. A process that has just started is
 * several times slower than a warm one, so each page is read until three readings agree before
 * anything counts. A page of the site is read at most `--readings` times for that, the bare one 40
 * times.
 */

const REQUESTS = 200;
const CONCURRENCY = 4;
const ROUNDS = 5;
/** Three readings in a row that differ by at most this share count as warm. */
const WARM_SPREAD = 0.05;
/** A page that isn't steady by then is measured anyway, and said to be unsteady. */
const MAX_WARM_READINGS = 40;

type Target = {
  readonly name: string;
  readonly pid: number;
  readonly url: (request: number) => string;
  /** The cookie of a member who is signed in. */
  readonly cookie?: string;
};

async function load(target: Target, from: number, count: number): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < from + count) {
      const request = next;
      next += 1;
      const answer = await fetch(target.url(request), {
        headers: {
          ...clientHeader(request),
          ...(target.cookie === undefined ? {} : { cookie: target.cookie }),
        },
      });
      const body = await answer.text();
      if (!answer.ok || body.length < 500) {
        throw new Error(`${target.url(request)} answered ${answer.status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

type Reading = { cpu: number; rate: number };

/** One round of requests: CPU ms per request, and requests per second of wall time. */
async function read(target: Target, from: number): Promise<Reading> {
  const cpu = cpuMs(target.pid);
  const started = performance.now();
  await load(target, from, REQUESTS);
  return {
    cpu: (cpuMs(target.pid) - cpu) / REQUESTS,
    rate: REQUESTS / ((performance.now() - started) / 1000),
  };
}

/**
 * Reads a page until it is warm. @returns how many requests that took, and whether the last three
 * readings agreed
 */
async function warmUp(
  target: Target,
  mostReadings = MAX_WARM_READINGS,
): Promise<{ requests: number; isSteady: boolean }> {
  const readings: number[] = [];
  while (readings.length < mostReadings) {
    readings.push((await read(target, readings.length * REQUESTS)).cpu);
    const last = readings.slice(-3);
    const isSteady =
      last.length === 3 && Math.max(...last) <= Math.min(...last) * (1 + WARM_SPREAD);
    if (isSteady) return { requests: readings.length * REQUESTS, isSteady };
  }
  return { requests: readings.length * REQUESTS, isSteady: false };
}

/**
 * Measures all targets in turn, round after round, so that a slow minute of the machine affects all
 * of them. Each is compared to the bare page of its own round, and the median of the ratios is
 * printed.
 */
async function compare(
  bare: Target,
  pages: readonly Target[],
  mostReadings: number,
): Promise<void> {
  const targets = [bare, ...pages];
  for (const target of targets) {
    const { requests, isSteady } = await warmUp(
      target,
      target === bare ? MAX_WARM_READINGS : mostReadings,
    );
    process.stdout.write(
      `${target.name}: ${isSteady ? 'steady' : 'not steady'} after ${requests} requests\n`,
    );
  }
  const readings = new Map<Target, Reading[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) {
      readings
        .get(target)
        ?.push(await read(target, MAX_WARM_READINGS * REQUESTS + round * REQUESTS));
    }
  }
  process.stdout.write(
    `\n${cpus().length} cores, Node ${process.version}, ${REQUESTS} requests × ${ROUNDS} rounds, medians\n`,
  );
  for (const target of targets) {
    const own = readings.get(target) ?? [];
    const ratios = own.map(
      (reading, round) => reading.cpu / (readings.get(bare)?.[round]?.cpu ?? 0),
    );
    process.stdout.write(
      `${target.name.padEnd(40)} ${median(own.map(({ cpu }) => cpu))
        .toFixed(2)
        .padStart(6)} ms CPU a request  ` +
        `${median(ratios).toFixed(1).padStart(5)} × bare ` +
        `(${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)})  ` +
        `${median(own.map(({ rate }) => rate))
          .toFixed(0)
          .padStart(5)} requests/s\n`,
    );
  }
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc and needs Linux.');
  const { values } = parseArgs({
    options: { readings: { type: 'string', default: String(MAX_WARM_READINGS) } },
  });
  const [barePort = 0, ...ports] = await freePorts(4, 3850);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-bench-'));
  const bare = path.resolve('src/tools/bench/bare');
  const next = path.resolve(NEXT);
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const started: Running[] = [];
  try {
    // Built by webpack, because Turbopack would find the site's own middleware and instrumentation
    // in the parent folder.
    if ((await run(process.execPath, [next, 'build', bare, '--webpack'], env)) !== 0) {
      throw new Error('The bare page did not build.');
    }
    const bareServer = startNode(
      'The bare page',
      [next, 'start', bare, '-p', String(barePort)],
      env,
      'ignore',
    );
    started.push(bareServer);
    await waitFor(`http://127.0.0.1:${barePort}/`, bareServer);

    const site = startSite({ dataDir, ports, env: { TRUST_PROXY: '1' } });
    started.push(site.server);
    await site.ready();
    // The site is addressed by IP address like the bare page, since a name would have to be
    // resolved.
    const base = `http://127.0.0.1:${ports[0]}`;

    const ids = await hotelIds(base);
    const fixed = queryOfStay(10);
    const hotel = (request: number) => `${base}/hotel/${ids[request % ids.length]}`;
    const pid = nextServerIn(site.server.child.pid ?? 0);
    const { cookie } = await signInToSite(
      base,
      await joinSite(base, `http://127.0.0.1:${ports[1]}`),
    );
    const results = `${base}/search/result`;
    const pages: Target[] = [
      { name: 'main, one address', pid, url: () => `${base}/` },
      { name: 'results, one address', pid, url: () => `${results}?${fixed}` },
      { name: 'hotel, one address', pid, url: () => `${hotel(0)}?${fixed}` },
      { name: 'main, both languages', pid, url: (n) => `${base}/${n % 2 === 0 ? '' : 'en'}` },
      { name: 'results, other dates each time', pid, url: (n) => `${results}?${queryOfStay(n)}` },
      { name: 'hotels, other dates each time', pid, url: (n) => `${hotel(n)}?${queryOfStay(n)}` },
      { name: 'main, a member', pid, cookie, url: () => `${base}/` },
      { name: 'hotels, a member', pid, cookie, url: (n) => `${hotel(n)}?${queryOfStay(n)}` },
      { name: 'my page, a member', pid, cookie, url: () => `${base}/mypage` },
    ];

    await compare(
      {
        name: 'bare Next page, 20 items',
        pid: nextServerIn(bareServer.child.pid ?? 0),
        url: () => `http://127.0.0.1:${barePort}/`,
      },
      pages,
      wholeNumber('readings', values.readings),
    );
  } finally {
    await Promise.all(started.map((server) => stop(server)));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

runCommand(main);
