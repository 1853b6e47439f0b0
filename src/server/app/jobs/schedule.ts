import type { Job } from './jobs';

/**
 * However little a job has to do, a worker runs it this often, in ms: the operator sees that it
 * works, and nothing waits longer than that should its condition miss something.
 */
const MAX_REST_MS = 600_000;

/** Instants of a monotonic clock, in ms. */
type Plan = { askAt: number; runAt: number };

/**
 * Remembers for one worker when each job's turn comes: when it has to run in any case, and when the
 * database is asked whether it has something to do. At first every job runs, because another
 * process may have left work behind.
 */
export function createSchedule(jobs: readonly Job[]) {
  const plans = new Map<Job, Plan>(jobs.map((job) => [job, { askAt: 0, runAt: 0 }]));
  const planOf = (job: Job): Plan => plans.get(job) ?? { askAt: 0, runAt: 0 };
  const periodOf = ({ everySeconds }: Job) => everySeconds * 1000;
  return {
    mustRun: (job: Job, now: number): boolean => now >= planOf(job).runAt,
    mustAsk: (job: Job, now: number): boolean =>
      job.isDue !== undefined && now >= planOf(job).askAt,
    /** Notes that the job has nothing to do now. */
    noteIdle(job: Job, now: number): void {
      plans.set(job, { ...planOf(job), askAt: now + periodOf(job) });
    },
    /** Notes a turn that left nothing to be repeated. */
    noteDone(job: Job, now: number): void {
      const period = periodOf(job);
      const rest = job.isDue === undefined ? period : Math.max(period, MAX_REST_MS);
      plans.set(job, { askAt: now + period, runAt: now + rest });
    },
    /** Notes that a run failed or waits for its retry, so that each look tries it again. */
    noteWaiting(job: Job, now: number): void {
      plans.set(job, { askAt: now, runAt: now });
    },
  };
}
