import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { buildFolder } from '@/config/env';
import { run, runQuietly } from '../lib/processes';
import { readPlaywrightCounts, readVitestCounts, type Counts } from './test-counts';

/**
 * `npm test`: runs everything, in the order in which mistakes show soonest. Each step runs even
 * when an earlier one failed. At the end it prints a table of the steps and their seconds, and a
 * last line with the counts; a step without tests of its own counts as one.
 */

type Outcome = Counts & { name: string; seconds: number };
type Step = {
  name: string;
  args: string[];
  /** What must be there before this step starts; it starts anyway when the build has ended. */
  needs?: () => boolean;
  /** The file with the step's counts, and how to read it. */
  report?: { file: string; read: (text: string) => Counts };
};

const reports = mkdtempSync(path.join(tmpdir(), 'meomum-test-'));
const reportFile = (name: string) => path.join(reports, `${name}.json`);
/** What the compiler found out in its last run; a second run looks only at what changed. */
const TYPES_CACHE = 'node_modules/.cache/types.tsbuildinfo';
/** Where the build writes the types of pages. */
const TYPES = path.join(buildFolder(), 'types');
const bin = (file: string) => path.join('node_modules', file);

/** What a step without tests of its own counts as. */
const asOneTest = (code: number): Counts => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  again: [],
  failures: [],
});

/**
 * On a loaded machine of continuous integration, a test may fail because nothing got done in time.
 * There it is tried once more, and named at the end if it passes then (docs/decisions/065). The tests
 * of races aren't: what they find may happen rarely.
 */
const AGAIN = process.env.CI === 'true' ? ['--retry=1'] : [];

const build: Step = {
  name: 'build',
  args: ['--import', 'tsx', 'src/tools/commands/build.ts', '--strict'],
};
const chaos: Step = {
  // Limited in time; the long versions are separate commands (docs/benchmarks.md).
  name: 'chaos',
  args: [
    '--import',
    'tsx',
    'src/tools/chaos/chaos.ts',
    '--short',
    '--visits',
    '300',
    '--seed',
    '1',
  ],
};

const isCheck = process.argv.includes('--static');
/** The steps of `npm run check`, the longest first. */
const staticSteps: Step[] = [
  {
    name: 'types',
    args: [
      bin('typescript-7/bin/tsc'),
      '--noEmit',
      ...(isCheck ? ['--tsBuildInfoFile', TYPES_CACHE] : ['--incremental', 'false']),
    ],
  },
  { name: 'unused', args: [bin('knip/bin/knip.js')] },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--tsconfig', 'tsconfig.json'] },
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'packages', args: ['--import', 'tsx', 'src/tools/gate/packages.ts'] },
];

const testSteps: Step[] = [
  {
    name: 'unit',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      ...['rules', 'embedded', 'pages', 'replaced-modules'].flatMap((project) => [
        '--project',
        project,
      ]),
      '--reporter=dot',
      '--reporter=./src/tools/gate/count-reporter.ts',
      ...AGAIN,
    ],
    report: { file: reportFile('unit'), read: readVitestCounts },
  },
  {
    name: 'postgres',
    args: [
      '--import',
      'tsx',
      'src/tools/gate/test-postgres.ts',
      '--reporter=dot',
      '--reporter=./src/tools/gate/count-reporter.ts',
    ],
    report: { file: reportFile('postgres'), read: readVitestCounts },
  },
  {
    name: 'end-to-end',
    args: ['--import', 'tsx', 'src/tools/gate/test-e2e.ts', `--report=${reportFile('e2e')}`],
    report: { file: reportFile('e2e'), read: readPlaywrightCounts },
  },
];

/**
 * Whether the build has written the types of pages, which the compiler reads. It removes those of the
 * last build and writes new ones within its first seconds.
 */
const haveNewTypes = (): boolean =>
  existsSync('next-env.d.ts') &&
  ['routes.d.ts', 'root-params.d.ts'].every((file) => {
    const written = statSync(path.join(TYPES, file), { throwIfNoEntry: false });
    return written !== undefined && written.mtimeMs > began;
  });

async function runStep(step: Step): Promise<Outcome> {
  const started = Date.now();
  process.stdout.write(`\n── ${step.name}\n`);
  const env = { ...process.env, COUNTS_FILE: step.report?.file };
  const code = await run(process.execPath, step.args, env);
  let counts = asOneTest(code);
  if (step.report !== undefined) {
    try {
      counts = step.report.read(readFileSync(step.report.file, 'utf8'));
    } catch {
      // The step ended before it wrote its counts; it counts as one failure.
    }
    // A runner can fail without a failed test (a crash, an unhandled error); that counts as one
    // failure, too.
    if (code !== 0 && counts.failed === 0) counts = { ...counts, failed: 1 };
    if (code === 0 && counts.passed === 0) counts = asOneTest(1);
  }
  return printOutcome(step, counts, secondsSince(started));
}

const secondsSince = (started: number) => Math.round((Date.now() - started) / 1000);

/** Runs a step; its output is printed when it has ended, and `printed` has. */
async function runAside(step: Step, printed?: Promise<unknown>): Promise<Outcome> {
  const started = Date.now();
  const { code, output } = await runQuietly(process.execPath, step.args);
  const seconds = secondsSince(started);
  await printed;
  process.stdout.write(`\n── ${step.name}\n${output}`);
  return printOutcome(step, asOneTest(code), seconds);
}

/**
 * Runs steps that don't need both cores, two at a time; the output of a step is printed when it
 * ends. None of them measures time, so that being slowed down by the other one can't make it fail.
 */
async function runInPairs(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const done: Outcome[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const isBuilt = () => done.some(({ name }) => name === build.name);
      while (step.needs?.() === false && !isBuilt()) await sleep(500);
      done.push(await runAside(step));
    }
  };
  await Promise.all([work(), work()]);
  return done;
}

function printOutcome(step: Step, counts: Counts, seconds: number): Outcome {
  process.stdout.write(
    `── ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`,
  );
  return { ...counts, name: step.name, seconds };
}

/** One line per step, in the order in which they ended. */
function formatTable(outcomes: readonly Outcome[], seconds: number): string {
  const row = (name: string, ...cells: Array<string | number>) =>
    `${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`;
  return [
    row('stage', 'passed', 'failed', 'seconds'),
    ...outcomes.map((one) => row(one.name, one.passed, one.failed, one.seconds)),
    row('all', sum(outcomes, 'passed'), sum(outcomes, 'failed'), seconds),
  ].join('');
}

const sum = (outcomes: readonly Counts[], of: 'passed' | 'failed') =>
  outcomes.reduce((total, outcome) => total + outcome[of], 0);

const began = Date.now();
const outcomes: Outcome[] = [];
if (isCheck) {
  outcomes.push(...(await runInPairs(staticSteps)));
} else {
  const [types, ...rest] = staticSteps;
  const compiled = types === undefined ? [] : [{ ...types, needs: haveNewTypes }];
  outcomes.push(...(await runInPairs([build, ...rest, ...compiled])));
  // Chaos waits for holds and jobs and keeps one core busy, so the first tests run beside it.
  const [unit, ...others] = testSteps;
  const tested = unit === undefined ? undefined : runStep(unit);
  outcomes.push(...(await Promise.all([runAside(chaos, tested), ...(tested ? [tested] : [])])));
  for (const step of others) outcomes.push(await runStep(step));
}
rmSync(reports, { recursive: true, force: true });
const failed = sum(outcomes, 'failed');
process.stdout.write(`\n${formatTable(outcomes, Math.round((Date.now() - began) / 1000))}`);
for (const [title, list] of [
  ['Passed only when tried again', 'again'],
  ['Failed', 'failures'],
] as const) {
  const tests = outcomes.flatMap((outcome) => outcome[list]);
  if (tests.length > 0) process.stdout.write(`\n${title}:\n${tests.join('\n')}\n`);
}
process.stdout.write(`\n${sum(outcomes, 'passed')} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
