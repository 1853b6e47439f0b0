import { reportError } from '@/reporting/report';
import type { OpenDatabase } from '@/server/platform/db/client';
import { noteOutage, troubleOf } from '@/server/platform/db/outage';
import { kindOf } from '@/server/platform/log';
import { LINES, type Job, type JobDeps } from './jobs';
import { openJobQueue, type JobQueue } from './queue';

/** The longest pause between the end of a line's round and the start of the next, in ms. */
const MAX_PAUSE_MS = 20_000;
/** The pause between two searches for runs whose process died, in ms. */
const MAINTAIN_MS = 30_000;

type PauseOf = (line: readonly Job[]) => number;

/**
 * As short as the period of the line's most frequent job, so that failed runs are retried in time.
 */
const pauseBetween: PauseOf = (line) =>
  Math.min(MAX_PAUSE_MS, ...line.map(({ everySeconds }) => everySeconds * 1000));

type Step = { readonly name: string; readonly run: () => Promise<unknown> };

/**
 * Runs the background jobs, round after round, beginning at once, so that work which a stopped
 * process left is continued. Any number of processes may do so with one database; the queue assigns
 * each run to one of them (decision 033). The site doesn't wait for the jobs or their database: a
 * failed preparation is repeated in a later round. The timers don't keep the process alive.
 * @returns a function that stops the jobs; it resolves when the running ones have ended
 */
export function startJobs(
  deps: JobDeps,
  database: OpenDatabase,
  { lines = LINES, pauseOf = pauseBetween }: { lines?: typeof LINES; pauseOf?: PauseOf } = {},
): () => Promise<void> {
  const queue = openJobQueue(database);
  let preparing: Promise<void> | undefined;
  const prepared = () =>
    (preparing ??= queue.prepare(lines.flat()).catch((error: unknown) => {
      preparing = undefined;
      throw error;
    }));
  const queued = (work: () => Promise<unknown>) => async () => {
    await prepared();
    await work();
  };
  const stops = lines.map((line) =>
    startLine(
      deps,
      pauseOf(line),
      line.map((job) => ({ name: job.name, run: queued(() => turn(deps, queue, job)) })),
    ),
  );
  stops.push(
    startLine(deps, MAINTAIN_MS, [{ name: 'maintain-jobs', run: queued(() => queue.maintain()) }]),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await queue.close();
  };
}

/** Makes a run of the job, if there is one for this worker. */
async function turn(deps: JobDeps, queue: JobQueue, job: Job): Promise<void> {
  const run = await queue.take(job);
  if (run === null) return;
  try {
    await job.work(deps);
  } catch (error) {
    if (troubleOf(error) === 'away') {
      noteOutage(deps.db, deps.log, error, { source: 'job', job: job.name });
    } else reportFailure(deps, job, error, run.isLastTry);
    return queue.failed(job, run, kindOf(error));
  }
  await queue.done(job, run);
}

function reportFailure({ log }: JobDeps, job: Job, error: unknown, isLastTry: boolean): void {
  const facts = { err: error, job: job.name };
  log.error(facts, isLastTry ? 'a job was given up' : 'a job failed and is tried again');
  reportError(error, { source: 'job', job: job.name });
}

/** Runs the steps one after the other, then pauses, and repeats. */
function startLine(deps: JobDeps, pauseMs: number, steps: readonly Step[]) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    for (const step of steps) {
      if (!stopped) await tryStep(deps, step);
    }
    if (stopped) return;
    timer = setTimeout(() => {
      round = run();
    }, pauseMs);
    timer.unref();
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}

/**
 * A failure here is one of the queue itself, so mostly of the database: it is logged, and the next
 * round tries again.
 */
async function tryStep({ db, log }: JobDeps, { name, run }: Step): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (troubleOf(error) === 'away') {
      noteOutage(db, log, error, { source: 'job', job: name });
      return;
    }
    log.error({ err: error, job: name }, 'the job queue could not be reached');
    reportError(error, { source: 'job', job: name });
  }
}
