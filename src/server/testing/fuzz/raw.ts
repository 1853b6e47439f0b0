import type { Random } from '@/server/testing/random';

const HOST = 'Host: localhost';
const POST = `POST /api/v2/sanctum/check/user HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json`;
const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, HOST, 'Connection: close', ...lines, '', ''].join('\r\n');
const as = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;

/**
 * Requests that no client library sends: other methods, malformed lines, false lengths, half a
 * body.
 */
const REQUESTS: readonly string[] = [
  ...['TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'FOO', 'get', ''].flatMap((method) =>
    ['/', '/api/v2/search/list', '/hotel/1001', '/api/auth/session'].map((path) =>
      as(method, path),
    ),
  ),
  ...['*', 'http://other.example/', 'localhost:80', '//other.example/', '/\\other.example'].map(
    (path) => get(path),
  ),
  ...[
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/\u00ff\u00fe',
    '/hotel/\u0000',
    '/ /',
  ].map((path) => get(path)),
  ...['/_next/../package.json', '/_next/static/../../package.json', '/.env', '/.git/HEAD'].map(
    (path) => get(path),
  ),
  get(`/search/result?keyword=${'a'.repeat(70_000)}`),
  get(`/${'a/'.repeat(5_000)}`),
  get('/', `x-long: ${'a'.repeat(200_000)}`),
  get('/', ...Array.from({ length: 2_500 }, (_, at) => `x-${at}: a`)),
  get('/mypage', `cookie: ${'a=b; '.repeat(5_000)}`),
  get('/mypage', 'cookie: next-auth.session-token=a.b.c'),
  get(
    '/mypage',
    ...[0, 1, 2].map((at) => `cookie: next-auth.session-token.${at}=${'a'.repeat(3_000)}`),
  ),
  get('/', 'cookie: mm-visitor=%zz; NEXT_LOCALE=__proto__; mm-flags={; consent=%ED%A0%80'),
  get('/', 'accept-language: \u00ff\u00fe;q=NaN,*;q=9,,,;'),
  get('/', `accept-language: ${'en,'.repeat(2_000)}`),
  get('/', 'x-forwarded-for: \u00ff, 999.1.1.1, [::, ::ffff:1.2.3.4%eth0:99999'),
  get('/', 'x-nextjs-data: 1'),
  get('/mypage', 'x-nextjs-data: 1', 'x-middleware-prefetch: 1', 'purpose: prefetch'),
  get('/', 'x-middleware-subrequest: middleware:middleware:middleware:middleware:middleware'),
  get('/', 'x-invoke-path: /mypage', 'x-matched-path: /500', 'x-now-route-matches: 1=%zz'),
  get('/', 'next-router-state-tree: %zz', 'rsc: 1', 'next-action: a'),
  get('/', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: a'),
  get('/', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
  get('/', 'Expect: a miracle'),
  get('/fonts/slices.css', 'range: bytes=9-1', 'if-none-match: *', 'if-modified-since: never'),
  get('/', 'accept-encoding: \u00ff, br;q=2, *;q=-1'),
  get('/', 'authorization: Bearer \u00ff'),
  get('/api/v2/membership/user', 'authorization: Bearer a.b.c', 'authorization: Bearer d.e.f'),
  get('/', 'Host: other.example'),
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'GET /\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\r\n\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc',
  `GET / HTTP/1.1\n${HOST}\nConnection: close\n\n`,
  `GET / HTTP/1.1\r\n${HOST}\r\nx-folded: a\r\n b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}\r\nx-nul: a\u0000b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}\r\nno colon\r\n\r\n`,
  ...['abc', '-1', '1e9', '99999999999999999999', '5, 6'].map(
    (length) => `${POST}\r\ncontent-length: ${length}\r\n\r\n{"a":1}`,
  ),
  `${POST}\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{"a":1}`,
  `${POST}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  `${POST}\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `${POST}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${POST}\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n`,
  `${POST}\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${POST}\r\ncontent-length: 500\r\n\r\n{"email":`,
  `${POST}\r\ncontent-length: 7\r\ncontent-encoding: gzip\r\n\r\n\u001f\u008bnot it`,
  `${POST}; charset=utf-16\r\ncontent-length: 4\r\n\r\n{\u0000}\u0000`,
  `${POST}\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n{}`,
  ...['multipart/form-data', 'text/plain', '/', ';;;', 'application/x-www-form-urlencoded'].map(
    (type) =>
      `POST /api/auth/callback/email HTTP/1.1\r\n${HOST}\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\ncsrfToken`,
  ),
  `POST / HTTP/1.1\r\n${HOST}\r\ncontent-type: multipart/form-data; boundary=a\r\nnext-action: a\r\ncontent-length: 3\r\n\r\n--a`,
];

/** Makes bytes that are nearly a request. */
export function rawRequest(by: Random): string {
  const bytes = by.pick(REQUESTS);
  if (by.chance(0.8)) return bytes;
  const at = by.int(0, Math.min(bytes.length, 200));
  return (
    bytes.slice(0, at) + by.pick(['', '\u0000', '\r\n', ' ', '%', '\u00ff']) + bytes.slice(at + 1)
  );
}
