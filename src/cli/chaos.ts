import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { sql } from 'drizzle-orm';

import { random } from '@/server/catalogue/random';
import { rowsOf } from '@/server/db/rows-of';
import { audit } from '@/server/audit/audit';
import type { Finding } from '@/server/audit/finding';
import { runCommand, wholeNumber } from './lib/command';
import { lineOf } from './lib/audited-site';
import { crowd } from './chaos/crowd';
import { disturb } from './chaos/disturb';
import { guardNamed, queuesMade, runAll } from './chaos/guards';
import { Town } from './chaos/town';

/**
 * `npm run chaos -- [--visits 1000] [--guests 24] [--webs 2] [--seed N] [--calm] [--short] [--guard-off
 * NAME]`: guests book, pay, take other dates, leave early and cancel on a few rooms of a real PostgreSQL
 * and the sandbox's gateway, while web processes are killed, the database is restarted and the gateway fails in
 * every way it knows. Then everything comes to rest and the books are held against each other; exit
 * code 1 when they disagree. `--calm` breaks nothing; `--short` doesn't wait for what takes minutes, but
 * makes it happen (the gate's version: `npm test`); `--guard-off` does without one of
 * `chaos/guards.ts`. Needs a build. A seed repeats what is tried, not what meets what.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Holds of 20 s, charges in doubt for 15 s and more than one round of the jobs. */
const REST_MS = 180_000;
const DAYS_AHEAD = 400;
/**
 * How long a hold is, and how long the jobs are left to themselves before what takes minutes is made to
 * happen.
 */
const PACE = {
  usual: { holdSeconds: 20, unaidedMs: 60_000 },
  short: { holdSeconds: 12, unaidedMs: 8_000 },
} as const;

/** Disagreements are told one by one up to so many. */
const MOST_TOLD = 50;

/** The findings that are left once the jobs have had their time. */
async function atRest(town: Town, unaidedMs: number): Promise<readonly Finding[]> {
  const began = Date.now();
  for (;;) {
    const asked = { gateway: town.gateway(), restAt: new Date() };
    const { findings } = await audit(town.database.db, asked);
    const waited = Date.now() - began;
    if (findings.length === 0 || waited > REST_MS) return findings;
    if (waited > unaidedMs) await town.letMinutesPass();
    await sleep(3_000);
  }
}

/** Stays that were paid, whatever became of them afterwards. */
async function bookingsMade({ database }: Town): Promise<Array<{ made: number }>> {
  return rowsOf(
    database.db,
    sql`select count(*)::int as made from reservations where booked_at is not null`,
  );
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
      'guard-off': { type: 'string' },
    },
  });
  const seed = wholeNumber('seed', values.seed ?? String(1 + (Date.now() % 1_000_000)));
  const visits = wholeNumber('visits', values.visits);
  const guests = wholeNumber('guests', values.guests);
  say(`seed ${seed}: ${visits} visits by ${guests} guests`);
  const webs = wholeNumber('webs', values.webs);
  const guard = values['guard-off'] === undefined ? null : guardNamed(values['guard-off']);
  const { holdSeconds, unaidedMs } = PACE[values.short ? 'short' : 'usual'];
  const town = await Town.start({
    ...{ webs, visits, holdSeconds, daysAhead: DAYS_AHEAD },
    source: random('chaos town', seed),
  });
  try {
    if (guard !== null) {
      await queuesMade(town.database);
      await runAll(town.database, guard.off);
      say(`without ${guard.name}: ${guard.without}`);
    }
    const tokens: string[] = [];
    while (tokens.length < guests) tokens.push(await town.guest(tokens.length));
    let over = false;
    const disturbed = values.calm
      ? Promise.resolve(null)
      : disturb(town, random('chaos faults', seed), () => over);
    const began = Date.now();
    const ends = await crowd(town, { visits, tokens, seed });
    over = true;
    const counts = await disturbed;
    const seconds = Math.max(1, Math.round((Date.now() - began) / 1000));
    for (const [end, count] of [...ends].sort((a, b) => b[1] - a[1])) {
      say(`  ${String(count).padStart(6)} ${end}`);
    }
    if (counts !== null) {
      say(
        `  ${Object.entries(counts)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(', ')}`,
      );
    }
    const [{ made } = { made: 0 }] = await bookingsMade(town);
    const aMinute = Math.round((made * 60) / seconds);
    say(`  ${made} bookings in ${seconds} s, ${aMinute} a minute; waiting for the jobs`);
    await town.fault({ confirm: null, cancel: null, down: false });
    await runAll(town.database, guard?.beforeAudit);
    const findings = await atRest(town, unaidedMs);
    for (const finding of findings.slice(0, MOST_TOLD)) say(lineOf(finding));
    if (findings.length > MOST_TOLD) say(`… and ${findings.length - MOST_TOLD} more`);
    say(`audit at rest: ${findings.length} disagreements (seed ${seed})`);
    // Books in which nothing happened agree by themselves.
    if (made === 0) say('nobody booked anything');
    return findings.length === 0 && made > 0 ? 0 : 1;
  } finally {
    await town.stop();
  }
}

runCommand(main, 2);
