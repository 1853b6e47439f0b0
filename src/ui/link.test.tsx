import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { LOCALES, type Locale } from '@/config/constants';
import { fakeRouter } from '@/features/testing';
import type * as LinkModule from './link';

// Next.js's build sets it for a site with languages.
beforeAll(() => vi.stubEnv('__NEXT_I18N_SUPPORT', '1'));

let Link: typeof LinkModule.Link;
let writeAddress: typeof LinkModule.writeAddress;
beforeAll(async () => {
  // A test before this one in the same process may have loaded the module as a browser does.
  vi.resetModules();
  ({ Link, writeAddress } = await import('./link'));
});
afterAll(() => vi.unstubAllEnvs());

/** Renders both links on a page in the given language, and returns the elements with sorted attributes. */
function renderBoth(locale: Locale, props: ComponentProps<typeof NextLink>): readonly string[] {
  const router = fakeRouter(locale, {
    defaultLocale: 'ko',
    pathname: '/hotel/[hotelId]',
    asPath: '/hotel/7?from=2027-01-01',
  });
  return [Link, NextLink].map((Component) => {
    const html = renderToStaticMarkup(
      <RouterContext value={router}>
        <Component {...props} />
      </RouterContext>,
    );
    return html.replace(
      /^<a ([^>]*)>/,
      (_, attributes: string) =>
        `<a ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(' ')}>`,
    );
  });
}

const ADDRESSES = [
  '/',
  '/?from=2027-01-01',
  '/#hotels',
  '/search/result?region=seoul&from=2027-01-10&to=2027-02-09&rooms=2-0,1-1',
  '/search/result?query=%EC%84%9C%EC%9A%B8&rooms=2',
  '/search/result?query=서울 숲',
  "/search/result?query=it's",
  '/search/result?a="b"',
  '/search/result?a=<b>`c`',
  '/search/result?a=[b]|{c}^d\\e',
  '/hotel/7#reviews',
  '/hotel/7/#rev`iews',
  '/hotel/7/',
  '/hotel/7/../8',
  '/hotel/./7',
  '/hotel/%2e%2e/8',
  '/hotel/[hotelId]?hotelId=7',
  '/hotel//7',
  '//hotel.example/7',
  '/en',
  '/en/hotel/7',
  '/english',
  '/EN/hotel/7',
  '/api/openapi.json',
  '/API',
  '/apiary',
  '/faq?a=1?b=2#c#d',
  '?page=2',
  '#top',
  'faq',
  '',
  'https://example.com/a?b=c',
  'mailto:help@example.com',
  'tel:+82-2-1234-5678',
];

it.each(LOCALES)('writes each address as Next.js does, on a page in %s', (locale) => {
  for (const href of ADDRESSES) {
    for (const other of [undefined, 'ko', 'en', false] as const) {
      const [ours, theirs] = renderBoth(locale, {
        href,
        ...(other === undefined ? {} : { locale: other }),
        children: 'x',
      });
      expect([href, other, ours]).toEqual([href, other, theirs]);
    }
  }
});

it('parses no address of the kinds that pages are full of', () => {
  for (const href of ADDRESSES.slice(0, 5)) expect(writeAddress(href, 'en', 'ko')).not.toBeNull();
});

it('writes the properties of the element, and not those of the router', () => {
  const [ours, theirs] = renderBoth('en', {
    href: '/faq',
    prefetch: false,
    replace: true,
    scroll: false,
    shallow: true,
    className: 'a',
    'aria-current': 'page',
    id: 'b',
    onClick: () => undefined,
    children: [<b key="b">1</b>, ' & 2'],
  });
  expect(ours).toBe(theirs);
  expect(ours).toBe('<a aria-current="page" class="a" href="/en/faq" id="b"><b>1</b> &amp; 2</a>');
});

it('leaves addresses that are objects, and those that are shown as others, to Next.js', () => {
  for (const props of [
    { href: { pathname: '/hotel/[hotelId]', query: { hotelId: 7 } }, children: 'x' },
    { href: '/hotel/[hotelId]?hotelId=7', as: '/hotel/7', children: 'x' },
  ]) {
    const [ours, theirs] = renderBoth('en', props);
    expect(ours).toBe(theirs);
    expect(ours).toContain('href="/en/hotel/7"');
  }
});

it('can be rendered where there is no router', () => {
  expect(renderToStaticMarkup(<Link href="/faq">x</Link>)).toBe('<a href="/faq">x</a>');
});
