import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { prepareAddresses, readableAddress, routeAddress } from './incoming-requests';

it('an address whose path can be decoded is not changed, whatever its query contains', () => {
  for (const address of [
    '/',
    '/en/hotel/1?from=2026-12-01',
    '/%ED%95%9C?a=%zz&b=%',
    '/a%25b',
    '//a',
    '',
    'http://other.example/a?b',
  ]) {
    expect(readableAddress(address)).toBe(address);
  }
});

it('percent signs that can not be decoded are encoded themselves', () => {
  for (const [address, read] of [
    ['/hotel/%zz', '/hotel/%25zz'],
    ['/hotel/%?a=%zz?b', '/hotel/%25?a=%zz?b'],
    ['/en/%ED%A0%80', '/en/%25ED%25A0%2580'],
    ['/%F0%28', '/%25F0%2528'],
    ['*', '/*'],
  ] as const) {
    expect(readableAddress(address)).toBe(read);
    expect(() => decodeURIComponent(read.split('?')[0] ?? '')).not.toThrow();
  }
});

it('addresses at the root that are no pages lead to the routes that answer them', () => {
  for (const [address, route] of [
    ['/sub/sdk-local?a=/b?c', '/api/sub/sdk-local?a=/b?c'],
    ['/en/sub/sdk-local', '/api/sub/sdk-local'],
    ['/robots.txt', '/api/crawlers/robots.txt'],
    ['/sitemap.xml', '/api/crawlers/sitemap.xml'],
    ['/sitemaps/pages.xml', '/api/crawlers/sitemaps/pages.xml'],
    ['/livez', '/api/probes/livez'],
    ['/readyz?a', '/api/probes/readyz?a'],
  ] as const) {
    expect(routeAddress(address)).toBe(route);
  }
  for (const page of [
    '/',
    '/sub',
    '/sub/a/b',
    '/hotel/1?x=/livez',
    '//livez',
    '/en/livez',
    '/robotsxtxt',
  ]) {
    expect(routeAddress(page)).toBe(page);
  }
});

it('servers of this process get the changed address', async () => {
  prepareAddresses();
  const server = createServer((incoming, answer) => answer.end(incoming.url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.once('end', () => resolve(text));
      });
      sent.once('error', reject).end();
    });
  expect(await read('/en/hotel/%zz?a=%zz')).toBe('/en/hotel/%25zz?a=%zz');
  expect(await read('*')).toBe('/*');
  expect(await read('/livez')).toBe('/api/probes/livez');
  await new Promise((resolve) => server.close(resolve));
});
