import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { run } from './lib/processes';

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

const staticSteps: Step[] = [
  {
    name: 'format',
    args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  },
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'lint', args: [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.'] },
  { name: 'unused', args: [bin('knip/bin/knip.js')] },
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
    name: 'end-to-end',
    args: ['--import', 'tsx', 'src/cli/test-e2e.ts', `--report=${reportFile('e2e')}`],
    report: { file: reportFile('e2e'), read: playwrightCounts },
  },
];

async function runStep(step: Step): Promise<Counts> {
  const started = Date.now();
  process.stdout.write(`\n── ${step.name}\n`);
  // next-env.d.ts is made by Next; the compiler wants it before the first build.
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
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  process.stdout.write(
    `── ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`,
  );
  return counts;
}

const only = process.argv.includes('--static') ? staticSteps : [...staticSteps, ...testSteps];
const total: Counts = { passed: 0, failed: 0 };
for (const step of only) {
  const counts = await runStep(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
