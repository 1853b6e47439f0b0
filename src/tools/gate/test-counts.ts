import { z } from 'zod';

const counts = z.object({
  passed: z.number(),
  failed: z.number(),
  /** The tests among those that passed that did so only when they were tried again. */
  again: z.array(z.string()),
  /** The tests that failed; fewer than `failed` when a runner failed without a failed test. */
  failures: z.array(z.string()),
});

/** How many tests of a step passed and failed. */
export type Counts = z.infer<typeof counts>;

/** Reads the counts that `count-reporter.ts` has written. */
export const readVitestCounts = (text: string): Counts => counts.parse(JSON.parse(text));

type Suite = z.infer<typeof suite>;
const suite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

/** Reads the counts of Playwright's report in JSON. */
export function readPlaywrightCounts(text: string): Counts {
  const { stats, suites } = report.parse(JSON.parse(text));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    again: suites.flatMap((one) => listTests(one, 'flaky')),
    failures: suites.flatMap((one) => listTests(one, 'unexpected')),
  };
}

const listTests = ({ specs, suites = [] }: Suite, wanted: 'flaky' | 'unexpected'): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  ),
  ...suites.flatMap((one) => listTests(one, wanted)),
];
