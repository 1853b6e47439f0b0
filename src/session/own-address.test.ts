import { expect, test } from 'vitest';

import { ownAddress } from './options';

const SITE = 'http://localhost:3400';

test('addresses of this site are not changed', () => {
  for (const [url, to] of [
    ['/mypage', '/mypage'],
    [`${SITE}/en/coupon?a=1#b`, '/en/coupon?a=1#b'],
    [SITE, '/'],
    [`${SITE}/`, '/'],
  ] as const) {
    expect([url, ownAddress(url, SITE)]).toEqual([url, SITE + to]);
  }
});

test('all other addresses become the main page', () => {
  for (const url of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `${SITE}.evil.example/`,
    `${SITE}@evil.example/`,
    `${SITE}1/`,
    `${SITE}//evil.example`,
    '/%2fevil.example',
    'http://[',
    '',
  ]) {
    expect([url, ownAddress(url, SITE)]).toEqual([url, `${SITE}/`]);
  }
});
