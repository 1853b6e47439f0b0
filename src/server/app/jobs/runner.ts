import { processMetrics } from '@/reporting/metrics';
import { reportError } from '@/reporting/report';
import { runInRequest } from '@/reporting/request-context';
import { endWith, startTrace } from '@/reporting/traces';
import type { OpenDatabase } from '@/server/platform/db/client';
import { noteOutage, troubleOf } from '@/server/platform/db/outage';
import { kindOf } from '@/server/platform/log';
import { createDueJobFinder } from './due';
import { LINES, type Job, type JobDeps } from './jobs';
import { openJobQueue, type JobQueue } from './queue';
import { createSchedule } from './schedule';

/** The pause between two looks for jobs that have something to do, in ms. */
const LOOK_MS = 3_000;
/** The pause between two searches for runs whose process died, in ms. */
const MAINTAIN_MS = 300_000;

type Line = readonly Job[];

/** The jobs as this process runs them. */
export type Jobs = {
  /** Whether this process has looked for jobs with something to do within the last `withinMs`. */
  readonly hasLooked: (withinMs: number) => boolean;
  /** Stops the jobs; resolves when the running ones have ended. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs the background jobs, beginning at once, so that work which a stopped process left is
 * continued. Every few seconds one statement asks which jobs have something to do; only those take a
 * run from the queue. An embedded database that nobody changes isn't even asked (decision 084). Any number
 * of processes may run the jobs of one database; the queue assigns each run to one of them (decision 033). The site doesn't wait for the jobs or
 * their database: a failed look is repeated. The timers don't keep the process alive.
 */
export function startJobs(
  deps: JobDeps,
  database: OpenDatabase,
  { lines = LINES, lookMs = LOOK_MS }: { lines?: readonly Line[]; lookMs?: number } = {},
): Jobs {
  const queue = openJobQueue(database);
  const schedule = createSchedule(lines.flat());
  const dueJobs = createDueJobFinder(deps, lines.flat());
  const running = new Map<Line, Promise<void>>();
  let preparing: Promise<void> | undefined;
  let isStopped = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  // A counter that appears with its first event has no increase that an operator could see.
  for (const { name } of lines.flat()) {
    for (const result of ['success', 'failure']) {
      processMetrics().jobRuns.inc({ job_name: name, result }, 0);
    }
  }

  const prepared = () =>
    (preparing ??= queue.prepare(lines.flat()).catch((error: unknown) => {
      preparing = undefined;
      throw error;
    }));

  /**
   * Runs some jobs of a line one after the other, and notes for each when its next turn comes.
   * @param now when these jobs were chosen, in ms of the monotonic clock
   */
  async function runLine(line: Line, now: number): Promise<void> {
    for (const job of line) {
      if (isStopped) return;
      const isSettled = await attempt(deps, job.name, () => turn(deps, queue, job), false);
      if (isSettled) schedule.noteDone(job, now);
      else schedule.noteWaiting(job, now);
    }
  }

  /** Finds the jobs whose turn it is, and runs them, without waiting for their end. */
  async function look(): Promise<void> {
    await prepared();
    const now = performance.now();
    const idle = lines.filter((line) => !running.has(line));
    const jobs = idle.flat();
    const must = jobs.filter((job) => schedule.mustRun(job, now));
    const candidates = (await dueJobs.isQuiet(now))
      ? []
      : jobs.filter((job) => !must.includes(job) && schedule.mustAsk(job, now));
    const due = new Set([...must, ...(await dueJobs.find(candidates))]);
    for (const job of candidates) if (!due.has(job)) schedule.noteIdle(job, now);
    for (const line of idle) {
      const turns = line.filter((job) => due.has(job));
      if (turns.length === 0 || isStopped) continue;
      running.set(
        line,
        runLine(turns, now).finally(() => running.delete(line)),
      );
    }
    lookedAt = performance.now();
  }

  const maintain = async () => {
    await prepared();
    await queue.maintain();
  };
  const stops = [
    repeat(() => attempt(deps, 'look-for-jobs', look, undefined), lookMs),
    repeat(() => attempt(deps, 'maintain-jobs', maintain, undefined), MAINTAIN_MS),
  ];
  return {
    hasLooked: (withinMs) => !isStopped && performance.now() - lookedAt < withinMs,
    async stop() {
      isStopped = true;
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(running.values());
      await queue.close();
    },
  };
}

/**
 * Makes a run of the job, if there is one for this worker.
 * @returns whether nothing is left to be repeated
 */
async function turn(deps: JobDeps, queue: JobQueue, job: Job): Promise<boolean> {
  const run = await queue.take(job);
  if (run === null) return !(await queue.isWaiting(job));
  const { jobRuns } = processMetrics();
  const span = startTrace('job', `job ${job.name}`, { 'meomum.request_id': run.id });
  try {
    const context = { requestId: run.id, clientAddress: '', route: job.name, log: deps.log, span };
    await endWith(
      span,
      runInRequest(context, async () => job.work(deps)),
    );
  } catch (error) {
    jobRuns.inc({ job_name: job.name, result: 'failure' });
    if (troubleOf(error) === 'away') {
      noteOutage(deps.db, deps.log, error, { source: 'job', job: job.name });
    } else reportFailure(deps, job, error, run.isLastTry);
    await queue.failed(job, run, kindOf(error));
    return false;
  }
  await queue.done(job, run);
  jobRuns.inc({ job_name: job.name, result: 'success' });
  return true;
}

function reportFailure({ log }: JobDeps, job: Job, error: unknown, isLastTry: boolean): void {
  const facts = { err: error, job: job.name };
  log.error(facts, isLastTry ? 'a job was given up' : 'a job failed and is tried again');
  reportError(error, { source: 'job', job: job.name });
}

/** Does the work at once, and again whenever a pause has passed since it ended. */
function repeat(work: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    await work();
    if (isStopped) return;
    timer = setTimeout(() => {
      round = run();
    }, pauseMs);
    timer.unref();
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}

/**
 * Does the work. A failure here is one of the queue itself, so mostly of the database: it is
 * logged, and the next look tries again.
 * @returns the work's result, or `otherwise` when it failed
 */
async function attempt<T>(
  { db, log }: JobDeps,
  name: string,
  work: () => Promise<T>,
  otherwise: T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (troubleOf(error) === 'away') {
      noteOutage(db, log, error, { source: 'job', job: name });
      return otherwise;
    }
    log.error({ err: error, job: name }, 'the job queue could not be reached');
    reportError(error, { source: 'job', job: name });
    return otherwise;
  }
}
