import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { run, runQuietly } from './lib/processes';

/**
 * `npm test`: everything, in the order in which a mistake shows soonest. Each step runs even when
 * an earlier one failed, and the last line counts: a step without tests of its own counts as one.
 */

type Counts = { passed: number; failed: number };
type Step = {
  name: string;
  args: string[];
  /** Where the step leaves its counts, and how they are read. */
  report?: { file: string; read: (text: string) => Counts };
};

const reports = mkdtempSync(path.join(tmpdir(), 'meomum-test-'));
const reportFile = (name: string) => path.join(reports, `${name}.json`);
const bin = (file: string) => path.join('node_modules', file);

function vitestCounts(text: string): Counts {
  const report = JSON.parse(text) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightCounts(text: string): Counts {
  const { stats } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** The longest first. */
const staticSteps: Step[] = [
  { name: 'lint', args: [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.'] },
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  {
    name: 'format',
    args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  },
  { name: 'unused', args: [bin('knip/bin/knip.js')] },
  { name: 'cycles', args: [bin('oxlint/bin/oxlint'), '--tsconfig', 'tsconfig.json'] },
];

const testSteps: Step[] = [
  {
    name: 'unit',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportFile('unit')}`,
    ],
    report: { file: reportFile('unit'), read: vitestCounts },
  },
  {
    name: 'postgres',
    args: [
      '--import',
      'tsx',
      'src/cli/test-postgres.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportFile('postgres')}`,
    ],
    report: { file: reportFile('postgres'), read: vitestCounts },
  },
  { name: 'build', args: ['--import', 'tsx', 'src/cli/build.ts', '--strict'] },
  {
    // Bounded; its long forms are commands of their own (docs/benchmarks.md).
    name: 'chaos',
    args: ['--import', 'tsx', 'src/cli/chaos.ts', '--short', '--visits', '300', '--seed', '1'],
  },
  {
    name: 'end-to-end',
    args: ['--import', 'tsx', 'src/cli/test-e2e.ts', `--report=${reportFile('e2e')}`],
    report: { file: reportFile('e2e'), read: playwrightCounts },
  },
];

async function runStep(step: Step): Promise<Counts> {
  const started = Date.now();
  process.stdout.write(`\n── ${step.name}\n`);
  const code = await run(process.execPath, step.args);
  let counts: Counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (step.report !== undefined) {
    try {
      counts = step.report.read(readFileSync(step.report.file, 'utf8'));
    } catch {
      // The step ended before it could count: it stays one failure.
    }
    // A runner that failed without a failed test (a crash, an unhandled error) has failed all the same.
    if (code !== 0 && counts.failed === 0) counts = { ...counts, failed: 1 };
    if (code === 0 && counts.passed === 0) counts = { passed: 0, failed: 1 };
  }
  conclude(step, counts, started);
  return counts;
}

/** Steps that use one core each, two at a time; what a step says is printed when it is done. */
async function runStatic(steps: readonly Step[]): Promise<Counts[]> {
  const waiting = [...steps];
  const done: Counts[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const started = Date.now();
      const { code, output } = await runQuietly(process.execPath, step.args);
      const counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
      process.stdout.write(`\n── ${step.name}\n${output}`);
      conclude(step, counts, started);
      done.push(counts);
    }
  };
  await Promise.all([worker(), worker()]);
  return done;
}

function conclude(step: Step, { passed, failed }: Counts, started: number): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  process.stdout.write(`── ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)\n`);
}

const counts = await runStatic(staticSteps);
if (!process.argv.includes('--static')) {
  for (const step of testSteps) counts.push(await runStep(step));
}
rmSync(reports, { recursive: true, force: true });
const sum = (of: keyof Counts) => counts.reduce((total, count) => total + count[of], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
