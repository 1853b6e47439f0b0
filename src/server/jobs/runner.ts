import { reportError } from '@/reporting';
import type { Deps } from '../http/handler';
import { forgetOldDrafts } from '../draft/forget-draft';
import { expireHolds } from './expire-holds';
import { forgetKeys } from './forget-keys';
import { forgetVisitors } from './forget-visitors';
import { listScores } from './list-scores';
import { reconcile } from './reconcile';
import { sendMails } from './send-mails';
import { sweepPhotos } from './sweep-photos';
import { tellOfStays } from './tell-of-stays';

type JobDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'mailer' | 'photos' | 'log' | 'config'>;

/** Between the end of one round and the start of the next. */
const PAUSE_MS = 3_000;
const MINUTE_MS = 60_000;
/** Hotels' scores in lists may be this old; with each change the whole catalogue is read again. */
const SCORES_PAUSE_MS = 10 * MINUTE_MS;

type Job = { readonly name: string; readonly work: () => Promise<unknown> };

/**
 * Runs the background jobs, round after round, and at once at the start: what a stopped process
 * left behind is taken up again. Any number of processes may do so over one database. Mail has a
 * line of its own: a slow mail server keeps no room from being released. The timers don't keep
 * the process alive.
 * @returns ends it; resolves when what is running has ended
 */
export function startJobs(deps: JobDeps, pauseMs = PAUSE_MS): () => Promise<void> {
  const stops = [
    startLine(deps.log, pauseMs, [
      { name: 'expire-holds', work: () => expireHolds(deps) },
      { name: 'reconcile', work: () => reconcile(deps) },
      { name: 'forget-visitors', work: () => forgetVisitors(deps) },
    ]),
    startLine(deps.log, pauseMs, [{ name: 'send-mails', work: () => sendMails(deps) }]),
    startLine(deps.log, MINUTE_MS, [
      { name: 'sweep-photos', work: () => sweepPhotos(deps) },
      { name: 'tell-of-stays', work: () => tellOfStays(deps) },
      { name: 'forget-keys', work: () => forgetKeys(deps) },
      { name: 'forget-drafts', work: () => forgetOldDrafts(deps) },
    ]),
    startLine(deps.log, SCORES_PAUSE_MS, [{ name: 'list-scores', work: () => listScores(deps) }]),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Jobs one after the other, then a pause, and again. */
function startLine(log: JobDeps['log'], pauseMs: number, jobs: readonly Job[]) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    for (const job of jobs) {
      if (!stopped) await attempt(log, job);
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

/** A job that fails is told of and tried again in the next round. */
async function attempt(log: JobDeps['log'], { name, work }: Job): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed');
    reportError(error, { source: 'job', job: name });
  }
}
