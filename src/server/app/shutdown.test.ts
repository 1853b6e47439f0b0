import { spawn } from 'node:child_process';

import { expect, it } from 'vitest';

/** A web process of its own that ends in order: a slow call, an event stream, and something to close. */
const SITE = `
  import { createServer } from 'node:http';
  import { endInOrder } from './src/server/app/shutdown.ts';
  let streams = [];
  endInOrder(async () => ({
    log: { info: (facts) => console.log('ended ' + JSON.stringify(facts)) },
    endStreams: () => streams.forEach((stream) => stream.end()),
    stop: async () => console.log('stopped'),
  }), Number(process.env.PATIENCE_MS));
  createServer((request, response) => {
    if (request.url === '/stream') { response.write('told'); streams.push(response); return; }
    if (request.url === '/slow') { console.log('slow begun'); setTimeout(() => response.end('BOOKED'), 700); return; }
    if (request.url === '/never') { console.log('never begun'); return; }
    response.end('there');
  }).listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port); });
`;

async function site(patienceMs: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', SITE],
    {
      env: { ...process.env, PATIENCE_MS: String(patienceMs) },
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
