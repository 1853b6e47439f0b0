import cluster, { type Worker } from 'node:cluster';

import { serverEnv } from '@/config/env';
import { createScrapes } from '@/server/platform/figures/all-processes';
import { startMetricsServer } from '@/server/platform/figures/metrics-server';
import { outliveFullDisk } from '@/server/platform/log';
import { isCounts, READY } from '@/server/platform/web-processes';
import { createRestarts, NEXT, SERVER_NODE_FLAGS } from '../lib/processes';

/**
 * Started by `npm start` where several processes serve the site (decision 083): starts
 * WEB_PROCESSES of them with the framework's arguments, which are this program's own. They share
 * the port; this process accepts connections and hands them out in turn. One that ends by itself is
 * replaced; SIGTERM and SIGINT end all of them in order. It also gives operators the figures of all
 * of them together, where METRICS_PORT is set.
 */

const restarts = createRestarts();
const ready = new Set<Worker>();
const pauses = new Set<NodeJS.Timeout>();
let isStopping = false;
/** The exit code when the last process has ended. */
let exitCode = 0;

const workers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) => (worker === undefined ? [] : [worker]));

/** The figures of the processes that can answer, added up. */
const scrapes = createScrapes(() =>
  [...ready]
    .filter((worker) => worker.isConnected())
    .map((worker) => ({ id: worker.id, send: (message) => void worker.send(message) })),
);

function start(): void {
  const worker = cluster.fork();
  const began = performance.now();
  worker.on('message', (message: unknown) => {
    if (message === READY) ready.add(worker);
    else if (isCounts(message)) {
      for (const other of workers()) {
        if (other !== worker && other.isConnected()) other.send(message);
      }
    } else scrapes.take(worker.id, message);
  });
  worker.on('exit', (code, signal) => {
    const wasReady = ready.delete(worker);
    void scrapes.end(worker.id);
    if (isStopping) return endIfLast();
    const how = signal ?? `exit code ${code}`;
    // Whoever can't even start, while no other one serves, won't the next time either: a wrong
    // setting or a database of another site. The service manager has to know.
    if (!wasReady && ready.size === 0) {
      process.stderr.write(`A web process ended before it could answer (${how}).\n`);
      return stopAll(code === 0 ? 1 : (code ?? 1));
    }
    const pauseMs = restarts.pauseAfter(performance.now() - began);
    process.stderr.write(
      `A web process ended (${how}); another one starts in ${pauseMs / 1000} s.\n`,
    );
    const pause = setTimeout(() => {
      pauses.delete(pause);
      start();
    }, pauseMs);
    pauses.add(pause);
  });
}

/** Asks all processes to end in order; the last one's end is the site's. */
function stopAll(code: number): void {
  if (isStopping) return;
  isStopping = true;
  exitCode = code;
  for (const pause of pauses) clearTimeout(pause);
  for (const worker of workers()) worker.process.kill('SIGTERM');
  endIfLast();
}

function endIfLast(): void {
  if (workers().every((worker) => worker.isDead())) process.exit(exitCode);
}

outliveFullDisk();
cluster.setupPrimary({ exec: NEXT, args: process.argv.slice(2), execArgv: SERVER_NODE_FLAGS });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopAll(0));
const { METRICS_PORT: port, METRICS_HOST: host, webProcesses } = serverEnv();
const serving = port === undefined ? null : startMetricsServer({ port, host }, scrapes.collect);
Promise.resolve(serving).then(
  () => {
    for (let started = 0; started < webProcesses; started += 1) start();
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
