import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { NextApiResponse } from 'next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

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
    query: { nextauth: url.pathname.replace('/api/auth/', '').split('/') },
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
  await authHandler(next, answer as NextApiResponse);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.end(String(error)));
});
let site = '';
beforeAll(async () => {
  vi.stubEnv('APP_SECRET', 'a secret for tests that is long enough');
  world = await createWorld();
  held.runtime = { app: world.app };
  const passwordHash = await hashPassword(PASSWORD);
  [member, other] = [await world.member({ passwordHash }), await world.member({ passwordHash })];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth`;
});
afterAll(async () => {
  server.close();
  vi.unstubAllEnvs();
  await world.close();
});

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
    return (await answer.json()) as { csrfToken?: string; user?: { accessToken: string } };
  }
  return {
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
