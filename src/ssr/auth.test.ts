import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { NextApiResponse } from 'next';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import { authHandler } from './auth';

/** Signs in by the site's own door of next-auth, over HTTP, with the cookies of one browser. */

const held = vi.hoisted(() => ({ runtime: {} }));
vi.mock('@/server/app/runtime', () => ({ runtime: () => Promise.resolve(held.runtime) }));

const PASSWORD = 'a slow boat on the lake';
let world: World;
let member: TestMember;
let other: TestMember;

const pairsIn = (text: string, separator: RegExp) =>
  Object.fromEntries(
    text
      .split(separator)
      .filter((pair) => pair.includes('='))
      .map((pair) => [
        pair.slice(0, pair.indexOf('=')),
        decodeURIComponent(pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' ')),
      ]),
  ) as Record<string, string>;

/** What Next.js adds to a request and an answer before it calls a route of the API. */
async function serve(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost:3000');
  let body = '';
  for await (const part of request) body += String(part);
  const next = Object.assign(request, {
    query: {
      ...Object.fromEntries(url.searchParams),
      nextauth: url.pathname.replace('/api/auth/', '').split('/'),
    },
    cookies: pairsIn(request.headers.cookie ?? '', /; */),
    body: pairsIn(body, /&/),
    env: {},
  });
  const send = (value: unknown) => response.end(JSON.stringify(value));
  const answer: object = Object.assign(response, {
    status(code: number) {
      response.statusCode = code;
      return answer;
    },
    json: send,
    send,
  });
  Object.assign(answer, {
    redirect(code: number, to: string) {
      response.writeHead(code, { location: to }).end('{}');
    },
  });
  await authHandler(next, answer as NextApiResponse);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.end(String(error)));
});
let site = '';
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  vi.stubEnv('APP_SECRET', 'a secret for tests that is long enough');
  provider = await startProvider();
  vi.stubEnv('ETBS_ISSUER', provider.url);
  vi.stubEnv('ETBS_CLIENT_ID', 'site-of-tests');
  vi.stubEnv('ETBS_CLIENT_SECRET', 'a-secret-of-tests');
  world = await createWorld();
  held.runtime = { app: world.app };
  const passwordHash = await hashPassword(PASSWORD);
  [member, other] = [await world.member({ passwordHash }), await world.member({ passwordHash })];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth`;
});
afterAll(async () => {
  server.close();
  provider.close();
  vi.unstubAllEnvs();
  await world.close();
});

/** An identity provider that falls silent at a path: at once, or in the middle of its answer. */
async function startProvider() {
  const silent = new Map<string, 'at once' | 'half-way'>();
  const issuer = createServer((request, response) => {
    const path = request.url ?? '';
    const how = silent.get(path);
    if (how === 'at once') return;
    response.writeHead(200, { 'content-type': 'application/json' });
    if (how === 'half-way') return void response.write('{"issuer":');
    const places = {
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
    };
    response.end(JSON.stringify({ issuer: url, ...places }));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  return {
    url,
    silent,
    close() {
      issuer.closeAllConnections();
      issuer.close();
    },
  };
}

/** A browser: what it is told to keep it sends with its next request. */
function browser() {
  const kept = new Map<string, string>();
  async function ask(path: string, form?: Record<string, string>) {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${site}/${path}`, {
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') kept.delete(name);
      else kept.set(name, value);
    }
    const body = JSON.parse((await answer.text()) || '{}') as {
      csrfToken?: string;
      url?: string;
      user?: { accessToken: string };
    };
    return { ...body, location: answer.headers.get('location') ?? '' };
  }
  /** Follows what leads on within the sign-in. */
  async function follow(address: string): Promise<URL> {
    const next = new URL(address, 'http://localhost:3000');
    const [, step] = /^\/api\/auth\/(.+)/.exec(next.pathname) ?? [];
    return step === undefined ? next : follow((await ask(step + next.search)).location);
  }
  return {
    /** Presses the button of the company's account; returns where the browser is sent. */
    async startSocial(callbackUrl: string) {
      const { csrfToken = '' } = await ask('csrf');
      const answer = await ask('signin/etbs', { csrfToken, callbackUrl, json: 'true' });
      return follow(answer.url ?? '');
    },
    /** Comes back from the provider's page; returns where the browser is sent. */
    async comeBack(state: string) {
      const query = new URLSearchParams({ code: 'a-code', state }).toString();
      return follow((await ask(`callback/etbs?${query}`)).location);
    },
    async signIn(email: string, password = PASSWORD) {
      const { csrfToken = '' } = await ask('csrf');
      await ask('callback/email', { email, password, csrfToken, json: 'true' });
      return (await ask('session')).user?.accessToken ?? '';
    },
  };
}

const isIn = async (token: string) => (await world.call('getUser', {}, { token })).ok;
const addressOf = async (of: TestMember) => {
  const user = await world.call('getUser', {}, { member: of });
  return user.ok ? user.data.email : '';
};

it('signing in ends the session that this browser had, and nobody else’s', async () => {
  const [here, elsewhere] = [browser(), browser()];
  const first = await here.signIn(await addressOf(member));
  const apart = await elsewhere.signIn(await addressOf(member));
  expect(await Promise.all([first, apart].map(isIn))).toEqual([true, true]);
  const second = await here.signIn(await addressOf(other));
  expect(await Promise.all([first, apart, second].map(isIn))).toEqual([false, true, true]);
});

it('a sign-in that is refused ends nothing', async () => {
  const here = browser();
  const first = await here.signIn(await addressOf(member));
  await here.signIn(await addressOf(other), 'wrong');
  expect(await isIn(first)).toBe(true);
});

describe('a provider that falls silent', () => {
  /** A provider has 5 s, and the machine may be busy. */
  const MAX_MS = 9_000;
  async function inTime<T>(work: () => Promise<T>): Promise<T> {
    const before = performance.now();
    const answer = await work();
    expect(performance.now() - before).toBeLessThan(MAX_MS);
    return answer;
  }
  afterEach(() => provider.silent.clear());

  it.each([
    ['at once', '/faq', '/auth/login'],
    ['half-way', '/en/faq', '/en/auth/login'],
  ] as const)(
    '%s, before it has shown its page: from %s the visitor comes to %s, which says so',
    async (how, target, login) => {
      provider.silent.set('/.well-known/openid-configuration', how);
      const { pathname, searchParams } = await inTime(() =>
        browser().startSocial(`http://localhost:3000${target}`),
      );
      expect([pathname, searchParams.get('error')]).toEqual([login, 'OAuthSignin']);
      expect(searchParams.get('callbackUrl')).toMatch(/\/faq$/);
    },
  );

  it('when it is asked for its token: the visitor comes back to the log-in, and can use a password', async () => {
    const here = browser();
    const page = await here.startSocial('http://localhost:3000/en/faq');
    expect(page.origin + page.pathname).toBe(`${provider.url}/auth`);
    provider.silent.set('/token', 'half-way');
    const { pathname, searchParams } = await inTime(() =>
      here.comeBack(page.searchParams.get('state') ?? ''),
    );
    expect([pathname, searchParams.get('error')]).toEqual(['/en/auth/login', 'OAuthCallback']);
    expect(searchParams.get('callbackUrl')).toMatch(/\/faq$/);
    expect(await isIn(await here.signIn(await addressOf(member)))).toBe(true);
  });
});
