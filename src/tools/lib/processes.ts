import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

import { isBlockedPort } from '@/config/setting-forms';

/**
 * Node's command-line flags for a process that serves the site:
 * - A request may have 128 kB of headers. Then an address with a search of 10,000 Korean letters gets a page that
 *   explains the mistake; with Node's usual limit it would get an empty answer with status 431.
 * - Node gives 64 MB instead of 16 to each half of its memory for new objects. With 16 MB it collects garbage while
 *   pages are still being rendered, and copies their objects each time (decision 133).
 */
export const SERVER_NODE_FLAGS = ['--max-http-header-size=131072', '--max-semi-space-size=64'];

/** The program of Next.js; its path begins at the project's folder. */
export const NEXT = 'node_modules/next/dist/bin/next';

export type Running = {
  readonly name: string;
  readonly child: ChildProcess;
  /** The last lines of the process's standard error, where that isn't passed on to ours. */
  readonly lastWords: () => string;
};

/** Runs a command to its end, with its output on ours. */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/** Runs a command to its end and returns its output, so that two can run in parallel. */
export function runQuietly(
  command: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code: signal === null ? (code ?? 1) : 1, output }),
    );
  });
}

/** How many characters of a process's standard error are kept. */
const MAX_LAST_WORDS = 2_000;

/**
 * Starts a long-running Node program directly, without a shell, so that signals reach it.
 * @param folder where it runs
 */
export function startNode(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
  folder = process.cwd(),
): Running {
  const errors = output === 'inherit' ? 'inherit' : 'pipe';
  const stdio = ['ignore', output, errors] as const;
  const child = spawn(process.execPath, args, { stdio: [...stdio], env, cwd: folder });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-MAX_LAST_WORDS);
  });
  return { name, child, lastWords: () => words.trim() };
}

/** Asks a process to end, and kills it if it doesn't within the time. */
export async function stop({ child }: Running, patienceMs = 8_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}

/** How long one try waits for an answer, in ms: on a busy machine the first one takes long. */
const TRY_MS = 30_000;
const PAUSE_MS = 150;

/**
 * Waits until a URL answers with a success, as long as the process behind it lives.
 * @param options.onWait called every second with what is waited for, and for how long
 * @param options.mostMs gives up after so long; for runs that nobody watches, such as tests
 * @throws Error when the process ends, with its output, or when `mostMs` are over
 */
export async function waitFor(
  url: string,
  { name, child, lastWords }: Running,
  { onWait, mostMs = Infinity }: { onWait?: Progress; mostMs?: number } = {},
): Promise<void> {
  const began = Date.now();
  let last = 'nothing answers yet';
  const ticking =
    onWait && setInterval(() => onWait(`${name}, ${url}: ${last}`, Date.now() - began), 1_000);
  const ended = new AbortController();
  const noteEnd = () => ended.abort();
  child.once('exit', noteEnd);
  try {
    while (Date.now() - began < mostMs) {
      if (child.exitCode !== null || child.signalCode !== null) {
        const words = lastWords();
        throw new Error(
          `${name} ended before it answered (${child.signalCode ?? `exit code ${child.exitCode}`}).` +
            (words === '' ? '' : `\n${words}`),
        );
      }
      try {
        const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(TRY_MS)]);
        const answer = await fetch(url, { signal });
        await answer.arrayBuffer();
        if (answer.ok) return;
        last = `it answers with ${answer.status}`;
      } catch {
        // The server isn't up yet.
      }
      if (!ended.signal.aborted) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`${name} did not answer at ${url} within ${mostMs / 1000} s: ${last}.`);
  } finally {
    clearInterval(ticking);
    child.off('exit', noteEnd);
  }
}

/** Gets what is waited for, and for how many ms already. */
export type Progress = (what: string, elapsedMs: number) => void;

const SECONDS_A_LINE = 10;

/**
 * Prints what is waited for: on a terminal in one line that is updated, otherwise with a line now
 * and then.
 */
export function progressOn(stream: {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}): Progress {
  return (what, elapsedMs) => {
    const seconds = Math.round(elapsedMs / 1000);
    const line = `Waiting for ${what} (${seconds} s)`;
    if (stream.isTTY === true) stream.write(`\r\u001b[K${line}\r`);
    else if (seconds % SECONDS_A_LINE === 0) stream.write(`${line}\n`);
  };
}

/** Whether a port is free; checked before anything is built or seeded for it. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Finds `count` free ports from `from` on, none of which `fetch` and browsers refuse to open. */
export async function freePorts(count: number, from: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = from; ports.length < count && port < from + 400; port += 1) {
    if (!isBlockedPort(port) && (await isPortFree(port))) ports.push(port);
  }
  if (ports.length < count) throw new Error(`No ${count} free ports from ${from} on.`);
  return ports;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A process that has lived this long was well, so the pauses begin anew. */
const WELL_AFTER_MS = 60_000;

/** Decides how long to wait before an ended process is replaced: longer each time it ends soon. */
export function createRestarts() {
  let pauseMs = FIRST_PAUSE_MS;
  return {
    /** @param livedMs how long the process lived @returns the pause in ms */
    pauseAfter(livedMs: number): number {
      if (livedMs >= WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      const pause = pauseMs;
      pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
      return pause;
    },
  };
}
