import { writeFileSync } from 'node:fs';

import type { Reporter, TestCase } from 'vitest/node';

import type { Counts } from './test-counts';

/**
 * A Vitest reporter that writes the counts of a run into the file that `COUNTS_FILE` names, and names
 * the tests that passed only when they were tried again.
 */
export default class CountReporter implements Reporter {
  private passed = 0;
  private failed = 0;
  private readonly again: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'failed') this.failed += 1;
    if (state !== 'passed') return;
    this.passed += 1;
    if ((test.diagnostic()?.retryCount ?? 0) > 0) {
      this.again.push(`${test.module.relativeModuleId}: ${test.fullName}`);
    }
  }

  onTestRunEnd(): void {
    const counts: Counts = { passed: this.passed, failed: this.failed, again: this.again };
    const file = process.env.COUNTS_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  }
}
