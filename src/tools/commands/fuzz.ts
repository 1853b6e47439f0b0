import { parseArgs } from 'node:util';

import { fuzz } from '@/server/testing/fuzz/fuzz';
import { knownOf } from '@/server/testing/fuzz/known-site';
import { fuzzSite } from '@/server/testing/fuzz/site';
import { joinSite, signInToSite } from '@/server/testing/fuzz/site-member';
import { runCommand, wholeNumber } from '../lib/command';

/**
 * `npm run fuzz -- [--seed N] [--requests 100000]`: sends valid, partly valid and hostile requests,
 * generated from the API's contract, within this process and on databases of its own.
 *
 * `npm run fuzz -- --site URL [--sandbox URL]`: the same for a running site over the network: its
 * pages, its API and its other routes. With its sandbox, half of them are sent as a member who has
 * just joined. The site has to run with TRUST_PROXY=1, since each request comes from a client of
 * its own.
 *
 * Prints a summary of the answers. Exit code 1 when any answer was an error of the site; each such
 * request is printed with its seed.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const MAX_REQUESTS = 10_000_000;

type Summary = {
  readonly requests: number;
  readonly statuses: ReadonlyMap<string | number, number>;
  readonly findings: readonly string[];
  readonly slowestMs: number;
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
      requests: { type: 'string', default: '100000' },
      site: { type: 'string' },
      sandbox: { type: 'string' },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const requests = wholeNumber('requests', values.requests, MAX_REQUESTS);
  printLine(`seed ${seed}`);
  if (values.site !== undefined) {
    const { site: url, sandbox } = values;
    const login = sandbox === undefined ? null : await joinSite(url, sandbox);
    const member = login === null ? null : await signInToSite(url, login);
    const known = await knownOf(url);
    const report = await timed(() => fuzzSite({ url, seed, requests, known, member }));
    printLine(`pages that were never shown: ${report.pagesUnseen.join(', ') || 'none'}`);
    return conclude(report);
  }
  const report = await timed(() => fuzz({ seed, requests }));
  for (const [name, refusals] of report.unreached)
    printLine(`only ever refused: ${name} (${refusals})`);
  return conclude(report);
}

async function timed<T extends Summary>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const report = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  printLine(
    `${report.requests} requests in ${seconds} s, the slowest ${report.slowestMs.toFixed(0)} ms`,
  );
  return report;
}

function conclude({ statuses, findings }: Summary): number {
  const order = ([a]: readonly [unknown, number], [b]: readonly [unknown, number]) =>
    String(a).localeCompare(String(b));
  for (const [status, count] of [...statuses].sort(order)) printLine(`  ${status}: ${count}`);
  for (const finding of findings) printLine(`\n${finding}`);
  return findings.length === 0 ? 0 : 1;
}

runCommand(main);
