import { expect, it } from 'vitest';

import { hasBegun, isLinking, linkCookie } from './auth-social';

const SECRET = 'a secret for tests that is long enough';
const intent = { provider: 'etbs', memberId: 'm1' };
const kept = (cookie: string) => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  return { [name]: value };
};

it('the cookie remembers which member started to link which provider, for this browser only', () => {
  const cookie = linkCookie(intent, SECRET, true);
  expect(cookie).toMatch(/Path=\/api\/auth; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/);
  expect(cookie).not.toContain('m1');
  const cookies = kept(cookie);
  expect(isLinking(cookies)).toBe(true);
  expect(hasBegun(cookies, intent, [SECRET])).toBe(true);
  expect(hasBegun(cookies, { ...intent, memberId: 'm2' }, [SECRET])).toBe(false);
  expect(hasBegun(cookies, { ...intent, provider: 'google' }, [SECRET])).toBe(false);
  expect(hasBegun(cookies, intent, ['another secret of the same length!'])).toBe(false);
});

it('after the cookie is deleted nobody is linking an account', () => {
  const cookies = kept(linkCookie(null, SECRET, false));
  expect(isLinking(cookies)).toBe(false);
  expect(hasBegun(cookies, intent, [SECRET])).toBe(false);
  expect(hasBegun({}, intent, [SECRET])).toBe(false);
});
