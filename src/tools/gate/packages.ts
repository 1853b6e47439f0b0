import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { advisoriesOf, checkAdvisories, readList } from './packages/advisories';
import { checkLicences, readPolicy } from './packages/licences';
import { readLock } from './packages/lock';
import { makeNotices, NOTICES } from './packages/notices';
import { askRegistry } from './packages/registry';
import { runCommand } from '../lib/command';

/**
 * `npm run packages`: holds what package-lock.json installs against known faults and against the kept
 * list of licences (docs/packages.md). It asks the registry, where that has such a call, and always
 * the list that ships; exit code 1 for a grave fault in production, a licence that isn't allowed, or
 * when the notices that the site serves aren't those of what browsers get. `--write` writes them anew.
 */

/** After so many days a list of faults says little of what was published since. */
const MAX_LIST_DAYS = 90;
const DAY_MS = 86_400_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const packages = readLock();
  const list = readList();
  const answer = await askRegistry();
  const shipped = advisoriesOf(list);
  const fromRegistry = answer.asked === 'answered' ? answer.advisories : [];
  const today = new Date().toISOString().slice(0, 10);
  const { problems, notes } = checkAdvisories(
    packages,
    [...fromRegistry, ...shipped],
    list.exceptions,
    today,
  );
  print(
    `Known faults: ${shipped.length} of the shipped list, read on ${list.checkedOn}; ` +
      (answer.asked === 'answered'
        ? `the registry was asked and named ${fromRegistry.length}.`
        : `the registry wasn't of use (${answer.because}).`),
  );
  const days = Math.floor((Date.parse(today) - Date.parse(list.checkedOn)) / DAY_MS);
  if (answer.asked === 'silent' && days > MAX_LIST_DAYS) {
    print(`The list is ${days} days old: renew it (docs/packages.md).`);
  }
  for (const note of notes) print(`  ${note}`);
  const licences = checkLicences(packages, readPolicy());
  const served = await checkNotices(process.argv.includes('--write'));
  for (const problem of [...problems, ...licences, ...served]) print(`FAILED ${problem}`);
  print(
    `${packages.length} packages, ${packages.filter(({ isDev }) => !isDev).length} of them in ` +
      `production: ${problems.length} grave faults, ${licences.length} licences to look at.`,
  );
  return problems.length + licences.length + served.length === 0 ? 0 : 1;
}

/** Compares the notices that the site serves with what browsers get now, or writes them. */
async function checkNotices(isWritten: boolean): Promise<string[]> {
  const notices = await makeNotices();
  if (isWritten) writeFileSync(NOTICES, notices);
  if (existsSync(NOTICES) && readFileSync(NOTICES, 'utf8') === notices) return [];
  return [`${NOTICES} isn't what browsers get now: run \`npm run packages -- --write\`.`];
}

runCommand(main);
