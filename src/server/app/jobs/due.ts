import { sql } from 'drizzle-orm';

import { countChanges, rowsOf } from '@/server/platform/db/client';
import type { Job, JobDeps } from './jobs';

/**
 * How far ahead an embedded database is asked whether a job will have something to do, in ms. If none
 * will, it isn't asked again for as long, unless somebody changes something meanwhile.
 */
const QUIET_MS = 60_000;
/** After such a question found a job that will have something to do soon, the pause before the next, in ms. */
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
 * Asks the database which jobs have something to do, and tells when an embedded database needn't be
 * asked. Only this process can change an embedded database. While this process changes nothing, a job
 * gets something to do only because time passes, and that can be asked for a minute ahead.
 */
export function createDueJobFinder(deps: JobDeps, jobs: readonly Job[]) {
  /**
   * What `countChanges` gave when the database was last asked which jobs are due; null before the first time, and
   * for a database that other processes may change.
   */
  let seen: number | null = null;
  let quietUntil = 0;
  let askAheadAt = 0;

  /** Finds the jobs that have something to do at an instant. */
  async function find(candidates: readonly Job[], at = deps.now()): Promise<Job[]> {
    if (candidates.length === 0) return [];
    seen = countChanges(deps.db);
    return findDue({ ...deps, now: () => at }, candidates);
  }

  return {
    find: (candidates: readonly Job[]) => find(candidates),
    /**
     * Whether the jobs needn't be asked for at all: the database is embedded, nobody has changed anything
     * in it since it was last asked, and nothing in it becomes due within the next minute.
     * @param now in ms of the monotonic clock (`performance.now`)
     */
    async isQuiet(now: number): Promise<boolean> {
      if (seen === null || countChanges(deps.db) !== seen) {
        quietUntil = 0;
        return false;
      }
      if (now < quietUntil) return true;
      if (now < askAheadAt) return false;
      askAheadAt = now + ASK_AHEAD_MS;
      const due = await find(jobs, new Date(deps.now().getTime() + QUIET_MS));
      if (due.length > 0) return false;
      quietUntil = now + QUIET_MS;
      return true;
    },
  };
}
