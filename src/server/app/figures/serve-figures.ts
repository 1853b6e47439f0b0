import cluster from 'node:cluster';

import { Registry } from 'prom-client';

import { serverEnv } from '@/config/env';
import { answerScrapes, processesFigure } from '@/server/platform/figures/all-processes';
import { startMetricsServer } from '@/server/platform/figures/metrics-server';
import { currentProcessFigures, measureProcess } from '@/server/platform/figures/process-figures';
import type { Runtime } from '../runtime';
import { unreadFigures } from './site-figures';

/**
 * Lets operators read the figures of this process, if METRICS_PORT is set: on that port, or through
 * the supervisor where several processes serve the site together. Ends the process when the port
 * can't be used, because a site that nobody can watch must not look as if it were watched.
 * @param started the runtime of this process, if it has started
 */
export async function serveFigures(started: () => Promise<Runtime | undefined>): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = serverEnv();
  if (port === undefined) return;
  measureProcess();
  const ofProcess = async () => currentProcessFigures((await started())?.database.load() ?? null);
  const ofSite = async () => (await started())?.figures() ?? unreadFigures();
  if (cluster.isWorker) {
    answerScrapes(
      {
        send: (message) => void (process.connected && process.send?.(message)),
        listen: (listener) => void process.on('message', listener),
      },
      { process: ofProcess, site: ofSite },
    );
    return;
  }
  const collect = async () =>
    Registry.merge([await ofProcess(), await ofSite(), processesFigure(1, 1)]).metrics();
  try {
    await startMetricsServer({ port, host }, collect);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
