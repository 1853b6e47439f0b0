import { describe, expect, it } from 'vitest';

import {
  authLocale,
  authPages,
  hasForeignCallback,
  makeReadable,
  type AuthRequest,
} from './auth-language';

const SITE = 'https://stay.example';
const asked = (more: Partial<AuthRequest>): AuthRequest => ({
  query: {},
  cookies: {},
  referer: undefined,
  ...more,
});
const COOKIE = 'next-auth.callback-url';

describe('the language of an authentication request', () => {
  it.each([
    ['the way back', { query: { callbackUrl: '/en/mypage' } }, 'en'],
    ['the page it came from', { referer: `${SITE}/en/auth/login?x=1` }, 'en'],
    ['the kept way back', { cookies: { [COOKIE]: `${SITE}/en` } }, 'en'],
    [
      'the way back before the cookie',
      { query: { callbackUrl: '/faq' }, cookies: { [COOKIE]: `${SITE}/en` } },
      'ko',
    ],
    ['no other site', { referer: 'https://evil.example/en/x' }, 'ko'],
    ['no look-alike', { query: { callbackUrl: '/english' } }, 'ko'],
    ['Korean otherwise', {}, 'ko'],
  ] as const)('%s', (_name, more, locale) => expect(authLocale(asked(more), SITE)).toBe(locale));

  it('leads to the pages of that language', () => {
    expect(authPages('en').error).toBe('/en/auth/login');
    expect(authPages('ko').signIn).toBe('/auth/login');
  });
});

describe('a way back', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    'https://stay.example.evil.example/',
    'http://stay.example/',
    'javascript:alert(1)',
    '\\\\evil.example',
  ])('is foreign: %s', (callbackUrl) => {
    expect(hasForeignCallback(asked({ query: { callbackUrl } }), SITE)).toBe(true);
    expect(hasForeignCallback(asked({ cookies: { [COOKIE]: callbackUrl } }), SITE)).toBe(true);
  });

  it.each(['/en/mypage', `${SITE}/hotel/1?from=2027-01-01`, SITE])('is ours: %s', (callbackUrl) =>
    expect(hasForeignCallback(asked({ query: { callbackUrl } }), SITE)).toBe(false),
  );
});

describe('a request that next-auth can’t read', () => {
  const read = (asking: AuthRequest['query'], cookies = {}) => {
    const query: Record<string, string | string[] | undefined> = { ...asking };
    query.nextauth = ['signin', 'email'];
    const request = { query, cookies };
    return { isForgotten: makeReadable(request, SITE), ...request };
  };

  it('has one value a key, and the parts of its path', () => {
    const { query } = read({ error: ['AccessDenied', 'b'], callbackUrl: ['/mypage', '//a'] });
    expect(query).toEqual({
      nextauth: ['signin', 'email'],
      error: 'AccessDenied',
      callbackUrl: '/mypage',
    });
  });

  it.each(['%00', '-1', 'mypage', 'javascript:alert(1)', 'ftp://stay.example/', 'http://'])(
    'has no way back to %s',
    (address) => {
      expect(read({ callbackUrl: address }).query).not.toHaveProperty('callbackUrl');
      const { isForgotten, cookies } = read({}, { [COOKIE]: address, other: 'a' });
      expect([isForgotten, cookies]).toEqual([true, { other: 'a' }]);
    },
  );

  it.each(['', '/en/mypage', `${SITE}/faq`, 'https://other.example/'])(
    'keeps what it can judge by itself: %s',
    (address) => {
      const { isForgotten, query, cookies } = read({ callbackUrl: address }, { [COOKIE]: address });
      expect([isForgotten, query.callbackUrl, cookies]).toEqual([
        false,
        address,
        { [COOKIE]: address },
      ]);
    },
  );
});
