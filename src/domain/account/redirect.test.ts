import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safeRedirectPath } from './redirect';

describe('safeRedirectPath', () => {
  it.each([
    '/',
    '/mypage',
    '/en/hotel/12?from=2027-01-01&to=2027-02-01#rooms',
    '/search/result?keyword=%EC%84%9C%EC%9A%B8',
    '/auth/login?redirect_url=%2Fhotel%2F1',
    '/search/result?keyword=//x',
    '/@evil.com',
  ])('keeps %s', (path) => expect(safeRedirectPath(path)).toBe(path));

  it.each([
    '',
    'mypage',
    'https://evil.com',
    'http:evil.com',
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    // Without its locale, `//evil.com` would be left.
    '/en/\\evil.com',
    '/en\\evil.com',
    '/\t/evil.com',
    '\t//evil.com',
    ' /mypage',
    '/my\npage',
    '/%2fevil.com',
    '/%2Fevil.com',
    '/%5cevil.com',
    '/%252fevil.com',
    '/%09/evil.com',
    '/en//evil.com',
    '/en/%2Fevil.com',
    '/.//evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\u2028/evil.com',
    `/${'a'.repeat(2000)}`,
  ])('refuses %j', (path) => expect(safeRedirectPath(path, '/safe')).toBe('/safe'));

  it.each([undefined, null, 1, ['/mypage'], {}])('refuses %j', (value) =>
    expect(safeRedirectPath(value)).toBe('/'),
  );

  it('never leaves the site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '.',
      ':',
      '@',
      'evil.com',
      '\t',
      'a',
      '?',
    );
    const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(path, (value) => {
        const to = safeRedirectPath(value);
        const url = new URL(to, 'https://meomum.example');
        expect(url.origin).toBe('https://meomum.example');
        expect(decodeURIComponent(url.pathname).startsWith('//')).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
