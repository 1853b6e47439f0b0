import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Session } from 'next-auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { evaluateFlags } from '@/flags/evaluate';
import { visitorIn } from '@/flags/visitor';
import { serveInProcess } from '@/server/testing/runtime';
import { createWorld, type World } from '@/server/testing/world';
import { seedFlags } from '@/server/use-cases/content/flags/seed';
import { defineSsr, type ShellProps } from './define-ssr';

/** Tests which visitors get the same page, on a host of its own that sends props in place of a screen. */

const held = vi.hoisted(() => ({
  ignoresFlags: false,
  slow: Promise.resolve(),
  session: null as Session | null,
}));

vi.mock('./auth', () => ({ sessionOf: async () => held.session }));

/** The third part of the key says what flags show; without it the test must see the damage. */
const FLAGS_PART = 3;
vi.mock('./kept-page', async (load) => {
  const real = await load<typeof import('./kept-page')>();
  return {
    ...real,
    pageKey: (parts: Parameters<typeof real.pageKey>[0]) =>
      real.pageKey(parts.filter((_, at) => !(held.ignoresFlags && at === FLAGS_PART))),
  };
});

let world: World;
let endService: () => void = () => undefined;
let renders = 0;
let fails = false;
// The clock stands still within a test, so that no page's life ends on a slow machine.
let now = Date.parse('2026-11-21T03:00:00Z');
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  world = await createWorld();
  await seedFlags(world.db, world.now());
  endService = serveInProcess(world);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  endService();
  server.close();
  await world.close();
  vi.useRealTimers();
});
beforeEach(() => {
  globalThis.__meomumPages = undefined;
  now += 60_000;
  vi.setSystemTime(now);
  held.ignoresFlags = false;
  held.session = null;
  fails = false;
  renders = 0;
});

const page = defineSsr<{ render: number }>({
  namespaces: ['home'],
  cookies: ['closedNotices'],
  load: async ({ need, prefetch, query }) => {
    renders += 1;
    if (query.broken !== undefined) throw new Error('broken');
    if (query.slow !== undefined) await held.slow;
    await need('getMainFaqs', {});
    if (fails) await prefetch('getHotel', { params: { id: 999_999 }, query: {} });
    return { props: { render: renders } };
  },
});

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://here');
  const cookies = Object.fromEntries(
    (req.headers.cookie ?? '').split('; ').map((pair) => pair.split('=')),
  ) as Record<string, string>;
  const locale = pathname.startsWith('/en') ? 'en' : 'ko';
  const given = await page({
    req: Object.assign(req, { cookies }),
    res,
    locale,
    query: Object.fromEntries(searchParams),
    resolvedUrl: req.url ?? '/',
  });
  if (res.writableEnded) return;
  if (!('props' in given)) throw new Error('the page was not loaded');
  const html = `<html lang="${locale}">${JSON.stringify(await given.props)}</html>`;
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.end(html);
}

const server = createServer((req, res) => {
  serve(req, res).catch(() => {
    res.statusCode = 500;
    res.setHeader('content-type', 'text/html; charset=utf-8');
    res.end('<p>broken</p>');
  });
});

async function visit(path: string, cookie?: string) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: cookie === undefined ? {} : { cookie },
  });
  const html = await answer.text();
  const set = answer.headers.getSetCookie();
  const json = /<html lang="\w+">(.*)<\/html>/.exec(html)?.[1] ?? 'null';
  const retryAfter = answer.headers.get('retry-after');
  const props = answer.status === 200 ? (JSON.parse(json) as ShellProps | null) : null;
  return { status: answer.status, html, set, props, retryAfter };
}

/** Visits as so many new visitors; returns what each was shown and by what id. */
async function newVisitors(count: number) {
  const seen = [];
  for (let at = 0; at < count; at += 1) {
    const { html, set, props } = await visit('/hotel/1');
    expect(set).toHaveLength(1);
    const id = visitorIn(set[0]?.split(';')[0], false) ?? '';
    seen.push({ id, html, flags: props?.flags ?? null });
  }
  return seen;
}

test('new visitors get the variation of the id that they are given, and no page has an id in it', async () => {
  const visitors = await newVisitors(40);
  const counts = { charge: 0, hold: 0 };
  for (const { flags, id } of visitors) {
    if (flags === null) throw new Error('the page has no flags');
    expect(flags.shown).toEqual(evaluateFlags(flags.payload, id));
    counts[flags.shown['hotel-hold-note'].value] += 1;
  }
  // Fewer than 8 of 40 with a half each happens once in 25,000 runs.
  expect(Math.min(counts.charge, counts.hold)).toBeGreaterThanOrEqual(8);
  expect(new Set(visitors.map(({ id }) => id)).size).toBe(40);
  for (const { html } of visitors) for (const { id } of visitors) expect(html).not.toContain(id);
  // One page for each variation.
  expect(renders).toBe(2);
});

test('without the flags in the key everybody gets the first visitor’s variation', async () => {
  held.ignoresFlags = true;
  const visitors = await newVisitors(40);
  const shown = new Set(visitors.map(({ flags }) => flags?.shown['hotel-hold-note'].value));
  expect(shown.size).toBe(1);
  const wrong = visitors.filter(
    ({ flags, id }) =>
      flags !== null &&
      evaluateFlags(flags.payload, id)['hotel-hold-note'].value !==
        flags.shown['hotel-hold-note'].value,
  );
  expect(wrong.length).toBeGreaterThanOrEqual(8);
});

const ID = 'mm-visitor=00000000-0000-4000-8000-000000000000';

test('a visitor with an id gets no cookie, and the same page to the byte again', async () => {
  const first = await visit('/?a=1', ID);
  const second = await visit('/?a=1', ID);
  expect([first.set, second.set]).toEqual([[], []]);
  expect(second.html).toBe(first.html);
  expect(renders).toBe(1);
});

test('language, address and the cookies that a page reads are told apart', async () => {
  const paths = ['/', '/en', '/?a=1', '/?a=2'];
  for (const path of [...paths, ...paths]) {
    const { html } = await visit(path, ID);
    expect(html).toContain(path === '/en' ? '<html lang="en">' : '<html lang="ko">');
  }
  expect(renders).toBe(4);
  await visit('/', `${ID}; mm-closed-notices=7`);
  await visit('/', `${ID}; mm-app-banner=1`);
  expect(renders).toBe(6);
  await visit('/', `${ID}; mm-consent=refused`);
  await visit('/', `${ID}; mm-consent=granted`);
  expect(renders).toBe(7);
  await visit('/', `${ID}; something-else=1; mm-consent=maybe`);
  expect(renders).toBe(7);
});

test('a request with a session gets no kept page, and its own is kept for nobody', async () => {
  await visit('/', ID);
  await visit('/', `${ID}; next-auth.session-token=a.b.c`);
  expect(renders).toBe(2);
  await visit('/other', `${ID}; next-auth.session-token=a.b.c`);
  await visit('/other', `${ID}; __Host-next-auth.session-token.0=a.b.c`);
  await visit('/other', ID);
  expect(renders).toBe(5);
});

test('a member’s page names the member, and never has the token for the API', async () => {
  const user = {
    id: 'm1',
    name: '김하늘',
    email: 'haneul@example.com',
    language: 'ko',
    isBusinessUser: false,
    profileComplete: true,
  } as const;
  held.session = {
    expires: '2026-12-21T03:00:00Z',
    user: { ...user, accessToken: 'a-token-of-m1' },
  };
  for (const path of ['/', '/en/other']) {
    const { html, props } = await visit(path, `${ID}; next-auth.session-token=of-m1`);
    expect(props?.session).toEqual({ expires: '2026-12-21T03:00:00Z', user });
    expect(html).not.toContain('a-token-of-m1');
  }
});

test('an error is not kept, nor a page that misses an answer', async () => {
  const statuses = [await visit('/?broken=1', ID), await visit('/?broken=1', ID)];
  expect(statuses.map(({ status }) => status)).toEqual([500, 500]);
  expect(renders).toBe(2);
  fails = true;
  await visit('/', ID);
  fails = false;
  await visit('/', ID);
  await visit('/', ID);
  expect(renders).toBe(4);
});
