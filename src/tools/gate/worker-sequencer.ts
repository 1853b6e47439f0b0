import { readFileSync } from 'node:fs';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size. Begun last, one of them would keep one core busy alone. */
const LONG = [
  'src/server/testing/fuzz/fuzz.test.ts',
  'tests/race/database-away.postgres.test.ts',
  'src/server/app/jobs/idle.test.ts',
  'src/server/core/inventory/search-index/lowest-by-day.test.ts',
  'src/server/use-cases/content/seed.test.ts',
];

/**
 * Puts test files that can share a worker one after the other. Where modules are loaded once a worker
 * (`isolate: false`), Vitest keeps a worker only if the next file in its queue has the same project and
 * environment, and otherwise starts a new one, which loads jsdom and all modules again. In Vitest's own
 * order, by size, nearly every file was followed by one of another kind. Within a kind that order stays,
 * but for `LONG`.
 */
export default class WorkerSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map<string, TestSpecification[]>();
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(name));
    for (const file of [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]) {
      const kind = `${file.project.name} ${environmentOf(file)}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
    }
    return [...kinds.values()].flat();
  }
}

/** The environment that a comment at the top of the file asks for. */
function environmentOf({ moduleId }: TestSpecification): string {
  return /@vitest-environment (\w+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node';
}
