import cluster from 'node:cluster';

import { serverEnv } from '@/config/env';

/*
 * What one of several processes that serve a site together knows of the others (decision 083).
 * `src/tools/web/supervise.ts` starts them.
 */

/** Sent to the supervisor by a process that can answer requests. */
export const READY = 'ready';

/** How many processes serve this site, with this one: 1 where no supervisor has started it. */
export const countProcesses = (): number => (cluster.isWorker ? serverEnv().webProcesses : 1);

/** This process's part of what all processes together may have, and at least one. */
export const shareOfProcess = (most: number): number =>
  Math.max(1, Math.ceil(most / countProcesses()));

/** Tells the supervisor, if there is one, that this process can answer requests. */
export function reportReady(): void {
  if (cluster.isWorker) process.send?.(READY);
}
