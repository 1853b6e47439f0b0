import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

import type { Runtime } from './runtime';

/** The diagnostics channel on which Node publishes every HTTP request of the process. */
const REQUESTS = 'http.server.request.start';
/** How often idle connections are closed until none is left, in ms. */
const CLOSE_IDLE_MS = 50;
/** How long jobs and the database may take to stop after the last answer, in ms. */
const CLOSING_MS = 5_000;

/**
 * Ends the process in order on SIGTERM and SIGINT: no new connections are accepted, running
 * requests are answered, event streams are ended, then jobs and the database are stopped. It exits
 * with code 0, at the latest after `patienceMs` and `CLOSING_MS`.
 *
 * The framework's own handler waits for event streams forever, stops nothing else and exits with
 * 143. Unless `NEXT_MANUAL_SIG_HANDLE` is set, it is already installed when this is called, so it
 * is removed: the way a site ends must not depend on how it was started. The framework doesn't
 * expose its HTTP server either; Node reports it with the first request.
 * @param started returns what has to be stopped; called when the process ends
 * @param patienceMs how long requests may take; longer than the longest, the confirmation of a
 * payment
 */
export function endInOrder(started: () => Promise<Runtime | undefined>, patienceMs: number): void {
  let server: Server | undefined;
  const learn = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('server' in message)) return;
    if (!(message.server instanceof Server)) return;
    server = message.server;
    unsubscribe(REQUESTS, learn);
  };
  subscribe(REQUESTS, learn);

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    const began = performance.now();
    const runtime = await started();
    runtime?.endStreams();
    const answered = await within(patienceMs, server === undefined ? null : closed(server));
    const stopped = await within(CLOSING_MS, runtime?.stop() ?? null);
    const ms = Math.round(performance.now() - began);
    runtime?.log.info({ ms, answered, stopped }, 'ended in order');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void end());
  }
}

/** Accepts no more connections; resolves when the last existing one is closed. */
function closed(server: Server): Promise<unknown> {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  return new Promise((resolve) => server.close(resolve)).finally(() => clearInterval(idle));
}

/** Whether the work ended in time and without an error. */
async function within(ms: number, work: Promise<unknown> | null): Promise<boolean> {
  if (work === null) return true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
