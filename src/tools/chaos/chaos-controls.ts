import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { random } from '@/server/testing/random';
import { audit } from '@/server/app/audit/audit';
import type { Finding } from '@/server/app/audit/finding';
import { crowd, membersFor } from './crowd';
import { GUARDS, guardNamed, isToldBy, queuesMade, runAll, type Guard } from './guards';
import { ChaosEnvironment } from './environment';
import { lineOf } from '../gate/started-site';
import { runCommand, wholeNumber } from '../lib/command';

/**
 * `npm run chaos:controls -- [--guard NAME …] [--visits 100] [--seed N]`: checks that the audit
 * finds what the chaos test relies on. First a short run with every guard on, which must leave no
 * disagreement; then one run per guard with that guard switched off, in which the audit's check for
 * it must report. Exit code 1 when one doesn't. Needs a build.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const GUESTS = 12;
const HOLD_SECONDS = 6;
const DEPOSIT_SECONDS = 6;
/** Few days, so that stays overlap. */
const DAYS_AHEAD = 60;
/**
 * How the gateway fails: the refund isn't made, and no answer comes, so the reconciler has to find
 * out.
 */
const LOST_REFUND = 'error-undone';
const LOST_REFUNDS = 8;
/** The most time that the jobs need for what a calm run leaves them, in ms. */
const REST_MS = 90_000;
/** How long to wait without a job, in ms: longer than it needs when it runs. */
const LEFT_MS = 25_000;

async function findingsOf(environment: ChaosEnvironment): Promise<readonly Finding[]> {
  const options = { gateway: environment.gateway(), restAt: new Date() };
  return (await audit(environment.database.db, options)).findings;
}

/** Findings that remain after every job had its time; returns early when there are none. */
async function atRest(environment: ChaosEnvironment): Promise<readonly Finding[]> {
  const began = Date.now();
  for (;;) {
    const findings = await findingsOf(environment);
    if (findings.length === 0 || Date.now() - began > REST_MS) return findings;
    await environment.letMinutesPass();
    await sleep(2_000);
  }
}

/** Deletes everything that happened in the environment, and keeps its hotels and rooms. */
async function emptied(environment: ChaosEnvironment): Promise<void> {
  await runAll(environment.database, [
    'truncate reservations, mail_outbox, voucher_orders, personal_coupons cascade',
    'update room_nights set sold = 0',
    'update coupons set issued = 0',
  ]);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      guard: { type: 'string', multiple: true },
      visits: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const visits = wholeNumber('visits', values.visits);
  const wanted = values.guard?.map(guardNamed) ?? GUARDS;
  const environment = await ChaosEnvironment.start({
    webs: 1,
    visits,
    holdSeconds: HOLD_SECONDS,
    depositSeconds: DEPOSIT_SECONDS,
    daysAhead: DAYS_AHEAD,
    source: random('chaos controls', seed),
  });
  const tokens: string[] = [];
  const happen = async () => {
    await environment.fault({ cancel: { mode: LOST_REFUND, times: LOST_REFUNDS } });
    await crowd(environment, { visits, guests: GUESTS, tokens, seed });
    await environment.fault({ cancel: null });
  };
  /** @returns whether the audit reported it */
  const without = async (guard: Guard): Promise<boolean> => {
    await runAll(environment.database, guard.off);
    await happen();
    await runAll(environment.database, guard.beforeAudit);
    if (guard.expectedFinding.check === 'rest') await sleep(LEFT_MS);
    const reported = (await findingsOf(environment)).filter((finding) => isToldBy(guard, finding));
    const [first] = reported;
    printLine(
      `without ${guard.name} (${guard.without}): ${reported.length} in ${guard.expectedFinding.check}`,
    );
    if (first !== undefined) printLine(`  ${lineOf(first)}`);
    await runAll(environment.database, guard.on);
    await emptied(environment);
    return first !== undefined;
  };
  try {
    await queuesMade(environment.database);
    const members = membersFor(visits, GUESTS);
    while (tokens.length < members) tokens.push(await environment.guest(tokens.length));
    await happen();
    const ended = Date.now();
    const left = await atRest(environment);
    for (const finding of left) printLine(lineOf(finding));
    const seconds = ((Date.now() - ended) / 1000).toFixed(0);
    printLine(`with every guard: ${left.length} disagreements, ${seconds} s after the last visit`);
    await emptied(environment);
    const missed: string[] = [];
    for (const guard of wanted) if (!(await without(guard))) missed.push(guard.name);
    printLine(
      missed.length === 0
        ? `${wanted.length} guards: the audit tells when any of them is away`
        : `nobody would tell without ${missed.join(', ')}`,
    );
    return left.length === 0 && missed.length === 0 ? 0 : 1;
  } finally {
    await environment.stop();
  }
}

runCommand(main, 2);
