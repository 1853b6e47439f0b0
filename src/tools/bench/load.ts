import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { addNights, seoulToday } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { random, type Random } from '@/server/testing/random';
import { ChaosEnvironment } from '../chaos/environment';
import { holdRoom, payHold } from '../chaos/guest';
import { lineOf } from '../gate/started-site';
import { runCommand, wholeNumber } from '../lib/command';
import { clientHeader } from './bench-site';
import { median, quantile } from './rank-test';

/**
 * `npm run load -- [--seconds 30] [--times 3] [--guests 30] [--seed 1]`: more visitors than the site can
 * serve. It measures how many pages a second one process serves (saturation), lets guests hold rooms,
 * and then sends visitors at so many times that rate, whether they are answered or not (an open model:
 * the times between arrivals are exponential and come from the seed), while the guests pay. Afterwards
 * the site has ten seconds to be as quick as before, and the audit compares all records.
 *
 * Exit code 1 when a visitor got anything but a page or 503 with `Retry-After`, when nobody was turned
 * away (then it wasn't too much), when a guest couldn't pay, when the site wasn't quick again in time,
 * or when the audit finds something. `VISITOR_PAGES=0` shows what happens without the limit. Needs a
 * build. Site, PostgreSQL and visitors share this machine's cores.
 */

const HOTELS_FOR_VISITS = 2_500;
const WARM_UP_SECONDS = 10;
const CLOSED_WORKERS = 8;
/** The most requests that wait at a time, so that a site which answers nothing ends the run, not the machine. */
const MAX_OPEN = 3_000;
const PATIENCE_MS = 20_000;
const MAX_RECOVERY_MS = 10_000;
/** Quick again: so many pages in a row take at most so many times the time before the load. */
const QUICK_PAGES = 5;
const QUICK_TIMES = 3;

type Seen = { status: number; ms: number; headers: IncomingHttpHeaders };

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let clients = 0;

/** Asks for a page as a client of its own. Status 0: no answer. */
function ask(url: string): Promise<Seen> {
  clients += 1;
  const headers = clientHeader(clients);
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, received: IncomingHttpHeaders = {}) =>
      resolve({ status, headers: received, ms: performance.now() - began });
    const request = get(url, { agent, headers }, (answer) => {
      answer.once('end', () => end(answer.statusCode ?? 0, answer.headers)).resume();
      answer.once('error', () => end(0));
    });
    request.setTimeout(PATIENCE_MS, () => request.destroy());
    request.once('error', () => end(0));
  });
}

/** The address of a hotel or of results, with dates that hardly anybody else asks for. */
function somePage(environment: ChaosEnvironment, source: Random): string {
  const from = addNights(seoulToday(new Date()), source.int(1, 300));
  const dates = `from=${from}&to=${addNights(from, source.int(1, 60))}`;
  const { hotelId } = source.pick(environment.rooms);
  const path = source.chance(0.3) ? `/search/result?${dates}` : `/hotel/${hotelId}?${dates}`;
  return environment.url() + path;
}

/** Pages a second that the site serves to eight visitors who ask again as soon as they are answered. */
async function saturation(environment: ChaosEnvironment, source: Random): Promise<number> {
  const until = performance.now() + WARM_UP_SECONDS * 1000;
  let pages = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const { status } = await ask(somePage(environment, source));
      if (status !== 200) throw new Error(`a page answered ${status} without a load`);
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: CLOSED_WORKERS }, visitor));
  return pages / WARM_UP_SECONDS;
}

/** Sends visitors at a rate until the time is over, and waits for their answers. */
async function flood(
  environment: ChaosEnvironment,
  { perSecond, seconds, source }: { perSecond: number; seconds: number; source: Random },
): Promise<Seen[]> {
  const answers: Array<Promise<Seen>> = [];
  let open = 0;
  const began = performance.now();
  let next = began;
  while (next < began + seconds * 1000) {
    const wait = next - performance.now();
    if (wait > 1) await sleep(wait);
    if (open < MAX_OPEN) {
      open += 1;
      answers.push(ask(somePage(environment, source)).finally(() => (open -= 1)));
    }
    next += (-Math.log(1 - source.next()) / perSecond) * 1000;
  }
  return Promise.all(answers);
}

/** How long it takes until the site is as quick as before, in ms; null when that is too long. */
async function recovery(
  environment: ChaosEnvironment,
  calmMs: number,
  source: Random,
): Promise<number | null> {
  const began = performance.now();
  let quick = 0;
  while (performance.now() - began < MAX_RECOVERY_MS) {
    const { status, ms } = await ask(somePage(environment, source));
    quick = status === 200 && ms <= calmMs * QUICK_TIMES ? quick + 1 : 0;
    if (quick === QUICK_PAGES) return performance.now() - began;
    await sleep(100);
  }
  return null;
}

const timesOf = (values: readonly number[]) =>
  values.length === 0
    ? 'none'
    : `p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
const print = (line: string) => process.stdout.write(`${line}\n`);

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '30' },
      times: { type: 'string', default: '3' },
      guests: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
    },
  });
  const seconds = wholeNumber('seconds', values.seconds, 600);
  const times = wholeNumber('times', values.times, 20);
  const guests = wholeNumber('guests', values.guests, 200);
  const seed = wholeNumber('seed', values.seed);
  const environment = await ChaosEnvironment.start({
    webs: 1,
    visits: HOTELS_FOR_VISITS,
    holdSeconds: 900,
    depositSeconds: 10_800,
    daysAhead: 300,
    source: random('load rooms', seed),
  });
  try {
    const source = random('load visitors', seed);
    await saturation(environment, source);
    const rate = await saturation(environment, source);
    const calm: number[] = [];
    for (let page = 0; page < 20; page += 1) {
      calm.push((await ask(somePage(environment, source))).ms);
    }
    const calmMs = median(calm);
    print(`saturation ${rate.toFixed(1)} pages a second; one page alone ${calmMs.toFixed(0)} ms`);

    const held: Array<{ token: string; id: string }> = [];
    for (let at = 0; at < guests; at += 1) {
      const token = await environment.guest(at);
      const room = environment.rooms[at % environment.rooms.length];
      if (room === undefined) throw new Error('no room');
      held.push({ token, id: await holdRoom(environment, room, token, at) });
    }

    const visitors = flood(environment, { perSecond: rate * times, seconds, source });
    const paying = held.map(async (hold, at) => {
      await sleep(((at + 0.5) / guests) * seconds * 1000);
      const began = performance.now();
      const end = await payHold(environment, hold);
      return { end, ms: performance.now() - began };
    });
    const [seen, paid] = [await visitors, await Promise.all(paying)];
    const recoveredMs = await recovery(environment, calmMs, source);

    const pages = seen.filter(({ status }) => status === 200);
    const away = seen.filter(({ status }) => status === 503);
    const silent = away.filter(({ headers }) => headers['retry-after'] === undefined);
    const other = seen.length - pages.length - away.length;
    const unpaid = paid.filter(({ end }) => end !== 'BOOKED');
    const msOf = (some: ReadonlyArray<{ ms: number }>) => timesOf(some.map(({ ms }) => ms));
    print(`${seen.length} visitors in ${seconds} s, ${times} times saturation:`);
    print(`  ${pages.length} got their page (${msOf(pages)})`);
    print(`  ${away.length} were told to come again (${msOf(away)}), ${silent.length} not when`);
    print(`  ${other} got something else or nothing`);
    print(`${paid.length - unpaid.length} of ${guests} guests paid (${msOf(paid)})`);
    print(
      `quick again ${recoveredMs === null ? 'not in time' : `after ${recoveredMs.toFixed(0)} ms`}`,
    );

    await sleep(3_000);
    const { findings } = await audit(environment.database.db, {
      gateway: environment.gateway(),
      restAt: new Date(),
    });
    print(`the audit found ${findings.length}`);
    for (const finding of findings.slice(0, 20)) print(`  ${lineOf(finding)}`);
    const isWell =
      away.length > 0 &&
      silent.length === 0 &&
      other === 0 &&
      unpaid.length === 0 &&
      recoveredMs !== null &&
      findings.length === 0;
    return isWell ? 0 : 1;
  } finally {
    agent.destroy();
    await environment.stop();
  }
});
