import PgBoss from 'pg-boss';

import type { OpenDatabase } from '@/server/platform/db/client';
import type { Job } from './jobs';

/** The schema of pg-boss, which creates and migrates it. */
export const JOB_SCHEMA = 'pgboss';

/**
 * After failures a run is retried after about 2, 4, 8, 16 and 32 seconds; then it is given up, and
 * a new run begins.
 */
const RETRIES = { retryLimit: 5, retryDelay: 2, retryBackoff: true } as const;
/** How long given up runs are kept for the operator to see. */
const FAILURES_KEPT_SECONDS = 7 * 24 * 3_600;
/**
 * After this time a run is assumed to have failed because its process died; new runs don't wait for
 * it.
 */
const MAX_RUN_SECONDS = 120;
/**
 * A run's due time is set this far into the past, so that it is due when it is created: `now()` of
 * two statements may be the same instant, and clocks differ. It can't be much earlier, since
 * pg-boss deletes runs that weren't taken within 14 days of it.
 */
const DUE_BEFORE_MS = 3_600_000;

export type Run = {
  readonly id: string;
  /** Whether the run is given up if it fails again. */
  readonly isLastTry: boolean;
};

export type JobQueue = ReturnType<typeof openJobQueue>;

/**
 * Keeps the runs of jobs in the database, by pg-boss over the site's own connections, in either
 * form of the database. Only calls of pg-boss that can be awaited are used: its own workers write
 * results without awaiting them, and would crash the process when the database connection breaks.
 */
export function openJobQueue(database: OpenDatabase) {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    // These are timers of pg-boss that can't be awaited; `maintain` and the lines replace them.
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 3_600,
    archiveFailedAfterSeconds: FAILURES_KEPT_SECONDS,
    deleteAfterHours: 1,
  });
  // Errors are thrown to the caller as well; without this listener, they would end the process.
  boss.on('error', () => undefined);

  return {
    /** Creates what is missing of the schema and the queues; safe in several processes at once. */
    async prepare(jobs: readonly Job[]): Promise<void> {
      await boss.start();
      for (const { name } of jobs) {
        await boss.createQueue(name, {
          name,
          ...RETRIES,
          expireInSeconds: MAX_RUN_SECONDS,
        });
      }
    },

    /**
     * Takes a run of the job for this worker, or returns null. A unique index over the period
     * allows one new run in each; there is none while a failed run waits for its retry.
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

    /** Whether a run of the job waits, above all for its retry. */
    async isWaiting({ name }: Job): Promise<boolean> {
      return (await boss.getQueueSize(name)) > 0;
    },

    async done({ name }: Job, run: Run): Promise<void> {
      await boss.complete(name, run.id);
    },

    /** @param kind the kind of the failure, without personal data */
    async failed({ name }: Job, run: Run, kind: string): Promise<void> {
      await boss.fail(name, run.id, { kind });
    },

    /** Handles runs whose process died, and deletes old rows. */
    async maintain(): Promise<void> {
      await boss.maintain();
    },

    async close(): Promise<void> {
      await boss.stop({ graceful: false });
    },
  };
}
