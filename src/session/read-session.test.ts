// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ApiUnreachable } from '@/lib/api/client';

const NOW = Date.parse('2026-11-27T00:00:00Z');
/** A token as the API signs them; its signature is read by nobody here. */
const tokenFor = (name: string, seconds: number) => {
  const claims = JSON.stringify({ sub: name, exp: NOW / 1000 + seconds });
  return `h.${Buffer.from(claims).toString('base64url')}.${name}`;
};
const sessionOf = (id: string, accessToken: string) => ({ user: { id, accessToken } });

let answer: () => Promise<Response>;
let reads = 0;
let read: typeof import('./read-session');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.resetModules();
  read = await import('./read-session');
  reads = 0;
  vi.stubGlobal('fetch', () => {
    reads += 1;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const answerWith = (body: object, status = 200) => {
  answer = async () => new Response(JSON.stringify(body), { status });
};

it('the calls of a moment share one reading, and later ones have the token already', async () => {
  const token = tokenFor('a', 900);
  answerWith(sessionOf('m1', token));
  expect(await Promise.all([1, 2, 3].map(() => read.accessTokenOf('m1')))).toEqual([
    token,
    token,
    token,
  ]);
  expect(await read.accessTokenOf('m1')).toBe(token);
  expect(reads).toBe(1);
});

it('a token that is about to end is renewed before it is used', async () => {
  answerWith(sessionOf('m1', tokenFor('a', 900)));
  await read.accessTokenOf('m1');
  answerWith(sessionOf('m1', tokenFor('b', 1_800)));
  vi.setSystemTime(NOW + 881_000);
  expect(await read.accessTokenOf('m1')).toBe(tokenFor('b', 1_800));
});

it('the token of another member, who signed in in another tab, is not given', async () => {
  answerWith(sessionOf('m2', tokenFor('b', 900)));
  expect(await read.accessTokenOf('m1')).toBeNull();
  answerWith({});
  expect(await read.accessTokenOf('m1')).toBeNull();
});

it('a session that is read for another reason brings its token along', async () => {
  answerWith(sessionOf('m1', tokenFor('a', 900)));
  await read.accessTokenOf('m1');
  // Signed out and in again: the former token is void, though its time isn't over.
  answerWith(sessionOf('m1', tokenFor('b', 900)));
  await read.readSession();
  expect(await read.accessTokenOf('m1')).toBe(tokenFor('b', 900));
  expect(reads).toBe(2);
});

it('without an answer a call is not made as a visitor’s, and the next one asks again', async () => {
  answerWith({}, 503);
  await expect(read.accessTokenOf('m1')).rejects.toThrow('The API did not answer');
  answer = () => Promise.reject(new TypeError('offline'));
  await expect(read.accessTokenOf('m1')).rejects.toHaveProperty('name', ApiUnreachable.name);
  answerWith(sessionOf('m1', tokenFor('a', 900)));
  expect(await read.accessTokenOf('m1')).toBe(tokenFor('a', 900));
});
