import { expect, it } from 'vitest';

import { hasBegun, linkCookie, linkingSeal } from './auth-social';

const SECRET = 'a secret for tests that is long enough';
const intent = { provider: 'etbs', memberId: 'm1' };
/** The seal that a browser sends back of a cookie's line. */
const kept = (line: string, isSecure: boolean) => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return linkingSeal({ [name]: value }, isSecure);
};

it('the cookie remembers which member started to link which provider, for this browser only', () => {
  const cookie = linkCookie(intent, SECRET, true);
  expect(cookie).toMatch(
    /^__Host-mm-linking=[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(cookie).not.toContain('m1');
  const seal = kept(cookie, true);
  expect(hasBegun(seal, intent, [SECRET])).toBe(true);
  expect(hasBegun(seal, { ...intent, memberId: 'm2' }, [SECRET])).toBe(false);
  expect(hasBegun(seal, { ...intent, provider: 'google' }, [SECRET])).toBe(false);
  expect(hasBegun(seal, intent, ['another secret of the same length!'])).toBe(false);
  // A cookie without the prefix may have been set by another host of the domain.
  expect(kept(cookie.replace('__Host-', ''), true)).toBe('');
});

it('after the cookie is deleted nobody is linking an account', () => {
  expect(kept(linkCookie(null, SECRET, false), false)).toBe('');
  expect(hasBegun('', intent, [SECRET])).toBe(false);
});
