import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { isOperatorServer, markStopping } from '@/reporting/process-state';
import { endTraces } from '@/reporting/traces';
import { answerWithin } from '@/server/platform/in-time';
import type { Runtime } from './runtime';

/** The diagnostics channel on which Node publishes every HTTP request of the process. */
const REQUESTS = 'http.server.request.start';
/** How often idle connections are closed until none is left, in ms. */
const CLOSE_IDLE_MS = 50;
/** How long jobs and the database may take to stop after the last answer, in ms. */
const CLOSING_MS = 5_000;

type Waiting = {
  /** How long requests may take: longer than the longest, the confirmation of a payment. */
  readonly patienceMs: number;
  /** How long new connections are taken at least after the process was asked to end. */
  readonly drainMs: number;
};

/**
 * Ends the process in order on SIGTERM and SIGINT, with code 0. From that moment `/readyz` is red.
 *
 * New connections are taken until the requests that were being answered have ended, and for
 * `drainMs` at least: a balancer that asks `/readyz` sees that it has to send nothing more, and
 * nobody is refused meanwhile. Then no more are taken, the last requests are answered, event streams
 * ended, and jobs and the database stopped. A request that takes longer than `patienceMs` is cut.
 *
 * The framework's own handler waits for event streams forever, stops nothing else and exits with
 * 143. Unless `NEXT_MANUAL_SIG_HANDLE` is set, it is already installed when this is called, so it
 * is removed: the way a site ends must not depend on how it was started. The framework doesn't
 * expose its HTTP server either; Node reports it with the first request.
 * @param started returns what has to be stopped; called when the process ends
 */
export function endInOrder(
  started: () => Promise<Runtime | undefined>,
  { patienceMs, drainMs }: Waiting,
): void {
  const answering = watchAnswers();
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    markStopping();
    const began = performance.now();
    const runtime = await started();
    runtime?.endStreams();
    const before = [...answering.open];
    const drained = Promise.all([sleep(drainMs), ...before.map((one) => once(one, 'close'))]);
    await within(Math.max(patienceMs, drainMs), drained);
    const hasLate = [...answering.open].some((one) => !before.includes(one));
    const leftMs = hasLate ? patienceMs : Math.max(0, patienceMs - (performance.now() - began));
    const server = answering.server();
    const answered = await within(leftMs, server === undefined ? null : closed(server));
    const stopped = await within(CLOSING_MS, runtime?.stop() ?? null);
    await endTraces();
    const ms = Math.round(performance.now() - began);
    runtime?.log.info({ ms, answered, stopped }, 'ended in order');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void end());
  }
}

/** Learns the server of the site from its requests, and which of them are being answered. */
function watchAnswers() {
  let server: Server | undefined;
  const open = new Set<ServerResponse>();
  subscribe(REQUESTS, (message) => {
    if (typeof message !== 'object' || message === null) return;
    if (!('server' in message && 'response' in message)) return;
    const { server: of, response } = message;
    if (!(of instanceof Server && response instanceof ServerResponse)) return;
    if (isOperatorServer(of)) return;
    server ??= of;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return { open, server: () => server };
}

/** Accepts no more connections; resolves when the last existing one is closed. */
function closed(server: Server): Promise<unknown> {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  return new Promise((resolve) => server.close(resolve)).finally(() => clearInterval(idle));
}

/** Whether the work, if there is any, ended in time and without an error. */
const within = async (ms: number, work: Promise<unknown> | null): Promise<boolean> =>
  work === null ||
  (await answerWithin(
    ms,
    work.then(() => true),
  )) === true;
