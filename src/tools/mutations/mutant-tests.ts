import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { z } from 'zod';

/** A PostgreSQL server, and the migrated database of which each test file gets a copy. */
export type TestDatabase = { readonly url: string; readonly template: string };

export type TestResult = {
  readonly outcome: 'passed' | 'failed' | 'timed out';
  /** The first test that failed, with its file. */
  readonly failed: string | null;
};

/**
 * The beginnings of the paths of server tests that need no database, as `vitest.config.ts` has
 * them.
 */
const WITHOUT_DATABASE = [
  'src/server/use-cases/booking/documents/',
  'src/server/core/messages/mail/',
  'src/server/platform/providers/',
];

export type TestKind = 'rules' | 'pages' | 'postgres';

/**
 * Decides how a test file is run: with the tests of rules, with those of pages, or on a PostgreSQL
 * server.
 */
export function testKindOf(file: string): TestKind {
  if (file.endsWith('.postgres.test.ts')) return 'postgres';
  if (/^src\/(domain|contract|demo)\//.test(file)) return 'rules';
  if (WITHOUT_DATABASE.some((start) => file.startsWith(start))) return 'rules';
  return file.startsWith('src/server/') ? 'postgres' : 'pages';
}

/**
 * The tests of one mutation end long before this time, unless the mutation causes an endless loop.
 */
const TIMEOUT_MS = 180_000;

/**
 * Runs test files in a copy of the work tree, those without a database first, until one fails.
 * @param options.timeoutMs the time limit for the tests of each kind
 */
export async function runTests(
  dir: string,
  files: readonly string[],
  database: TestDatabase | null,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<TestResult> {
  for (const kind of ['rules', 'pages', 'postgres'] as const) {
    const own = files.filter((file) => testKindOf(file) === kind);
    if (own.length === 0) continue;
    const result = await runKind(dir, kind, own, { database, timeoutMs });
    if (result.outcome !== 'passed') return result;
  }
  return { outcome: 'passed', failed: null };
}

async function runKind(
  dir: string,
  kind: TestKind,
  files: readonly string[],
  { database, timeoutMs }: { database: TestDatabase | null; timeoutMs: number },
): Promise<TestResult> {
  const out = mkdtempSync(path.join(tmpdir(), 'meomum-mutate-'));
  const report = path.join(out, 'report.json');
  // Tests that wait for a server may fail because the machine is busy. Such a test is run a second
  // time, so that no mutation counts as killed for that reason.
  const config =
    kind === 'postgres'
      ? ['--config', 'src/tools/gate/vitest.postgres.config.ts', '--retry', '1']
      : kind === 'pages'
        ? ['--project', 'pages', '--project', 'replaced-modules']
        : ['--project', kind];
  const args = ['run', ...config, '--bail', '1', '--reporter', 'json', '--outputFile', report];
  const env = {
    ...process.env,
    ...(database === null
      ? {}
      : { TEST_DATABASE_URL: database.url, TEST_TEMPLATE_DATABASE: database.template }),
  };
  try {
    const code = await exitCodeOf(['node_modules/vitest/vitest.mjs', ...args, ...files], {
      dir,
      env,
      timeoutMs,
    });
    if (code === null) return { outcome: 'timed out', failed: null };
    if (code === 0) return { outcome: 'passed', failed: null };
    return { outcome: 'failed', failed: firstFailure(dir, report) };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/**
 * Runs Node.js to its end, or ends it with all processes it started. @returns null when its time
 * was over
 */
function exitCodeOf(
  args: readonly string[],
  { dir, env, timeoutMs }: { dir: string; env: NodeJS.ProcessEnv; timeoutMs: number },
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // The process leads a process group of its own, so that its workers can be ended with it.
    const child = spawn(process.execPath, args, { cwd: dir, env, stdio: 'ignore', detached: true });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, timeoutMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(isLate ? null : (code ?? 1));
    });
  });
}

const reported = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** @throws Error when vitest wrote no report, because it failed before running the tests */
function firstFailure(dir: string, report: string): string {
  const { testResults } = reported.parse(JSON.parse(readFileSync(report, 'utf8')));
  for (const { name, status, assertionResults } of testResults) {
    const test = assertionResults.find((one) => one.status === 'failed');
    if (test === undefined && status !== 'failed') continue;
    return `${path.relative(dir, name)}: ${test?.fullName ?? 'the file does not load'}`;
  }
  return 'an error outside of any test';
}
