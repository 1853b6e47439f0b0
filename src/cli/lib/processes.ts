import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

export type Running = { readonly name: string; readonly child: ChildProcess };

/** Runs a command to its end, its output on ours. */
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

/** Runs a command to its end and keeps what it says, so that two can run beside each other. */
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

/** Starts a long-running Node program; `node` itself, so that a signal reaches it and no shell. */
export function startNode(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
): Running {
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, output], env });
  return { name, child };
}

/** Asks a process to end, and ends it after a while if it doesn't. */
export async function stop({ child }: Running, patienceMs = 8_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Waits until a URL answers with a success.
 * @throws Error when the process behind it ends, or the time is over
 */
export async function waitFor(url: string, { name, child }: Running, timeoutMs = 60_000) {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${name} ended before it answered (exit code ${child.exitCode}).`);
    }
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      if (answer.ok) return;
    } catch {
      // Not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`${name} did not answer at ${url} within ${timeoutMs / 1000} s.`);
}

/** Whether a port can be listened on; asked before anything is built or seeded for it. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** `count` free ports from `from` on. */
export async function freePorts(count: number, from: number): Promise<number[]> {
  const found: number[] = [];
  for (let port = from; found.length < count && port < from + 400; port += 1) {
    if (await isPortFree(port)) found.push(port);
  }
  if (found.length < count) throw new Error(`No ${count} free ports from ${from} on.`);
  return found;
}
