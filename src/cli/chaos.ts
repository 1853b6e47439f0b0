import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { random } from '@/server/catalogue/random';
import { audit } from '@/server/audit/audit';
import type { Finding } from '@/server/audit/finding';
import { runCommand, wholeNumber } from './lib/command';
import { lineOf } from './lib/audited-site';
import { disturb } from './chaos/disturb';
import { visit, type VisitEnd } from './chaos/guest';
import { Town } from './chaos/town';

/**
 * `npm run chaos -- [--visits 1000] [--guests 24] [--webs 2] [--seed N] [--calm]`: guests book, pay
 * and cancel on a few rooms of a real PostgreSQL and the sandbox's gateway, while web processes are
 * killed, the database is restarted and the gateway fails in every way it knows. Then everything
 * comes to rest and the books are held against each other; exit code 1 when they disagree. `--calm`
 * breaks nothing. Needs a build. A seed repeats what is tried, not what meets what.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Holds of 20 s, charges in doubt for 15 s and more than one round of the jobs. */
const REST_MS = 180_000;
/** So long the jobs are left to themselves; then what takes minutes is made to happen. */
const UNAIDED_MS = 60_000;
/** However slow the machine, a run ends: so long for each visit, beside all others. */
const MOST_MS_A_VISIT = 2_000;

async function crowd(
  town: Town,
  { visits, tokens, seed }: { visits: number; tokens: readonly string[]; seed: number },
): Promise<Map<VisitEnd, number>> {
  const ends = new Map<VisitEnd, number>();
  const until = Date.now() + visits * MOST_MS_A_VISIT;
  let next = 0;
  const guest = async (token: string) => {
    while (next < visits && Date.now() < until) {
      const source = random('chaos visit', seed, next);
      next += 1;
      const end = await visit(town, source.pick(town.rooms), token, source);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      // Nobody reads an answer for an hour that says nothing was there.
      if (end === 'LOST') await sleep(100);
    }
  };
  await Promise.all(tokens.map(guest));
  return ends;
}

/** The findings that are left once the jobs have had their time. */
async function atRest(town: Town): Promise<readonly Finding[]> {
  const began = Date.now();
  for (;;) {
    const asked = { gateway: town.gateway(), restAt: new Date() };
    const { findings } = await audit(town.database.db, asked);
    const waited = Date.now() - began;
    if (findings.length === 0 || waited > REST_MS) return findings;
    if (waited > UNAIDED_MS) await town.letMinutesPass();
    await sleep(3_000);
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      visits: { type: 'string', default: '1000' },
      guests: { type: 'string', default: '24' },
      webs: { type: 'string', default: '2' },
      seed: { type: 'string' },
      calm: { type: 'boolean', default: false },
    },
  });
  const seed = wholeNumber('seed', values.seed ?? String(1 + (Date.now() % 1_000_000)));
  const visits = wholeNumber('visits', values.visits);
  const guests = wholeNumber('guests', values.guests);
  say(`seed ${seed}: ${visits} visits by ${guests} guests`);
  const webs = wholeNumber('webs', values.webs);
  const town = await Town.start(webs, visits, random('chaos town', seed));
  try {
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
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
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
    say(`  in ${seconds} s; waiting for the jobs`);
    await town.fault({ confirm: null, cancel: null, down: false });
    const findings = await atRest(town);
    for (const finding of findings) say(lineOf(finding));
    say(`audit at rest: ${findings.length} disagreements (seed ${seed})`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await town.stop();
  }
}

runCommand(main, 2);
