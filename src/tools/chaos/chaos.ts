import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { sql } from 'drizzle-orm';

import { random } from '@/server/testing/random';
import { audit } from '@/server/app/audit/audit';
import type { Finding } from '@/server/app/audit/finding';
import { rowsOf } from '@/server/platform/db/client';
import { crowd, membersFor } from './crowd';
import { disturb } from './disturb';
import { ChaosEnvironment } from './environment';
import { guardNamed, queuesMade, runAll } from './guards';
import { lineOf } from '../gate/started-site';
import { runCommand, wholeNumber } from '../lib/command';

/**
 * `npm run chaos -- [--visits 1000] [--guests 24] [--webs 2] [--seed N] [--calm] [--short]
 * [--guard-off NAME]`: guests book, pay, change dates, leave early and cancel in a few rooms, on a
 * real PostgreSQL and the sandbox's gateway, while web processes are killed, the database is
 * restarted and the gateway fails in every way it can. Afterwards the jobs finish their work and
 * the audit compares all records; exit code 1 when they disagree. `--calm` breaks nothing;
 * `--short` doesn't wait for what takes minutes, but makes it happen (used by `npm test`);
 * `--guard-off` disables one of `chaos/guards.ts`. Needs a build. A seed repeats the choices of the
 * guests, but not their timing.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
/** Enough for holds of 20 s, unresolved charges of 15 s and several rounds of the jobs. */
const REST_MS = 180_000;
const DAYS_AHEAD = 400;
/**
 * How long a hold is, and how long the jobs run by themselves before events that take minutes are
 * forced to happen.
 */
const PACE = {
  usual: { holdSeconds: 20, unaidedMs: 60_000 },
  short: { holdSeconds: 12, unaidedMs: 8_000 },
} as const;

/** Up to so many disagreements are printed one by one. */
const MAX_REPORTED = 50;

/** Findings that remain after the jobs had their time. */
async function atRest(
  environment: ChaosEnvironment,
  unaidedMs: number,
): Promise<readonly Finding[]> {
  const began = Date.now();
  for (;;) {
    const options = { gateway: environment.gateway(), restAt: new Date() };
    const { findings } = await audit(environment.database.db, options);
    const waited = Date.now() - began;
    if (findings.length === 0 || waited > REST_MS) return findings;
    if (waited > unaidedMs) await environment.letMinutesPass();
    await sleep(3_000);
  }
}

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
  const members = membersFor(visits, guests);
  printLine(`seed ${seed}: ${visits} visits by ${members} members, ${guests} at a time`);
  const webs = wholeNumber('webs', values.webs);
  const guard = values['guard-off'] === undefined ? null : guardNamed(values['guard-off']);
  const { holdSeconds, unaidedMs } = PACE[values.short ? 'short' : 'usual'];
  const environment = await ChaosEnvironment.start({
    webs,
    visits,
    holdSeconds,
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
      : disturb(environment, random('chaos faults', seed), () => over);
    const began = Date.now();
    const ends = await crowd(environment, { visits, guests, tokens, seed });
    over = true;
    const counts = await disturbed;
    const seconds = Math.max(1, Math.round((Date.now() - began) / 1000));
    for (const [end, count] of [...ends].sort((a, b) => b[1] - a[1])) {
      printLine(`  ${String(count).padStart(6)} ${end}`);
    }
    if (counts !== null) {
      printLine(
        `  ${Object.entries(counts)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(', ')}`,
      );
    }
    const { ordered, made } = await staysIn(environment);
    const aMinute = Math.round((made * 60) / seconds);
    printLine(`  ${ordered} of ${visits} visits reached payment`);
    printLine(`  ${made} bookings in ${seconds} s, ${aMinute} a minute; waiting for the jobs`);
    await environment.fault({ confirm: null, cancel: null, down: false });
    await runAll(environment.database, guard?.beforeAudit);
    const findings = await atRest(environment, unaidedMs);
    for (const finding of findings.slice(0, MAX_REPORTED)) printLine(lineOf(finding));
    if (findings.length > MAX_REPORTED) printLine(`… and ${findings.length - MAX_REPORTED} more`);
    printLine(`audit at rest: ${findings.length} disagreements (seed ${seed})`);
    // Without any booking the records would agree trivially.
    if (made === 0) printLine('nobody booked anything');
    return findings.length === 0 && made > 0 ? 0 : 1;
  } finally {
    await environment.stop();
  }
}

runCommand(main, 2);
