// @vitest-environment node
import { encode } from 'next-auth/jwt';
import { expect, it } from 'vitest';

import { FORMER_NAMES_END } from '@/config/cookies';
import {
  authCookies,
  encodeSession,
  isLegacySession,
  sessionCookieIn,
  sessionDecoder,
} from './session-token';

const [NEW, FORMER] = ['new', 'former'].map((one) => one.padEnd(32, '.')) as [string, string];
const BEFORE = () => FORMER_NAMES_END - 1;

it('a session is read as it was written, by any of the secrets', async () => {
  const token = await encodeSession({ token: { sub: 'm1' }, secret: FORMER });
  expect((await sessionDecoder([NEW, FORMER])({ token, secret: '' }))?.sub).toBe('m1');
  await expect(sessionDecoder([NEW])({ token, secret: '' })).rejects.toThrow();
  expect(await sessionDecoder([NEW])({ token: '', secret: '' })).toBeNull();
});

it('a session of before the present form is read until the former names end', async () => {
  const token = await encode({ token: { sub: 'm1' }, secret: NEW });
  expect(isLegacySession(token)).toBe(true);
  const read = (now: () => number) => sessionDecoder([NEW], now)({ token, secret: '' });
  expect((await read(BEFORE))?.sub).toBe('m1');
  expect(await read(() => FORMER_NAMES_END)).toBeNull();
});

it('a session of the present form can not be passed off as one of before, nor the other way round', async () => {
  const present = await encodeSession({ token: { sub: 'm1' }, secret: NEW });
  const former = await encode({ token: { sub: 'm1' }, secret: NEW });
  expect(isLegacySession(present)).toBe(false);
  const decode = sessionDecoder([NEW], BEFORE);
  const withoutMark = present.replace(/^v2\./, '');
  await expect(decode({ token: withoutMark, secret: '' })).rejects.toThrow();
  await expect(decode({ token: `v2.${former}`, secret: '' })).rejects.toThrow();
  await expect(decode({ token: present.replace('v2.', 'v2i.'), secret: '' })).rejects.toThrow();
});

it('the session’s cookie is found by its name alone, also in parts', () => {
  const plain = 'next-auth.session-token';
  expect(sessionCookieIn(['a', plain])).toBe(plain);
  expect(sessionCookieIn([`__Host-${plain}.1`, `__Host-${plain}.0`])).toBe(`__Host-${plain}`);
  expect(sessionCookieIn([`__Secure-${plain}`, `x${plain}`, `${plain}x`])).toBeUndefined();
});

it('every cookie of next-auth has the prefix and its conditions over HTTPS, and a plain name without', () => {
  for (const { name, options } of Object.values(authCookies(true))) {
    expect(name).toMatch(/^__Host-next-auth\./);
    expect(options).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'lax' });
    expect(options).not.toHaveProperty('domain');
  }
  for (const { name, options } of Object.values(authCookies(false))) {
    expect(name).toMatch(/^next-auth\./);
    expect(options).toMatchObject({ path: '/', secure: false, httpOnly: true, sameSite: 'lax' });
  }
});
