import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as send, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { contract } from '@/contract';
import { fetchOf } from '@/contract/endpoint';
import { MEMORY_LIMITS } from '@/server/platform/limits/limits';
import { startStallingProxy } from '@/server/testing/stalling-proxy';
import { nextServersIn } from '@/tools/bench/cpu';
import { startPostgres, type LocalPostgres } from '@/tools/lib/postgres-server';
import { freePorts } from '@/tools/lib/processes';
import {
  bookedStay,
  findOffer,
  hold,
  must,
  nightIn,
  registerMember,
  type Member,
} from '../../support/api';
import { pinToEach } from '../../support/pinned';

/**
 * What an operator sees of a site of two processes from outside: probes, figures, the log, and what
 * a balancer is told while the site ends. It is started by `npm start`'s own program on a PostgreSQL
 * server that can be taken away.
 */

const SECRET = 'a secret for tests that is long enough';
const PROCESSES = 2;

let postgres: LocalPostgres;
let proxy: Awaited<ReturnType<typeof startStallingProxy>>;
let launcher: ChildProcess;
let output = '';
let site = { url: '', sandbox: '' };
let figuresUrl = '';
let databasePort = 0;
const folder = mkdtempSync(path.join(tmpdir(), 'meomum-eyes-'));

test.beforeAll(async () => {
  test.setTimeout(600_000);
  postgres = await startPostgres();
  const server = new URL(postgres.url);
  proxy = await startStallingProxy({ host: server.hostname, port: Number(server.port) });
  databasePort = proxy.port;
  server.port = String(databasePort);
  const [port, sandboxPort, smtpPort, figures] = await freePorts(4, 4040);
  site = { url: `http://localhost:${port}`, sandbox: `http://127.0.0.1:${sandboxPort}` };
  figuresUrl = `http://127.0.0.1:${figures}/metrics`;
  launcher = spawn(process.execPath, ['--import', 'tsx', 'src/tools/commands/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      METRICS_PORT: String(figures),
      SITE_URL: site.url,
      DATA_DIR: folder,
      DATABASE_URL: server.toString(),
      APP_SECRET: SECRET,
      WEB_PROCESSES: String(PROCESSES),
      TRUST_PROXY: '127.0.0.1, ::1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (output += words));
  }
  await expect.poll(() => output, { timeout: 500_000 }).toMatch(/^Site: {5}/m);
  await expect.poll(() => serving().length, { timeout: 60_000 }).toBe(PROCESSES);
  await expect
    .poll(async () => (await figure('meomum_web_processes{state="answering"}')) ?? 0)
    .toBe(2);
});

test.afterAll(async () => {
  launcher.kill('SIGKILL');
  await proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const serving = () => nextServersIn(launcher.pid ?? 0);

type Line = Record<string, unknown>;
const lines = (msg: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.msg === msg);

/** The value of one series of a scrape; undefined when it isn't there. */
async function figure(series: string): Promise<number | undefined> {
  const text = await (await fetch(figuresUrl)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

async function probe(name: 'livez' | 'readyz') {
  const answer = await fetch(`${site.url}/${name}`);
  const body = (await answer.json()) as { status: string; checks?: Record<string, string> };
  return { status: answer.status, cache: answer.headers.get('cache-control'), body };
}

test('the probes answer on the site’s port, briefly, and no limit counts them', async () => {
  expect(await probe('livez')).toEqual({
    status: 200,
    cache: 'no-store',
    body: { status: 'alive' },
  });
  expect(await probe('readyz')).toEqual({
    status: 200,
    cache: 'no-store',
    body: {
      status: 'ready',
      checks: { database: 'ok', schema: 'ok', secret: 'ok', jobs: 'ok' },
    },
  });
  const more = MEMORY_LIMITS.reads.most + 50;
  const statuses = new Set<number>();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let sent = 0; sent < more / 10; sent += 1) statuses.add((await probe('livez')).status);
    }),
  );
  expect([...statuses]).toEqual([200]);
  expect(lines('request').filter(({ route }) => route === '/livez')).toEqual([]);
  expect((await fetch(`${site.url}/livez`, { method: 'POST' })).status).toBe(405);
});

test('one scrape has the sums of both processes, also of one that has ended', async () => {
  test.skip(process.platform !== 'linux', 'finds the processes in /proc');
  const series = 'meomum_http_requests_total{method="GET",route="/compare",status="200"}';
  const before = (await figure(series)) ?? 0;
  const pinned = await pinToEach(new URL(site.url), serving());
  expect(pinned.length).toBe(PROCESSES);
  const [one, two] = pinned;
  for (let sent = 0; sent < 3; sent += 1) await one?.ask('/compare');
  for (let sent = 0; sent < 2; sent += 1) await two?.ask('/en/compare?rooms=1');
  // Neither process alone has counted five.
  await expect.poll(() => figure(series)).toBe(before + 5);
  for (const connection of pinned) connection.close();

  const killed = one?.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => serving().includes(killed)).toBe(false);
  expect(await figure(series)).toBe(before + 5);
  await expect
    .poll(() => figure('meomum_web_processes{state="answering"}'), { timeout: 60_000 })
    .toBe(2);
  expect(await figure(series)).toBe(before + 5);
  // A process that has just begun may not have read the database yet when it is its turn.
  await expect.poll(() => figure('meomum_database_up'), { timeout: 30_000 }).toBe(1);
  expect(await figure('meomum_web_processes{state="silent"}')).toBe(0);
  // Figures are on their own port alone.
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
});

let guest: Member;

test('an id goes from the proxy through the site to the gateway, the log and the answer', async () => {
  guest = await registerMember(site);
  const { quote } = await findOffer(site, { from: nightIn(60), to: nightIn(90) });
  const { id } = await hold(site, guest, quote.token);
  const { path: call, init } = fetchOf(
    contract.startPayment,
    { params: { id } },
    {
      authorization: `Bearer ${guest.token}`,
      'x-request-id': 'edge-7f3a.1',
    },
  );
  const answer = await fetch(`${site.url}/api${call}`, init);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe('edge-7f3a.1');
  const { calls } = (await (await fetch(`${site.sandbox}/control/calls`)).json()) as {
    calls: Array<{ method: string; path: string; requestId: string | null }>;
  };
  expect(calls.filter(({ requestId }) => requestId === 'edge-7f3a.1')).toMatchObject([
    { method: 'POST', path: '/v1/payments' },
  ]);
  const ofRequest = (msg: string) =>
    lines(msg).filter(({ requestId }) => requestId === 'edge-7f3a.1');
  await expect.poll(() => ofRequest('request')).toMatchObject([{ method: 'POST', status: 200 }]);
  expect(ofRequest('request')[0]?.route).toContain(':id');
  expect(ofRequest('money').map(({ move }) => move)).toEqual(['order-made', 'order-opened']);
  // A forged one isn't taken over, and a page has one, too.
  const page = await fetch(`${site.url}/faq`, { headers: { 'x-request-id': 'not valid"' } });
  expect(page.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-/);
});

test('a booking leaves lines of its money and nothing of its guest', async () => {
  const { name, tel } = await must(site, 'getUser', {}, { token: guest.token });
  await bookedStay(site, guest);
  await must(site, 'getUser', {}, { token: guest.token });
  await fetch(`${site.url}/auth/reset?email=${encodeURIComponent(guest.email)}&code=123456`);
  await expect.poll(() => lines('money').map(({ move }) => move)).toContain('charged');
  await expect.poll(() => figure('meomum_money_moves_total{move="charged"}')).toBe(1);
  // Figures of the database are given again for five seconds.
  await expect.poll(() => figure('meomum_payments{state="CAPTURED"}'), { timeout: 20_000 }).toBe(1);
  const local = tel.replace(/^\+82/, '0').replace(/\D/g, '');
  const personal = [
    guest.email,
    guest.email.split('@')[0] ?? '',
    name,
    tel,
    local,
    '010-2345-6789',
  ];
  expect(personal.every((text) => text.length > 2)).toBe(true);
  for (const text of [...personal, guest.password, guest.token, '123456', '4300000000000017']) {
    expect(output.includes(text), text).toBe(false);
  }
});

test('a database that is gone turns the site red, and green again', async () => {
  proxy.refuse();
  await expect.poll(async () => (await probe('readyz')).status, { timeout: 20_000 }).toBe(503);
  expect((await probe('readyz')).body).toMatchObject({
    status: 'not-ready',
    checks: { database: 'failed' },
  });
  expect((await probe('livez')).status).toBe(200);
  await expect.poll(() => figure('meomum_database_up'), { timeout: 20_000 }).toBe(0);
  expect(await figure('meomum_web_processes{state="answering"}')).toBe(2);
  await proxy.accept();
  await expect.poll(async () => (await probe('readyz')).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(() => figure('meomum_database_up'), { timeout: 20_000 }).toBe(1);
});

/** A request whose body comes later; it is being answered until then. */
function slowRequest(): { readonly request: ClientRequest; readonly status: Promise<number> } {
  const body = '{}';
  const request = send(`${site.url}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const status = new Promise<number>((resolve, reject) => {
    request.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.once('error', reject);
  });
  request.flushHeaders();
  return { request, status };
}

test('SIGTERM turns the site red while a slow request is answered, and then it ends', async () => {
  const before = serving();
  const slow = slowRequest();
  await expect.poll(() => figure('meomum_http_requests_in_flight')).toBe(1);
  const ended = new Promise<number | null>((resolve) => launcher.once('exit', resolve));
  launcher.kill('SIGTERM');
  await expect.poll(async () => (await probe('readyz')).status).toBe(503);
  expect((await probe('readyz')).body).toEqual({ status: 'stopping' });
  expect((await probe('livez')).status).toBe(200);
  slow.request.end('{}');
  // Answered by the handler, which refuses what the batch says.
  expect(await slow.status).toBe(400);
  expect(await ended).toBe(0);
  await expect(probe('livez')).rejects.toThrow();
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(output.match(/"msg":"ended in order"/g)).toHaveLength(PROCESSES);
  expect(output).not.toContain('"answered":false');
});
