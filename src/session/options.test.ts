import type { Session } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError, ApiUnreachable, type Api } from '@/lib/api/client';
import { createAuthOptions } from './options';
import { START, user, signedInAt } from './testing';

let now = START;
const call = vi.fn<(name: string, request: object, as: string | null) => Promise<unknown>>();
const api = (member?: { accessToken: string }): Api => ({
  language: 'kr',
  call: ((name: string, request: object) =>
    call(name, request, member?.accessToken ?? null)) as Api['call'],
});
const options = createAuthOptions({
  api,
  secrets: ['s'],
  secureCookies: false,
  sessionSeconds: 60,
  now: () => now,
});

const refusal = new ApiError(401, 'TOKEN_EXPIRED', '', 'r');

/**
 * What next-auth does each time a session is read: the token that it stores, and the session that
 * it returns.
 */
async function look(token: JWT, more: { user?: unknown; trigger?: 'update' } = {}) {
  const next = (await options.callbacks?.jwt?.({ token, ...more } as never)) as JWT;
  const shown = (await options.callbacks?.session?.({
    session: { expires: 'later' },
    token: next,
  } as never)) as Session;
  return { token: next, shown };
}

let token: JWT;
beforeEach(async () => {
  now = START;
  call.mockReset();
  ({ token } = await look({}, { user: { signedIn: signedInAt(0) } }));
});

test('scripts get the access token and never the refresh token', async () => {
  const { shown } = await look(token);
  expect(shown.user).toMatchObject({ id: 'm1', accessToken: 'access-0', language: 'ko' });
  expect(JSON.stringify(shown)).not.toContain('refresh');
  expect(call).not.toHaveBeenCalled();
});

test('a proven address signs in or registers, and only a profile can be sent with it', async () => {
  const made = createAuthOptions({
    api,
    secrets: ['s'],
    secureCookies: false,
    sessionSeconds: 60,
    now: () => now,
  });
  const provider = made.providers.find(
    (one) => (one.options as { id?: string } | undefined)?.id === 'proof',
  );
  const { authorize } = (provider?.options ?? {}) as {
    authorize: (credentials: Record<string, string>) => Promise<unknown>;
  };
  const proven = { email: 'a@example.com', proof: 'proof' };
  call.mockResolvedValue(signedInAt(0));
  await authorize(proven);
  const profile = { name: 'Anna', tel: '030 123456', telCountry: 'DE' };
  const consents = { terms: true, privacy: true, age: true, marketing: false };
  const joining = JSON.stringify({
    ...profile,
    consents,
    email: 'b@example.com',
    roles: ['admin'],
  });
  await authorize({ ...proven, joining });
  expect(call.mock.calls).toEqual([
    ['signInByProof', { body: proven }, null],
    ['join', { body: { ...profile, consents, ...proven } }, null],
  ]);
  await expect(authorize({ ...proven, joining: '{"name":1}' })).rejects.toThrow('INPUT_INVALID');
  call.mockRejectedValue(new ApiError(400, 'CODE_EXPIRED', '', 'r'));
  await expect(authorize(proven)).rejects.toThrow('CODE_EXPIRED');
});

test('after half a minute the member is read again, with the member’s own token', async () => {
  now += 25_000;
  call.mockResolvedValue({ ...user, name: '이바다', socials: [{ provider: 'etbs' }] });
  const { token: next, shown } = await look(token);
  expect(call.mock.calls).toEqual([['getUser', {}, 'access-0']]);
  expect(shown.user).toMatchObject({ name: '이바다', isBusinessUser: true });
  now += 24_000;
  await look(next);
  expect(call).toHaveBeenCalledOnce();
});

test('an update of the session reads the member at once', async () => {
  call.mockResolvedValue({ ...user, language: 'en' });
  const { shown } = await look(token, { trigger: 'update' });
  expect(shown.user?.language).toBe('en');
});

test('a session that was ended elsewhere ends here, and the API is not asked again', async () => {
  now += 25_000;
  call.mockRejectedValue(refusal);
  const { token: next, shown } = await look(token);
  expect(shown).toEqual({ expires: 'later', error: 'SessionExpired' });
  expect(JSON.stringify(next)).not.toMatch(/access-|refresh-/);
  const callsBefore = call.mock.calls.length;
  now += 60_000;
  expect((await look(next)).shown.error).toBe('SessionExpired');
  expect(call.mock.calls).toHaveLength(callsBefore);
});

test('an access token that is about to expire is renewed with the refresh token that came with it', async () => {
  now += 871_000;
  call.mockResolvedValue(signedInAt(871_000));
  const { token: next, shown } = await look(token);
  expect(call.mock.calls).toEqual([
    ['refreshToken', { body: { refreshToken: 'refresh-0' } }, null],
  ]);
  expect(shown.user?.accessToken).toBe('access-871000');
  expect(next.refreshToken).toBe('refresh-871000');
});

test('the session stays as it is while the API is unavailable', async () => {
  for (const after of [25_000, 871_000]) {
    now = START + after;
    for (const failure of [
      new ApiUnreachable(new Error('away')),
      new ApiError(503, 'INTERNAL', '', 'r'),
    ]) {
      call.mockRejectedValueOnce(failure);
      const { token: next, shown } = await look(token);
      expect(next).toEqual(token);
      expect(shown.user?.accessToken).toBe('access-0');
    }
  }
});

test('signing out ends the session at the API, and also works when the API can not be reached', async () => {
  call.mockRejectedValueOnce(new ApiUnreachable(new Error('away')));
  await options.events?.signOut?.({ token } as never);
  expect(call.mock.calls).toEqual([['signOut', { body: { refreshToken: 'refresh-0' } }, null]]);
});
