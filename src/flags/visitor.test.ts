import { expect, it } from 'vitest';

import { newVisitor, visitorIn } from './visitor';

it('the anonymous id of a visitor is read back from its cookie, among others', () => {
  const { visitor, cookie } = newVisitor({ secure: false });
  const pair = cookie.split(';')[0] ?? '';
  expect(visitorIn(pair)).toBe(visitor);
  expect(visitorIn(`a=1; ${pair}; b=2`)).toBe(visitor);
  expect(visitorIn(`x${pair}`)).toBeNull();
  expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  expect(newVisitor({ secure: true }).cookie).toMatch(/; Secure$/);
});

it('an id that the site could not have made is ignored', () => {
  for (const value of ['', 'all', '1'.repeat(4_000), '<script>', '00000000-0000-0000-0000-0']) {
    expect(visitorIn(`mm-visitor=${value}`)).toBeNull();
  }
  expect(visitorIn(undefined)).toBeNull();
});
