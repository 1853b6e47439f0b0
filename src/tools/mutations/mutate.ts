import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

import { random } from '@/server/testing/random';
import { createTemplateDatabase } from '@/server/testing/database';
import { runCommand, wholeNumber } from '../lib/command';
import { runTests, testKindOf, type TestDatabase } from './mutant-tests';
import { startPostgres } from '../lib/postgres-server';
import { copyWorkTree, type WorkCopy } from '../gate/work-copy';
import { AREAS, MUTATIONS } from './';
import { mutated, type Row } from './mutation';

/**
 * `npm run mutate -- [--area AREA …] [--only FILE …] [--sample N] [--seed S] [--jobs N]`: makes the
 * mutations listed in `src/tools/mutations` one at a time in a copy of the work tree, and runs the
 * tests that should notice each. It prints which mutations were killed by a test and which
 * survived. Exit code 1 when fewer than 90 % are killed, or when the code that a mutation replaces
 * is no longer in its file; 2 when the tests fail without any mutation.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const MIN_KILLED_PERCENT = 90;

type Verdict = 'killed' | 'survived' | 'equivalent' | 'timed out' | 'stale';
type Judged = { readonly row: Row; readonly verdict: Verdict; readonly by: string | null };

const labelOf = ({ file, before, after }: Row) =>
  `${file}\n    ${oneLine(before)}\n    → ${oneLine(after)}`;
const oneLine = (code: string) => code.trim().replace(/\s+/g, ' ') || '(nothing)';

/** Selects the mutations to run by the command's options. */
function chosenRows(options: {
  readonly area: readonly string[];
  readonly only: readonly string[];
  readonly sample: string | undefined;
  readonly seed: string;
}): readonly Row[] {
  const { area, only, sample, seed } = options;
  const unknown = area.find((name) => !AREAS.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`There is no area ${unknown}: ${AREAS.join(', ')}.`);
  const rows = MUTATIONS.filter(
    (row) =>
      (area.length === 0 || area.includes(row.area)) &&
      (only.length === 0 || only.some((part) => row.file.includes(part))),
  );
  if (rows.length === 0) throw new Error('No mutation is of those files.');
  if (sample === undefined) return rows;
  const count = wholeNumber('sample', sample);
  return random('mutate', wholeNumber('seed', seed)).shuffle(rows).slice(0, count);
}

/** Applies one mutation, runs its tests and undoes it. */
async function judge(copy: WorkCopy, row: Row, database: TestDatabase | null): Promise<Judged> {
  const original = copy.read(row.file);
  const text = mutated(original, row);
  if (text === null) return { row, verdict: 'stale', by: null };
  copy.write(row.file, text);
  try {
    const result = await runTests(copy.dir, row.tests, database);
    if (result.outcome === 'timed out') return { row, verdict: 'timed out', by: null };
    if (result.outcome === 'failed') return { row, verdict: 'killed', by: result.failed };
    return { row, verdict: row.equivalent === undefined ? 'survived' : 'equivalent', by: null };
  } finally {
    copy.write(row.file, original);
  }
}

/** Takes mutations from the queue until it is empty or the run is interrupted. */
async function work(
  copy: WorkCopy,
  queue: Row[],
  judged: Judged[],
  { database, isEnding, total }: WorkOptions,
): Promise<void> {
  for (let row = queue.shift(); row !== undefined && !isEnding(); row = queue.shift()) {
    const began = performance.now();
    const one = await judge(copy, row, database);
    judged.push(one);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    printLine(`${judged.length}/${total} ${one.verdict} (${seconds} s) ${labelOf(row)}`);
    if (one.by !== null) printLine(`    by ${one.by}`);
  }
}

type WorkOptions = {
  readonly database: TestDatabase | null;
  readonly isEnding: () => boolean;
  readonly total: number;
};

/** @returns the exit code */
function conclude(judged: readonly Judged[], total: number): number {
  const of = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict);
  const killed = of('killed');
  const counted = killed.length + of('survived').length + of('timed out').length;
  for (const verdict of ['survived', 'timed out', 'equivalent', 'stale'] as const) {
    for (const { row } of of(verdict)) {
      printLine(`\n${verdict}: ${labelOf(row)}\n    ${row.equivalent ?? row.harm}`);
    }
  }
  for (const { row } of killed.filter((one) => one.row.equivalent !== undefined)) {
    printLine(`\nmarked as equivalent, but killed: ${labelOf(row)}`);
  }
  const percent = counted === 0 ? 0 : (killed.length * 100) / counted;
  const stale = of('stale').length;
  const counts = [
    `${killed.length} killed`,
    `${of('survived').length} survived`,
    `${of('timed out').length} timed out`,
    `${of('equivalent').length} equivalent`,
    `${stale} stale`,
    `${total - judged.length} not run`,
  ];
  printLine(`\n${counts.join(', ')}: ${percent.toFixed(1)} % of ${counted} killed`);
  return percent >= MIN_KILLED_PERCENT && stale === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      area: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '1' },
    },
  });
  const rows = chosenRows({ ...values, sample: values.sample });
  const jobs = Math.min(rows.length, wholeNumber('jobs', values.jobs, cpus().length));
  let isEnding = false;
  process.once('SIGINT', () => {
    isEnding = true;
    printLine('Ends after the mutations that are being tried.');
  });
  const tests = [...new Set(rows.flatMap((row) => row.tests))];
  const needsServer = tests.some((file) => testKindOf(file) === 'postgres');
  const server = needsServer ? await startPostgres() : null;
  const copies: WorkCopy[] = [];
  try {
    const template = server && (await createTemplateDatabase(server.url));
    const database = server && template && { url: server.url, template: template.name };
    while (copies.length < jobs) copies.push(copyWorkTree());
    const [first] = copies;
    if (first === undefined) return 2;
    printLine(`${rows.length} mutations; first the ${tests.length} test files without any`);
    const before = await runTests(first.dir, tests, database, { timeoutMs: 20 * 60_000 });
    if (before.outcome !== 'passed') {
      printLine(`The tests fail without a mutation: ${before.failed ?? before.outcome}`);
      return 2;
    }
    const queue = [...rows];
    const judged: Judged[] = [];
    const options = { database, isEnding: () => isEnding, total: rows.length };
    await Promise.all(copies.map((copy) => work(copy, queue, judged, options)));
    return conclude(judged, rows.length);
  } finally {
    for (const copy of copies) copy.remove();
    await server?.stop();
  }
}

runCommand(main, 2);
