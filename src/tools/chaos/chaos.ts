import { parseArgs } from 'node:util';

import { sql } from 'drizzle-orm';

import { random } from '@/server/testing/random';
import { rowsOf } from '@/server/platform/db/client';
import { crowd, membersFor } from './crowd';
import { disturb, PAUSE_MS } from './disturb';
import { ChaosEnvironment, VISITS_A_ROOM } from './environment';
import { guardNamed, queuesMade, runAll } from './guards';
import { atRest, printFindings, printOrderRecords } from './rest';
import { runCommand, wholeNumber } from '../lib/command';

/**
 * `npm run chaos -- [--visits 1000] [--guests 24] [--webs 2] [--seed N] [--calm] [--short]
 * [--minutes N] [--visits-a-room 250] [--pause 1.5-6] [--hold-seconds 20]
 * [--guard-off NAME]`: guests book, pay by card,
 * by points or by transfer, with coupons and vouchers, change dates, leave early and cancel in a few
 * rooms, on a real PostgreSQL and the sandbox's gateway, while web processes are killed, the database
 * is restarted and the gateway fails in every way it can. Afterwards the jobs finish their work and
 * the audit compares all records; exit code 1 when they disagree. `--calm` breaks nothing;
 * `--short` doesn't wait for what takes minutes, but makes it happen (used by `npm test`);
 * `--minutes`, or SIGUSR2, ends the visits early and goes on to the audit; `--visits-a-room` makes
 * rooms fewer or more, `--pause` the seconds between two disturbances; `--guard-off` disables one of
 * `chaos/guards.ts`. Needs a build. A seed repeats the choices of the guests, but not their timing.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const DAYS_AHEAD = 400;
/**
 * How long a hold is, and how long the jobs run by themselves before events that take minutes are
 * forced to happen.
 */
const PACE = {
  usual: { holdSeconds: 20, depositSeconds: 30, unaidedMs: 60_000 },
  short: { holdSeconds: 12, depositSeconds: 12, unaidedMs: 8_000 },
} as const;

/** A long run says so often how far it has come. */
const VISITS_A_LINE = 500;

/**
 * How many stays reached an order to pay, and how many were paid, whatever happened to them later.
 */
async function staysIn({ database }: ChaosEnvironment): Promise<{ ordered: number; made: number }> {
  const [counts] = await rowsOf<{ ordered: number; made: number }>(
    database.db,
    sql`select count(*) filter (where exists (select from payments
          where payments.reservation_id = reservations.id))::int as ordered,
        count(*) filter (where booked_at is not null)::int as made from reservations`,
  );
  return counts ?? { ordered: 0, made: 0 };
}

/** Prints how often each thing happened, the most frequent first. */
function printCounts(counts: ReadonlyMap<string, number>): void {
  for (const [what, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    printLine(`  ${String(count).padStart(6)} ${what}`);
  }
}

/**
 * Reads the shortest and the longest pause in seconds, such as `1.5-6`.
 * @throws Error for anything else
 */
function pauseOf(text: string): { from: number; to: number } {
  const [from = NaN, to = NaN] = text.split('-').map((part) => Math.round(Number(part) * 1000));
  if (!(from >= 0 && to >= from)) throw new Error(`--pause is ${text}, and should be like 1.5-6`);
  return { from, to };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      visits: { type: 'string', default: '1000' },
      guests: { type: 'string', default: '24' },
      webs: { type: 'string', default: '2' },
      seed: { type: 'string' },
      calm: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      'visits-a-room': { type: 'string', default: String(VISITS_A_ROOM) },
      pause: { type: 'string' },
      'hold-seconds': { type: 'string' },
      'guard-off': { type: 'string' },
    },
  });
  const seed = wholeNumber('seed', values.seed ?? String(1 + (Date.now() % 1_000_000)));
  const visits = wholeNumber('visits', values.visits);
  const guests = wholeNumber('guests', values.guests);
  const members = membersFor(visits, guests);
  printLine(`seed ${seed}: ${visits} visits by ${members} members, ${guests} at a time`);
  const webs = wholeNumber('webs', values.webs);
  const guard = values['guard-off'] === undefined ? null : guardNamed(values['guard-off']);
  const { unaidedMs, ...pace } = PACE[values.short ? 'short' : 'usual'];
  const minutes = values.minutes === undefined ? Infinity : wholeNumber('minutes', values.minutes);
  const pauseMs = values.pause === undefined ? PAUSE_MS : pauseOf(values.pause);
  const environment = await ChaosEnvironment.start({
    webs,
    visits,
    ...pace,
    ...(values['hold-seconds'] === undefined
      ? {}
      : { holdSeconds: wholeNumber('hold-seconds', values['hold-seconds']) }),
    visitsARoom: wholeNumber('visits-a-room', values['visits-a-room']),
    daysAhead: DAYS_AHEAD,
    source: random('chaos town', seed),
  });
  try {
    if (guard !== null) {
      await queuesMade(environment.database);
      await runAll(environment.database, guard.off);
      printLine(`without ${guard.name}: ${guard.without}`);
    }
    const tokens: string[] = [];
    while (tokens.length < members) tokens.push(await environment.guest(tokens.length));
    let over = false;
    const disturbed = values.calm
      ? Promise.resolve(null)
      : disturb(environment, random('chaos faults', seed), () => over, pauseMs);
    const began = Date.now();
    let isCut = false;
    const cut = () => (isCut = true);
    process.once('SIGUSR2', cut);
    const ends = await crowd(environment, {
      visits,
      guests,
      tokens,
      seed,
      isOver: () => isCut || Date.now() - began > minutes * 60_000,
      onVisit: (visited) => {
        const seconds = Math.round((Date.now() - began) / 1000);
        if (visited % VISITS_A_LINE === 0) printLine(`  ${visited} visits after ${seconds} s`);
      },
    });
    process.off('SIGUSR2', cut);
    over = true;
    const counts = await disturbed;
    const seconds = Math.max(1, Math.round((Date.now() - began) / 1000));
    printCounts(ends);
    printLine('and besides');
    printCounts(environment.deeds);
    if (counts !== null) {
      printLine(
        `  ${Object.entries(counts)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(', ')}`,
      );
    }
    const { ordered, made } = await staysIn(environment);
    const aMinute = Math.round((made * 60) / seconds);
    const visited = [...ends.values()].reduce((sum, count) => sum + count, 0);
    printLine(`  ${ordered} of ${visited} visits reached payment`);
    printLine(`  ${made} bookings in ${seconds} s, ${aMinute} a minute; waiting for the jobs`);
    await environment.endFaults();
    await runAll(environment.database, guard?.beforeAudit);
    const ended = Date.now();
    const findings = await atRest(environment, unaidedMs);
    const restSeconds = Math.round((Date.now() - ended) / 1000);
    printFindings(findings, printLine);
    await printOrderRecords(environment, findings, printLine);
    printLine(
      `audit at rest, after ${restSeconds} s: ${findings.length} disagreements (seed ${seed})`,
    );
    // Without any booking the records would agree trivially.
    if (made === 0) printLine('nobody booked anything');
    return findings.length === 0 && made > 0 ? 0 : 1;
  } finally {
    await environment.stop();
  }
}

runCommand(main, 2);
