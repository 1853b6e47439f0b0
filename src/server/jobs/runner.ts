import type { Deps } from '../http/handler';
import { expireHolds } from './expire-holds';
import { reconcile } from './reconcile';

type JobDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log'>;

/** Between the end of one round and the start of the next. */
const PAUSE_MS = 3_000;

/**
 * Runs the background jobs, one after the other, round after round, and at once at the start:
 * what a stopped process left behind is taken up again. Any number of processes may do so over
 * one database. The timer doesn't keep the process alive.
 * @returns ends it; resolves when the round that is running has ended
 */
export function startJobs(deps: JobDeps, pauseMs = PAUSE_MS): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    await attempt(deps, 'expire-holds', () => expireHolds(deps));
    if (!stopped) await attempt(deps, 'reconcile', () => reconcile(deps));
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

/** A job that fails is told of and tried again in the next round. */
async function attempt(deps: JobDeps, job: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ err: error, job }, 'a job failed');
  }
}
