import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createTurns, letVisitorsTakeTurns, turnNeededFor } from './turns';

/*
 * Turns in front of a real HTTP server, as the framework starts one: with its own listener, and before
 * anybody of the site knows of it.
 */

let server: Server;
let url = '';
let endTurns: () => void = () => undefined;
/** The addresses that reached the framework. */
let reached: string[] = [];
/** Lets the pages that are being made be finished. */
let finish: () => void = () => undefined;

beforeEach(async () => {
  reached = [];
  let held: Promise<void> | null = new Promise((resolve) => {
    finish = () => {
      held = null;
      resolve();
    };
  });
  server = createServer((request, response) => {
    reached.push(request.url ?? '');
    const answer = () => response.end('made by the framework');
    if (request.url?.startsWith('/slow') === true && held !== null) void held.then(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  finish();
  endTurns();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** One turn, and nobody waits unless it is said how many. */
async function oneTurn(waiting = 0) {
  const limits = { atOnce: 1, waiting, longWaitMs: 60_000, patienceMs: 60_000 };
  const turns = { pages: createTurns(limits), answers: createTurns(limits) };
  endTurns = await letVisitorsTakeTurns(turns);
  return turns;
}

/** Takes the only turn for pages, until `finish`. */
async function fillPages(turns: Awaited<ReturnType<typeof oneTurn>>): Promise<void> {
  // The server may be closed before it is answered.
  get(`${url}/slow`, (answer) => answer.resume()).on('error', () => undefined);
  await vi.waitFor(() => expect(turns.pages.size().busy).toBe(1));
}

it('a visitor without a turn is told when to come, in the language of the page, before the framework works', async () => {
  const turns = await oneTurn();
  await fillPages(turns);
  const korean = await fetch(`${url}/hotel/7?from=2027-01-01`);
  expect([korean.status, korean.headers.get('retry-after')]).toEqual([503, '10']);
  const html = await korean.text();
  expect(html).toContain('<html lang="ko">');
  expect(html).toContain('지금 찾는 분이 많아요');
  const english = await (await fetch(`${url}/en?x=1`)).text();
  expect(english).toContain('We have a lot of visitors right now');
  expect(reached).toEqual(['/slow']);
  finish();
  await vi.waitFor(() => expect(turns.pages.size().busy).toBe(0));
  expect(await (await fetch(`${url}/hotel/7`)).text()).toBe('made by the framework');
  expect(turns.pages.size()).toEqual({ busy: 0, waiting: 0 });
});

it('members, guests who hold a room, files and whoever changes something need no turn', async () => {
  await fillPages(await oneTurn());
  const cookies = ['next-auth.session-token=of-a-member', 'mm-courtesy-hold=of-a-guest'];
  for (const cookie of cookies) {
    expect((await fetch(`${url}/other`, { headers: { cookie } })).status).toBe(200);
  }
  expect((await fetch(`${url}/other`, { method: 'POST', body: 'x' })).status).toBe(200);
  const free = [
    '/_next/static/a.js',
    '/livez',
    '/api/probes/livez',
    '/api/crawlers/robots.txt',
    '/en/sub/sdk',
    '/api/sub/sdk',
    '/api/auth/csrf',
  ];
  for (const path of free) expect((await fetch(url + path)).status).toBe(200);
  expect((await fetch(`${url}/other`)).status).toBe(503);
});

it('a call of a visitor without a turn gets the error that the API has while it is away', async () => {
  const turns = await oneTurn();
  const end = turns.answers.take();
  const call = `${url}/api/v1/hotels`;
  const refused = await fetch(call, { headers: { 'accept-language': 'en-US' } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
  expect((await fetch(call, { headers: { authorization: 'Bearer x' } })).status).toBe(200);
  if (typeof end === 'function') end();
  expect((await fetch(call)).status).toBe(200);
});

it('a visitor who waits gets a page when it is their turn; for one who left nothing is made', async () => {
  const turns = await oneTurn(2);
  await fillPages(turns);
  const leaving = get(`${url}/left`).on('error', () => undefined);
  await vi.waitFor(() => expect(turns.pages.size().waiting).toBe(1));
  const waiting = fetch(`${url}/waited`);
  await vi.waitFor(() => expect(turns.pages.size().waiting).toBe(2));
  leaving.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  finish();
  expect((await waiting).status).toBe(200);
  expect(reached).toEqual(['/slow', '/waited']);
  expect(turns.pages.size()).toEqual({ busy: 0, waiting: 0 });
});

it.each([
  ['GET', '/', 'pages'],
  ['HEAD', '/en/search/result?from=2027-01-01', 'pages'],
  ['GET', '/_next/data/build/en/hotel/1.json', 'pages'],
  ['GET', '/nothing/here', 'pages'],
  ['GET', '/api/v1/hotels', 'answers'],
  ['DELETE', '/api/v1/hotels', null],
  ['GET', '/fonts/a.woff2', null],
  ['GET', '/sitemap.xml', null],
  ['GET', '/readyz', null],
])('%s %s needs a turn for: %s', (method, address, kind) => {
  expect(turnNeededFor({ method, url: address, headers: {} } as never)).toBe(kind);
});
