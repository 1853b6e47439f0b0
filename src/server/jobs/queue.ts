import PgBoss from 'pg-boss';

import type { OpenDatabase } from '../db/client';
import type { Job } from './jobs';

/** The schema of pg-boss, which makes and migrates it by itself. */
export const JOB_SCHEMA = 'pgboss';

/** After a failure: some 2, 4, 8, 16 and 32 seconds; then the run is given up, and a new one begins. */
const RETRIES = { retryLimit: 5, retryDelay: 2, retryBackoff: true } as const;
/** Given up runs stay for an operator to see. */
const FAILURES_KEPT_SECONDS = 7 * 24 * 3_600;
/** A run whose process died is taken for failed after this; the next one doesn't wait for it. */
const LONGEST_RUN_SECONDS = 120;
/**
 * A run is due when it's made: `now()` of two statements may be the same instant, and clocks differ.
 * It can't be long ago either, since what nobody took within 14 days of it is cleared away.
 */
const DUE_BEFORE_MS = 3_600_000;

export type Run = {
  readonly id: string;
  /** Whether a failure of it would be its last. */
  readonly isLastTry: boolean;
};

export type JobQueue = ReturnType<typeof openJobQueue>;

/**
 * Runs of jobs as rows of the database, by pg-boss over the site's own connections, whichever form
 * the database has. Only those of its calls are used that are awaited: its own workers write a
 * result without waiting for it, and would end the process with the database's connection.
 */
export function openJobQueue(database: OpenDatabase) {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    // Its timers, which nobody could wait for; `maintain` and the lines are in their place.
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 3_600,
    archiveFailedAfterSeconds: FAILURES_KEPT_SECONDS,
    deleteAfterHours: 1,
  });
  // What fails is thrown to the caller as well; without a listener it would end the process.
  boss.on('error', () => undefined);

  return {
    /** Makes what is missing of the schema and the queues; safe in several processes at once. */
    async prepare(jobs: readonly Job[]): Promise<void> {
      await boss.start();
      for (const { name } of jobs) {
        await boss.createQueue(name, {
          name,
          ...RETRIES,
          expireInSeconds: LONGEST_RUN_SECONDS,
        });
      }
    },

    /**
     * A run of the job for this worker to make, or null. A new one is due once in the job's time,
     * by a unique index over the time it belongs to; none while a failed one waits for its next try.
     */
    async take({ name, everySeconds }: Job): Promise<Run | null> {
      if ((await boss.getQueueSize(name)) === 0) {
        const startAfter = new Date(Date.now() - DUE_BEFORE_MS);
        const due = { singletonSeconds: everySeconds, startAfter };
        await boss.send(name, { job: name }, due);
      }
      const [run] = await boss.fetch(name, { includeMetadata: true });
      if (run === undefined) return null;
      return { id: run.id, isLastTry: run.retryCount >= run.retryLimit };
    },

    async done({ name }: Job, run: Run): Promise<void> {
      await boss.complete(name, run.id);
    },

    /** @param kind says of what kind the failure was, and of whom nothing */
    async failed({ name }: Job, run: Run, kind: string): Promise<void> {
      await boss.fail(name, run.id, { kind });
    },

    /** Sees to runs whose process died, and to rows that are no longer of use. */
    async maintain(): Promise<void> {
      await boss.maintain();
    },

    async close(): Promise<void> {
      await boss.stop({ graceful: false });
    },
  };
}
