import { describe, expect, it } from 'vitest';

import {
  authLocale,
  authPages,
  hasForeignCallback,
  makeReadable,
  type AuthRequest,
} from './auth-language';

const SITE = 'https://stay.example';
const requestWith = (more: Partial<AuthRequest>): AuthRequest => ({
  query: {},
  cookies: {},
  referer: undefined,
  ...more,
});
const COOKIE = '__Host-next-auth.callback-url';

describe('the language of an authentication request', () => {
  it.each([
    ['the address to return to', { query: { callbackUrl: '/en/mypage' } }, 'en'],
    ['the page that the visitor came from', { referer: `${SITE}/en/auth/login?x=1` }, 'en'],
    ['the address to return to in the cookie', { cookies: { [COOKIE]: `${SITE}/en` } }, 'en'],
    [
      'the address to return to rather than the cookie',
      { query: { callbackUrl: '/faq' }, cookies: { [COOKIE]: `${SITE}/en` } },
      'ko',
    ],
    ['the default, for a page of another site', { referer: 'https://evil.example/en/x' }, 'ko'],
    [
      'the default, for a path that only begins with the same letters',
      { query: { callbackUrl: '/english' } },
      'ko',
    ],
    ['the default, Korean, otherwise', {}, 'ko'],
  ] as const)('is that of %s', (_name, more, locale) =>
    expect(authLocale(requestWith(more), SITE)).toBe(locale),
  );

  it('selects the sign-in pages in that language', () => {
    expect(authPages('en').error).toBe('/en/auth/login');
    expect(authPages('ko').signIn).toBe('/auth/login');
  });
});

describe('an address to return to', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    'https://stay.example.evil.example/',
    'http://stay.example/',
    'javascript:alert(1)',
    '\\\\evil.example',
  ])('is of another site: %s', (callbackUrl) => {
    expect(hasForeignCallback(requestWith({ query: { callbackUrl } }), SITE)).toBe(true);
    expect(hasForeignCallback(requestWith({ cookies: { [COOKIE]: callbackUrl } }), SITE)).toBe(
      true,
    );
  });

  it.each(['/en/mypage', `${SITE}/hotel/1?from=2027-01-01`, SITE])(
    'is of this site: %s',
    (callbackUrl) =>
      expect(hasForeignCallback(requestWith({ query: { callbackUrl } }), SITE)).toBe(false),
  );
});

describe('a request that next-auth could not read', () => {
  const read = (asking: AuthRequest['query'], cookies = {}) => {
    const query: Record<string, string | string[] | undefined> = { ...asking };
    query.nextauth = ['signin', 'email'];
    const request = { query, cookies };
    return { isForgotten: makeReadable(request, SITE), ...request };
  };

  it('is given one value per key, and the parts of its path', () => {
    const { query } = read({ error: ['AccessDenied', 'b'], callbackUrl: ['/mypage', '//a'] });
    expect(query).toEqual({
      nextauth: ['signin', 'email'],
      error: 'AccessDenied',
      callbackUrl: '/mypage',
    });
  });

  it.each(['%00', '-1', 'mypage', 'javascript:alert(1)', 'ftp://stay.example/', 'http://'])(
    'loses the callback address %s',
    (address) => {
      expect(read({ callbackUrl: address }).query).not.toHaveProperty('callbackUrl');
      const { isForgotten, cookies } = read({}, { [COOKIE]: address, other: 'a' });
      expect([isForgotten, cookies]).toEqual([true, { other: 'a' }]);
    },
  );

  it.each(['', '/en/mypage', `${SITE}/faq`, 'https://other.example/'])(
    'keeps a callback address that next-auth can judge by itself: %s',
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
