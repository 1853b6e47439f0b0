import { readdirSync } from 'node:fs';

import { expect, it } from 'vitest';

import { routePatternOf } from './route-pattern';

it.each([
  ['/', '/'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/hotel/1054', '/hotel/[hotelId]'],
  ['/en/hotel/1054?checkIn=2026-12-01', '/hotel/[hotelId]'],
  ['/hotel/1054/options/', '/hotel/[hotelId]/options'],
  ['/vouchers/redeem?code=SECRET', '/vouchers/redeem'],
  ['/vouchers/3', '/vouchers/[productId]'],
  ['/payment/result/M0123456789AB?paymentKey=k', '/payment/result/[paymentId]'],
  ['/event', '/event/[[...slug]]'],
  ['/event/autumn/leaves', '/event/[[...slug]]'],
  ['/english', 'unknown'],
  ['/hotel/1054/guest@example.com', 'unknown'],
  ['/wp-login.php', 'unknown'],
  ['/_next/data/build/ko/hotel/1054.json?hotelId=1054', '/hotel/[hotelId]'],
  ['/_next/data/build/en.json', '/'],
  ['/_next/data/build/ko/index.json', '/'],
  ['/_next/static/chunks/a.js', '/_next/static'],
  ['/_next/image?url=x', '/_next/image'],
  ['/_next/other', 'unknown'],
  ['/fonts/core.woff2', '/fonts'],
  ['/sitemaps/1.xml', '/sitemaps'],
  ['/readyz', '/readyz'],
  ['/api/auth/callback/credentials', '/api/auth'],
  ['/api/v2/anything', '/api'],
  ['/constructor', 'unknown'],
])('%s is of the pattern %s', (address, pattern) => {
  expect(routePatternOf(address)).toBe(pattern);
});

it('knows every file and folder that the site serves as they are', () => {
  const served = readdirSync('public');
  expect(served.length).toBeGreaterThan(5);
  expect(served.filter((name) => routePatternOf(`/${name}`) === 'unknown')).toEqual([]);
});
