// @vitest-environment jsdom
// @vitest-environment-options {"url":"https://stay.example/"}
import { afterEach, expect, it, vi } from 'vitest';

import { FORMER_NAMES_END } from '@/config/cookies';
import { readCookie, writeCookie } from './browser-cookies';

afterEach(() => {
  vi.useRealTimers();
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0]}=; Path=/; Secure; Max-Age=0`;
  }
});

it('an answer that was given under the former name counts for ninety days', () => {
  vi.useFakeTimers({ now: FORMER_NAMES_END - 1 });
  document.cookie = 'mm-consent=granted; Path=/; Max-Age=86400';
  expect(readCookie('consent')).toBe('granted');
  vi.setSystemTime(FORMER_NAMES_END);
  expect(readCookie('consent')).toBeUndefined();
});

it('a new answer has the prefix, wins over the former one, and deletes it', () => {
  vi.useFakeTimers({ now: FORMER_NAMES_END - 1 });
  document.cookie = 'mm-consent=granted; Path=/; Max-Age=86400';
  writeCookie('consent', 'refused', 86_400);
  expect(document.cookie).toBe('__Host-mm-consent=refused');
  // Another host of the domain may set the former name again.
  document.cookie = 'mm-consent=granted; Path=/; Max-Age=86400';
  expect(readCookie('consent')).toBe('refused');
});
