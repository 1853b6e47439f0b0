import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { random } from '@/server/catalogue/random';
import { audit } from '@/server/audit/audit';
import type { Finding } from '@/server/audit/finding';
import { crowd } from './chaos/crowd';
import { GUARDS, guardNamed, isToldBy, queuesMade, runAll, type Guard } from './chaos/guards';
import { Town } from './chaos/town';
import { lineOf } from './lib/audited-site';
import { runCommand, wholeNumber } from './lib/command';

/**
 * `npm run chaos:controls -- [--guard NAME …] [--visits 100] [--seed N]`: what the chaos's audit is
 * worth. A short chaos with every guard on, which must leave no disagreement; then one a guard with
 * that guard switched off, which the book that guards it must tell. Exit code 1 when one doesn't.
 * Needs a build.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
const GUESTS = 12;
const HOLD_SECONDS = 6;
/** Few days, so that stays meet. */
const DAYS_AHEAD = 60;
/** A refund that isn't made, and says so to nobody; how often: the reconciler's work. */
const DOUBT = 'error-undone';
const DOUBTS = 8;
/** So long the jobs need at most for what a calm run leaves them. */
const REST_MS = 90_000;
/** Without a job, what it leaves undone is left undone for longer than it takes with it. */
const LEFT_MS = 25_000;

async function findingsOf(town: Town): Promise<readonly Finding[]> {
  const asked = { gateway: town.gateway(), restAt: new Date() };
  return (await audit(town.database.db, asked)).findings;
}

/** The findings that are left once every job had its time; none as soon as there are none. */
async function atRest(town: Town): Promise<readonly Finding[]> {
  const began = Date.now();
  for (;;) {
    const findings = await findingsOf(town);
    if (findings.length === 0 || Date.now() - began > REST_MS) return findings;
    await town.letMinutesPass();
    await sleep(2_000);
  }
}

/** The same town without anything that happened in it. */
async function emptied(town: Town): Promise<void> {
  await runAll(town.database, [
    'truncate reservations, mail_outbox cascade',
    'update room_nights set sold = 0',
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
  const town = await Town.start({
    ...{ webs: 1, visits, holdSeconds: HOLD_SECONDS, daysAhead: DAYS_AHEAD },
    source: random('chaos controls', seed),
  });
  const tokens: string[] = [];
  const happen = async () => {
    await town.fault({ cancel: { mode: DOUBT, times: DOUBTS } });
    await crowd(town, { visits, tokens, seed });
    await town.fault({ cancel: null });
  };
  /** @returns whether the audit told of it */
  const without = async (guard: Guard): Promise<boolean> => {
    await runAll(town.database, guard.off);
    await happen();
    await runAll(town.database, guard.beforeAudit);
    if (guard.tells.check === 'rest') await sleep(LEFT_MS);
    const found = (await findingsOf(town)).filter((finding) => isToldBy(guard, finding));
    const [first] = found;
    say(`without ${guard.name} (${guard.without}): ${found.length} in ${guard.tells.check}`);
    if (first !== undefined) say(`  ${lineOf(first)}`);
    await runAll(town.database, guard.on);
    await emptied(town);
    return first !== undefined;
  };
  try {
    await queuesMade(town.database);
    while (tokens.length < GUESTS) tokens.push(await town.guest(tokens.length));
    await happen();
    const ended = Date.now();
    const left = await atRest(town);
    for (const finding of left) say(lineOf(finding));
    const seconds = ((Date.now() - ended) / 1000).toFixed(0);
    say(`with every guard: ${left.length} disagreements, ${seconds} s after the last visit`);
    await emptied(town);
    const missed: string[] = [];
    for (const guard of wanted) if (!(await without(guard))) missed.push(guard.name);
    say(
      missed.length === 0
        ? `${wanted.length} guards: the audit tells when any of them is away`
        : `nobody would tell without ${missed.join(', ')}`,
    );
    return left.length === 0 && missed.length === 0 ? 0 : 1;
  } finally {
    await town.stop();
  }
}

runCommand(main, 2);
