import { spawn } from 'node:child_process';

import { expect, it } from 'vitest';

/** A web process of its own that ends in order: a slow call, an event stream, and something to close. */
const SITE = `
  import { createServer } from 'node:http';
  import { endInOrder } from './src/server/app/shutdown.ts';
  import { isStopping } from './src/reporting/process-state.ts';
  let streams = [];
  endInOrder(async () => ({
    log: { info: (facts) => console.log('ended ' + JSON.stringify(facts)) },
    endStreams: () => streams.forEach((stream) => stream.end()),
    stop: async () => console.log('stopped'),
  }), { patienceMs: Number(process.env.PATIENCE_MS), drainMs: Number(process.env.DRAIN_MS ?? 0) });
  createServer((request, response) => {
    if (request.url === '/stream') { response.write('told'); streams.push(response); return; }
    if (request.url === '/slow') { console.log('slow begun'); setTimeout(() => response.end('BOOKED'), 700); return; }
    if (request.url === '/never') { console.log('never begun'); return; }
    response.end(isStopping() ? 'stopping' : 'there');
  }).listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port); });
`;

async function site(patienceMs: number, drainMs = 0) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', SITE],
    {
      env: { ...process.env, PATIENCE_MS: String(patienceMs), DRAIN_MS: String(drainMs) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const waitForOutput = (text: RegExp) =>
    expect.poll(() => output, { timeout: 20_000 }).toMatch(text);
  await waitForOutput(/port \d+/);
  const url = `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}`;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, url, waitForOutput, ended, output: () => output };
}

it('answers what is under way, ends streams, closes what is open, and ends with 0', async () => {
  const { child, url, waitForOutput, ended, output } = await site(10_000);
  const stream = await fetch(`${url}/stream`);
  const slow = fetch(`${url}/slow`).then((answer) => answer.text());
  await waitForOutput(/slow begun/);
  child.kill('SIGTERM');
  expect(await slow).toBe('BOOKED');
  expect(await stream.text()).toBe('told');
  expect(await ended).toBe(0);
  expect(output()).toMatch(/stopped\s+ended .*"answered":true,"stopped":true/);
  await expect(fetch(url)).rejects.toThrow();
});

it('waits no longer than its patience for a request that never ends', async () => {
  const { child, url, waitForOutput, ended, output } = await site(500);
  const never = fetch(`${url}/never`).catch(() => 'cut off');
  await waitForOutput(/never begun/);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await never).toBe('cut off');
  expect(output()).toMatch(/ended .*"answered":false,"stopped":true/);
});

const stateOf = (url: string) => fetch(url).then((answer) => answer.text());

it('takes connections and says that it ends as long as a request is answered, and not longer', async () => {
  const { child, url, waitForOutput, ended, output } = await site(10_000);
  expect(await stateOf(url)).toBe('there');
  const slow = fetch(`${url}/slow`).then((answer) => answer.text());
  await waitForOutput(/slow begun/);
  child.kill('SIGTERM');
  await expect.poll(() => stateOf(url)).toBe('stopping');
  expect(await slow).toBe('BOOKED');
  expect(await ended).toBe(0);
  expect(output()).toMatch(/"answered":true/);
});

it('answers to the end what came while it was ending', async () => {
  const { child, url, waitForOutput, ended, output } = await site(10_000);
  const first = fetch(`${url}/slow`).then((answer) => answer.text());
  await waitForOutput(/slow begun/);
  child.kill('SIGTERM');
  await expect.poll(() => stateOf(url)).toBe('stopping');
  const second = fetch(`${url}/slow`).then((answer) => answer.text());
  await waitForOutput(/slow begun\s+slow begun/);
  expect([await first, await second]).toEqual(['BOOKED', 'BOOKED']);
  expect(await ended).toBe(0);
  expect(output()).toMatch(/"answered":true/);
});

it('refuses connections at once when nothing is answered, unless it is to wait for its balancer', async () => {
  const [quick, draining] = await Promise.all([site(10_000), site(10_000, 1_500)]);
  for (const { url } of [quick, draining]) expect(await stateOf(url)).toBe('there');
  const began = performance.now();
  for (const { child } of [quick, draining]) child.kill('SIGTERM');
  await expect.poll(() => stateOf(draining.url)).toBe('stopping');
  expect(await quick.ended).toBe(0);
  // Without the setting nobody could have seen that the other one is ending.
  await expect(stateOf(quick.url)).rejects.toThrow();
  expect(await draining.ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(1_400);
});
