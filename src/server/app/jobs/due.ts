import { sql } from 'drizzle-orm';

import { rowsOf, type OpenDatabase } from '@/server/platform/db/client';
import type { Job, JobDeps } from './jobs';

/**
 * For how long nothing is asked of an embedded database that nobody uses, in ms: the last answer was
 * that nothing would be due until then.
 */
const QUIET_MS = 60_000;
/** The pause between two questions ahead that found something to be due soon, in ms. */
const ASK_AHEAD_MS = 15_000;

/** Asks the database, in one statement, which of the jobs have something to do. */
async function findDue(deps: JobDeps, jobs: readonly Job[]): Promise<Job[]> {
  const columns = jobs.flatMap(({ name, isDue }) =>
    isDue === undefined ? [] : [sql`${isDue(deps)} as ${sql.identifier(name)}`],
  );
  if (columns.length === 0) return [];
  const [answer] = await rowsOf<Record<string, boolean>>(
    deps.db,
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return jobs.filter(({ name }) => answer?.[name] === true);
}

/**
 * Asks which jobs have something to do, and knows when an embedded database needn't be asked. Only
 * this process changes it, so while it gets no statement, the only thing that makes a job due is
 * time; for that the conditions are asked ahead.
 */
export function createDueQuestions(
  deps: JobDeps,
  { countStatements }: OpenDatabase,
  jobs: readonly Job[],
) {
  /** The number of statements when the database was last asked, with that one. */
  let seen = -1;
  let quietUntil = 0;
  let askAheadAt = 0;

  /** Which jobs have something to do at an instant; another statement meanwhile isn't seen. */
  async function ask(candidates: readonly Job[], at = deps.now()): Promise<Job[]> {
    if (candidates.length === 0) return [];
    seen = (countStatements?.() ?? 0) + 1;
    return findDue({ ...deps, now: () => at }, candidates);
  }

  return {
    ask: (candidates: readonly Job[]) => ask(candidates),
    /** Whether nothing can be due, at this instant of the monotonic clock. */
    async isQuiet(now: number): Promise<boolean> {
      if (countStatements === null || countStatements() !== seen) {
        quietUntil = 0;
        return false;
      }
      if (now < quietUntil) return true;
      if (now < askAheadAt) return false;
      askAheadAt = now + ASK_AHEAD_MS;
      const due = await ask(jobs, new Date(deps.now().getTime() + QUIET_MS));
      if (due.length > 0) return false;
      quietUntil = now + QUIET_MS;
      return true;
    },
  };
}
