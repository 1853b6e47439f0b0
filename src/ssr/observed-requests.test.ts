import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { markOperatorServer } from '@/reporting/process-state';
import { processMetrics } from '@/reporting/metrics';
import { currentRequest, REQUEST_ID_HEADER } from '@/reporting/request-context';
import { trustedProxies } from './client-address';
import { observeRequests, requestIdOf } from './observed-requests';

const lines: Array<Record<string, unknown>> = [];
const log = pino(
  { level: 'debug', base: null },
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);

/** Answers with the id that code sees which runs later, for another reason than the request's; `/left` only when the client is gone. */
const handle = (request: IncomingMessage) =>
  new Promise<string>((resolve) => {
    const seen = () => resolve(currentRequest()?.requestId ?? 'none');
    if (request.url === '/left') request.socket.once('close', seen);
    else setImmediate(() => void Promise.resolve().then(seen));
  });

let endObserving: () => void;
let server: Server;
let figures: Server;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  endObserving = observeRequests(log, ['127.0.0.1']);
  server = createServer((request, response) => {
    const context = currentRequest();
    if (request.url?.endsWith('/missing') === true) response.statusCode = 404;
    if (context !== undefined && request.url?.endsWith('/refused/missing') === true) {
      context.refusal = 'INPUT_INVALID';
    }
    void handle(request).then((seen) => response.end(seen));
  });
  figures = createServer((_request, response) => response.end('figures'));
  markOperatorServer(figures);
  for (const one of [server, figures]) {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  }
});
afterAll(() => {
  endObserving();
  agent.destroy();
  server.close();
  figures.close();
});

type Answer = { id: string; seen: string; status: number };

function ask(path: string, headers: Record<string, string> = {}, of = server): Promise<Answer> {
  const { port } = of.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      let seen = '';
      answer.setEncoding('utf8').on('data', (part: string) => (seen += part));
      answer.once('end', () => {
        const id = String(answer.headers[REQUEST_ID_HEADER] ?? '');
        resolve({ id, seen, status: answer.statusCode ?? 0 });
      });
    });
    request.once('error', reject);
  });
}

const linesOf = (id: string) => lines.filter(({ requestId }) => requestId === id);

it('gives every request an id of its own, also on one connection, and writes one line for it', async () => {
  const answers = [await ask('/faq?code=SECRET'), await ask('/missing'), await ask('/hotel/7')];
  expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
  for (const { id, seen } of answers) expect(seen).toBe(id);
  await expect.poll(() => answers.map(({ id }) => linesOf(id).length)).toEqual([1, 1, 1]);
  const [faq] = linesOf(answers[0]?.id ?? '');
  expect(faq).toMatchObject({ method: 'GET', route: '/faq', status: 200, msg: 'request' });
  expect(faq?.ms).toBeGreaterThanOrEqual(0);
  expect(linesOf(answers[1]?.id ?? '')[0]).toMatchObject({ route: 'unknown', status: 404 });
  expect(linesOf(answers[2]?.id ?? '')[0]).toMatchObject({ route: '/hotel/[hotelId]' });
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

it('takes a trusted proxy’s id if it is one, and nobody else’s', async () => {
  expect(await ask('/faq', { [REQUEST_ID_HEADER]: 'edge-1.A_b' })).toMatchObject({
    id: 'edge-1.A_b',
    seen: 'edge-1.A_b',
  });
  for (const wrong of ['', 'a b', 'x'.repeat(65), 'a"b', 'a,b']) {
    const { id } = await ask('/faq', { [REQUEST_ID_HEADER]: wrong });
    expect(id).toMatch(/^[\da-f]{8}-/);
  }
  const request = {
    headers: { [REQUEST_ID_HEADER]: 'edge-2' },
    socket: { remoteAddress: '203.0.113.9' } as IncomingMessage['socket'],
  };
  expect(requestIdOf(request, trustedProxies(['127.0.0.1']))).not.toBe('edge-2');
  expect(requestIdOf(request, trustedProxies(null))).not.toBe('edge-2');
  expect(requestIdOf(request, trustedProxies(1))).toBe('edge-2');
});

it('says of a client that left before the answer that it left', async () => {
  const { port } = server.address() as AddressInfo;
  const id = 'left-before';
  await new Promise<void>((resolve) => {
    const request = get({
      host: '127.0.0.1',
      port,
      path: '/left',
      headers: { [REQUEST_ID_HEADER]: id },
    });
    request.once('error', () => resolve());
    server.once('request', () => request.destroy(new Error('gone')));
  });
  await expect.poll(() => linesOf(id)).toMatchObject([{ status: 499, left: true }]);
});

it('counts requests by pattern and status, and what operators read not at all', async () => {
  const count = async () => {
    const { values } = await processMetrics().requests.get();
    return values.find(({ labels }) => labels.route === '/compare')?.value ?? 0;
  };
  const before = await count();
  await ask('/compare');
  await ask('/en/compare?id=3');
  await expect.poll(count).toBe(before + 2);
  const known = lines.length;
  const { id, seen } = await ask('/metrics', {}, figures);
  expect({ id, seen, lines: lines.length }).toEqual({ id: '', seen: 'figures', lines: known });
});

it('writes a line for a probe or a page’s file only when it fails or everything is wanted', async () => {
  for (const [address, route] of [
    ['/readyz', '/readyz'],
    ['/fonts/core.woff2', '/fonts'],
    ['/_next/static/chunks/a.js', '/_next/static'],
  ] as const) {
    const { id } = await ask(address);
    await expect.poll(() => linesOf(id)).toMatchObject([{ level: 20, route }]);
  }
  const { id: failed } = await ask('/fonts/missing');
  await expect.poll(() => linesOf(failed)).toMatchObject([{ level: 30, status: 404 }]);
  const { id: ordinary } = await ask('/faq');
  await expect.poll(() => linesOf(ordinary)).toMatchObject([{ level: 30 }]);
});

it('says in the line of a refused call by which error it was refused, and in no other line', async () => {
  const { id } = await ask('/refused/missing');
  await expect.poll(() => linesOf(id)).toMatchObject([{ status: 404, refusal: 'INPUT_INVALID' }]);
  const other = await ask('/missing');
  await expect.poll(() => linesOf(other.id)).toHaveLength(1);
  expect(linesOf(other.id)[0]).not.toHaveProperty('refusal');
});
