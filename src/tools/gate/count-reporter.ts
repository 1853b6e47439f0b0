import { writeFileSync } from 'node:fs';

import type { Reporter, TestCase } from 'vitest/node';

import type { Counts } from './test-counts';

/**
 * A Vitest reporter that writes the counts of a run into the file that `COUNTS_FILE` names, and names
 * the tests that failed and those that passed only when they were tried again.
 */
export default class CountReporter implements Reporter {
  private passed = 0;
  private readonly failures: string[] = [];
  private readonly again: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    if (state === 'failed') this.failures.push(name);
    if (state !== 'passed') return;
    this.passed += 1;
    if ((test.diagnostic()?.retryCount ?? 0) > 0) this.again.push(name);
  }

  onTestRunEnd(): void {
    const { passed, again, failures } = this;
    const counts: Counts = { passed, failed: failures.length, again, failures };
    const file = process.env.COUNTS_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  }
}
