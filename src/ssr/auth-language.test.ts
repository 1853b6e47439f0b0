import { describe, expect, it } from 'vitest';

import { authLocale, authPages, hasForeignCallback, type AuthRequest } from './auth-language';

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
