import { expect, it } from 'vitest';

import { newVisitor, visitorIn } from './visitor';

it('the anonymous id of a visitor is read back from its cookie, among others', () => {
  const { visitor, cookie } = newVisitor(false);
  const pair = cookie.split(';')[0] ?? '';
  expect(visitorIn(pair, false)).toBe(visitor);
  expect(visitorIn(`a=1; ${pair}; b=2`, false)).toBe(visitor);
  expect(visitorIn(`x${pair}`, false)).toBeNull();
  expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  expect(newVisitor(true).cookie).toMatch(/; Secure$/);
});

it('an id that the site could not have made is ignored', () => {
  for (const value of ['', 'all', '1'.repeat(4_000), '<script>', '00000000-0000-0000-0000-0']) {
    expect(visitorIn(`mm-visitor=${value}`, false)).toBeNull();
  }
  expect(visitorIn(undefined, false)).toBeNull();
});
