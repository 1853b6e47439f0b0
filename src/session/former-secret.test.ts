// @vitest-environment node
import { NextRequest } from 'next/server';
import type { JWT } from 'next-auth/jwt';
import { getServerSession } from 'next-auth/next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ApiUnreachable, type Api } from '@/lib/api/client';
import { config, middleware } from '../../middleware';
import { createAuthOptions } from './options';
import { encodeSession } from './session-token';
import { START, signedInAt } from './testing';

/**
 * Tests sessions while the secret is being replaced. They are encrypted and read by next-auth
 * itself.
 */

const SITE = 'http://localhost:3000';
const [NEW, FORMER, STRANGE] = ['new', 'former', 'strange'].map((one) => one.padEnd(32, '.')) as [
  string,
  string,
  string,
];
const COOKIE = 'next-auth.session-token';

const MEMBER = {
  id: 'm1',
  name: signedInAt(0).user.name,
  email: signedInAt(0).user.email,
  language: 'ko',
  isBusinessUser: false,
  profileComplete: false,
} as const;

/**
 * The session of a member with an incomplete profile, as a process with this secret encrypts it.
 */
function sessionBy(secret: string, more: Partial<JWT> = {}): Promise<string> {
  const { accessToken, refreshToken } = signedInAt(0);
  const token: JWT = {
    accessToken,
    accessTokenExpiresAt: START + 900_000,
    refreshToken,
    checkedAt: START,
    user: MEMBER,
    ...more,
  };
  return encodeSession({ token, secret });
}

beforeEach(() => vi.stubEnv('NEXTAUTH_URL', SITE));
afterEach(() => vi.unstubAllEnvs());

/** The session that a page reads from these cookies, and the cookies that it sets. */
async function pageFor(cookies: Record<string, string>) {
  const lines: string[] = [];
  const api: Api = { language: 'kr', call: () => Promise.reject(new ApiUnreachable(null)) };
  const options = createAuthOptions({
    api: () => api,
    secrets: [NEW, FORMER],
    secureCookies: false,
    sessionSeconds: 3_600,
    now: () => START,
  });
  const request = { headers: { host: 'localhost:3000' }, cookies };
  const response = {
    getHeader: () => lines,
    setHeader: (_name: string, all: string[]) => lines.splice(0, lines.length, ...all),
  };
  // The request and the response have only the parts that next-auth uses.
  const session = await getServerSession(request as never, response as never, options);
  return { session, lines };
}

it.each([
  ['the first secret', NEW],
  ['a former secret', FORMER],
])(
  'a page reads a session that was encrypted with %s, and encrypts it again with the first one',
  async (_which, secret) => {
    const { session, lines } = await pageFor({ [COOKIE]: await sessionBy(secret) });
    expect(session?.user).toMatchObject({ id: 'm1', accessToken: 'access-0' });
    const renewed = lines.flatMap(
      (line) => /^next-auth\.session-token=([^;]+);/.exec(line)?.[1] ?? [],
    )[0];
    const again = createAuthOptions({
      api: () => ({}) as Api,
      secrets: [NEW],
      secureCookies: false,
      sessionSeconds: 3_600,
      now: () => START,
    });
    const read = await again.jwt?.decode?.({ token: renewed ?? '', secret: NEW });
    expect(read?.user?.id).toBe('m1');
  },
);

it('a page deletes a session that was encrypted with any other secret', async () => {
  const { session, lines } = await pageFor({ [COOKIE]: await sessionBy(STRANGE) });
  expect(session).toBeNull();
  expect(lines.join()).toMatch(/next-auth\.session-token=;.*Max-Age=0/);
});

const headerOf = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Whether the middleware runs for a request with these cookies. Next.js matches its patterns against the whole header. */
function isMatched(cookies: Record<string, string>): boolean {
  const patterns = new Set(config.matcher.flatMap(({ has }) => has.map(({ value }) => value)));
  expect(patterns.size).toBe(1);
  return [...patterns].every((pattern) => new RegExp(`^${pattern}$`).test(headerOf(cookies)));
}

/**
 * The address that the middleware redirects a browser with these cookies to; null without a
 * redirect.
 */
async function sentTo(cookies: Record<string, string>): Promise<string | null> {
  if (!isMatched(cookies)) return null;
  const headers = { cookie: headerOf(cookies) };
  const answer = await middleware(new NextRequest(`${SITE}/mypage`, { headers }));
  return answer.headers.get('location');
}

it('the middleware reads sessions that were encrypted with a secret of the list, and no others', async () => {
  vi.stubEnv('NEXTAUTH_SECRET', `${NEW},\n${FORMER}`);
  const onboarding = `${SITE}/auth/info/onboarding?redirect_url=%2Fmypage`;
  expect(await sentTo({ [COOKIE]: await sessionBy(NEW) })).toBe(onboarding);
  expect(await sentTo({ [COOKIE]: await sessionBy(FORMER) })).toBe(onboarding);
  expect(await sentTo({ [`__Host-${COOKIE}`]: await sessionBy(FORMER) })).toBe(onboarding);
  expect(await sentTo({ [COOKIE]: await sessionBy(STRANGE) })).toBeNull();
  expect(await sentTo({})).toBeNull();
  // A session that is split into several cookies is read, too.
  const long = await sessionBy(FORMER, { refreshToken: 'x'.repeat(6_000) });
  const parts = { [`${COOKIE}.0`]: long.slice(0, 3_900), [`${COOKIE}.1`]: long.slice(3_900) };
  expect(await sentTo(parts)).toBe(onboarding);
  vi.stubEnv('NEXTAUTH_SECRET', NEW);
  expect(await sentTo({ [COOKIE]: await sessionBy(FORMER) })).toBeNull();
});

it('the middleware runs for nobody whose session says that the profile is complete', async () => {
  vi.stubEnv('NEXTAUTH_SECRET', NEW);
  const complete = await sessionBy(NEW, { user: { ...MEMBER, profileComplete: true } });
  const incomplete = await sessionBy(NEW);
  expect(isMatched({ a: '1', [COOKIE]: complete, b: '2' })).toBe(false);
  expect(isMatched({ [`${COOKIE}.0`]: complete, [`${COOKIE}.1`]: 'abc' })).toBe(false);
  expect(isMatched({ a: '1', [`__Host-${COOKIE}`]: incomplete, b: '2' })).toBe(true);
  expect(isMatched({ [`${COOKIE}.0`]: incomplete, [`${COOKIE}.1`]: 'abc' })).toBe(true);
  // A second cookie that claims a complete profile, or a changed prefix, doesn't help a member around the onboarding.
  expect(isMatched({ [COOKIE]: complete, [`__Host-${COOKIE}`]: incomplete })).toBe(true);
  const { session } = await pageFor({ [COOKIE]: incomplete.replace('v2i.', 'v2.') });
  expect(session).toBeNull();
});
