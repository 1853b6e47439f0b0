import { reportError } from '@/reporting';
import type { OpenDatabase } from '../db/client';
import { kindOf } from './error-kind';
import { LINES, type Job, type JobDeps } from './jobs';
import { openJobQueue, type JobQueue } from './queue';

/** Between the end of one round of a line and the start of the next, at most. */
const LONGEST_PAUSE_MS = 20_000;
/** Between two looks for runs whose process died. */
const MAINTAIN_MS = 30_000;

type PauseOf = (line: readonly Job[]) => number;

/** As often as its most frequent job is due; a failed one is tried again within the longest pause. */
const pauseBetween: PauseOf = (line) =>
  Math.min(LONGEST_PAUSE_MS, ...line.map(({ everySeconds }) => everySeconds * 1000));

type Step = { readonly name: string; readonly run: () => Promise<unknown> };

/**
 * Runs the background jobs, round after round, and at once at the start: what a stopped process
 * left behind is taken up again. Any number of processes may do so over one database; the queue says
 * whose each run is (decision 033). The site needn't wait for it, nor for its database: what can't
 * be prepared is prepared in a later round. The timers don't keep the process alive.
 * @returns ends it; resolves when what is running has ended
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
      deps.log,
      pauseOf(line),
      line.map((job) => ({ name: job.name, run: queued(() => turn(deps, queue, job)) })),
    ),
  );
  stops.push(
    startLine(deps.log, MAINTAIN_MS, [
      { name: 'maintain-jobs', run: queued(() => queue.maintain()) },
    ]),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await queue.close();
  };
}

/** Makes the job's run if it is this worker's to make. */
async function turn(deps: JobDeps, queue: JobQueue, job: Job): Promise<void> {
  const run = await queue.take(job);
  if (run === null) return;
  try {
    await job.work(deps);
  } catch (error) {
    const facts = { err: error, job: job.name };
    deps.log.error(facts, run.isLastTry ? 'a job was given up' : 'a job failed and is tried again');
    reportError(error, { source: 'job', job: job.name });
    return queue.failed(job, run, kindOf(error));
  }
  await queue.done(job, run);
}

/** Steps one after the other, then a pause, and again. */
function startLine(log: JobDeps['log'], pauseMs: number, steps: readonly Step[]) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    for (const step of steps) {
      if (!stopped) await attempt(log, step);
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

/** What fails here is the queue itself, so mostly the database: told of, and tried next round. */
async function attempt(log: JobDeps['log'], { name, run }: Step): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ err: error, job: name }, 'the job queue could not be reached');
    reportError(error, { source: 'job', job: name });
  }
}
