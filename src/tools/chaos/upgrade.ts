import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { sql } from 'drizzle-orm';

import { prepareDatabase } from '@/server/app/prepare-database';
import { rowsOf } from '@/server/platform/db/client';
import { readRecordedMigrations } from '@/server/platform/db/migrations-of-build';
import { random } from '@/server/testing/random';
import { runCommand, wholeNumber } from '../lib/command';
import { stop } from '../lib/processes';
import { Balancer, UPGRADE_PHASES } from './balancer';
import { crowd } from './crowd';
import { disturb } from './disturb';
import { CHAOS_SITE, ChaosEnvironment } from './environment';
import { buildRelease, commitBeforeMigrations } from './former-release';
import { atRest, printFindings } from './rest';

/**
 * `npm run test:upgrade -- [--before REF] [--built FOLDER] [--seconds 20] [--faults 60] [--guests 12]
 * [--seed N]`: takes a site from the release before to this one while guests book, behind a balancer
 * that asks `/readyz`. First the former release serves alone; then this one's migrations run while it
 * serves; then both serve side by side, with the faults of the chaos; then the former processes end by
 * SIGTERM, and this release serves alone. Outside of the faults every call has to be answered, without
 * an error of the server (of a busy machine, as many may be too slow as before the upgrade); with them,
 * no error may be an unexpected one; and at rest the audit has to agree. `--before` names the former release (the newest commit without the latest migrations);
 * `--built` is a folder in which it is built already. Needs a build.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const WEBS = 2;
const MEMBERS = 600;
const VISITS_FOR_ROOMS = 2_500;
/** More visits than any run has time for. */
const MAX_VISITS = 100_000;
/** The longest pause between two faults, in ms: some have to happen in a minute. */
const PAUSE_MS = { from: 1_500, to: 6_000 };
/** A former process may finish what it is doing for so long, in ms. */
const PATIENCE_MS = 90_000;
const UNAIDED_MS = 20_000;

/** How many bookings were paid so far. */
async function countBookings({ database }: ChaosEnvironment): Promise<number> {
  const [row] = await rowsOf<{ made: number }>(
    database.db,
    sql`select count(*)::int as made from reservations where booked_at is not null`,
  );
  return row?.made ?? 0;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      before: { type: 'string' },
      built: { type: 'string' },
      seconds: { type: 'string', default: '20' },
      faults: { type: 'string', default: '60' },
      guests: { type: 'string', default: '12' },
      seed: { type: 'string', default: '1' },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const guests = wholeNumber('guests', values.guests);
  const calmMs = wholeNumber('seconds', values.seconds) * 1000;
  const faultsMs = wholeNumber('faults', values.faults) * 1000;
  const ref = values.before ?? commitBeforeMigrations();
  if (values.built === undefined) printLine(`building the release before, ${ref} …`);
  const folder = values.built ?? buildRelease(ref);

  const environment = await ChaosEnvironment.start({
    webs: 2 * WEBS,
    visits: VISITS_FOR_ROOMS,
    holdSeconds: 20,
    depositSeconds: 30,
    daysAhead: 300,
    source: random('upgrade town', seed),
    former: { folder, webs: WEBS, members: MEMBERS },
  });
  const balancer = new Balancer(environment, WEBS, random('upgrade balancer', seed));
  const { rooms, daysAhead, outside, otherWays, tokens } = environment;
  const site = { rooms, daysAhead, outside, otherWays, send: balancer.send };
  const failures: string[] = [];
  const check = (isTrue: boolean, what: string) => {
    printLine(`${isTrue ? 'ok    ' : 'FAILED'}  ${what}`);
    if (!isTrue) failures.push(what);
  };
  try {
    const former = await readRecordedMigrations(environment.database.db);
    await balancer.begin([0, 1]);
    let isOver = false;
    const visitors = crowd(site, {
      visits: MAX_VISITS,
      guests,
      tokens,
      seed,
      isOver: () => isOver,
    });
    let before = 0;
    const phaseEnds = async () => {
      const made = await countBookings(environment);
      balancer.booked(made - before);
      before = made;
    };
    await sleep(calmMs);
    await phaseEnds();

    balancer.enter('EXPAND');
    const began = Date.now();
    await prepareDatabase(environment.database, {
      site: CHAOS_SITE,
      now: new Date(),
      log: printLine,
    });
    const ms = Date.now() - began;
    const added = (await readRecordedMigrations(environment.database.db)).length - former.length;
    await sleep(calmMs);
    check(added > 0, `${added} migrations ran in ${ms} ms beside the release before`);
    check(
      !balancer.notReady().some((line) => line.includes('schema')),
      'the release before finds the newer schema good enough to serve',
    );
    await phaseEnds();

    balancer.enter('BOTH');
    for (const at of [2, 3]) await environment.startWeb(at);
    await balancer.begin([0, 1, 2, 3]);
    await sleep(calmMs);
    await phaseEnds();

    balancer.enter('FAULTS');
    let isCalm = false;
    const source = random('upgrade faults', seed);
    const disturbed = disturb(environment, source, () => isCalm, PAUSE_MS, [2, 3]);
    await sleep(faultsMs);
    isCalm = true;
    const faults = Object.entries(await disturbed).map(([kind, count]) => `${kind} ${count}`);
    await environment.endFaults();
    await balancer.allReady([0, 1, 2, 3]);
    await phaseEnds();
    printLine(`        ${faults.join(', ')}`);

    balancer.enter('SWITCH');
    await environment.sendWebhooksTo(2);
    const ended = Date.now();
    for (const at of [0, 1]) {
      const web = environment.webs[at];
      if (web === undefined) continue;
      await stop(web, PATIENCE_MS);
      check(web.child.exitCode === 0, `process ${at} of the release before ended by SIGTERM`);
    }
    printLine(`        both within ${((Date.now() - ended) / 1000).toFixed(1)} s`);
    await phaseEnds();

    balancer.enter('AFTER');
    await sleep(calmMs);
    isOver = true;
    await visitors;
    await phaseEnds();
    balancer.end();

    for (const line of [...balancer.table(), ...balancer.notReady()]) printLine(`        ${line}`);
    for (const phase of UPGRADE_PHASES) {
      const wrong = balancer.unexplained(phase);
      check(wrong.length === 0, `${phase}: ${wrong.length} kinds of unexplained failures`);
      for (const line of wrong.slice(0, 10)) printLine(`        ${line}`);
    }
    printLine(
      `        ${balancer.crossed()} bookings were held by one release and paid by the other`,
    );
    check(balancer.crossed() > 0, 'bookings went from one release to the other');
    const findings = await atRest(environment, UNAIDED_MS);
    printFindings(findings, printLine);
    const made = await countBookings(environment);
    check(
      findings.length === 0 && made > 0,
      `audit at rest: ${findings.length} disagreements in ${made} bookings (seed ${seed})`,
    );
    printLine(failures.length === 0 ? 'All of it held.' : `${failures.length} did not hold.`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    balancer.end();
    await environment.stop();
  }
}

runCommand(main, 2);
