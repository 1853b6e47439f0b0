import robotsParser from 'robots-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SITEMAP_PART_SIZE } from '@/config/constants';
import { paths, type Route, routes } from '@/config/routes';
import { toApiLanguage } from '@/i18n/language';
import { readAnswer } from '@/contract/read-answer';
import { createApi, type Api } from '@/lib/api/client';
import { addHotel } from '@/server/testing/factories';
import { createWorld, type World } from '@/server/testing/world';
import { crawlerDocument, pagePaths } from './documents';
import { robotsText } from './documents';
import { urlSet } from './documents';
import { sitemapProblems } from './testing';

const ORIGIN = 'https://stay.example';

const addressesOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

describe('a sitemap', () => {
  it('lists each page in each language, and each entry links to all languages', () => {
    const xml = urlSet(ORIGIN, ['/', '/search/result?region=seoul&area=mapo']);
    expect(sitemapProblems(xml, 'part')).toEqual([]);
    expect(addressesOf(xml)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/en`,
      `${ORIGIN}/search/result?region=seoul&area=mapo`,
      `${ORIGIN}/en/search/result?region=seoul&area=mapo`,
    ]);
    const [first = ''] = xml.match(/<url>.*<\/url>/) ?? [];
    expect(
      [...first.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((m) => m.slice(1)),
    ).toEqual([
      ['ko', `${ORIGIN}/`],
      ['en', `${ORIGIN}/en`],
      ['x-default', `${ORIGIN}/`],
    ]);
  });

  it('is valid XML whatever a name contains', () => {
    const hostile = '/promotions/a"><url>&\'</url>';
    const xml = urlSet(ORIGIN, [hostile]);
    expect(sitemapProblems(xml, 'part')).toEqual([]);
    expect(xml.match(/<url>/g)).toHaveLength(2);
  });

  it('of the largest size is far below what the protocol allows', () => {
    const all = Array.from({ length: SITEMAP_PART_SIZE }, (_, at) =>
      paths.hotel(2_147_000_000 + at),
    );
    const xml = urlSet('https://a-rather-long-name-of-a-site.example', all);
    expect(sitemapProblems(xml, 'part')).toEqual([]);
    expect(Buffer.byteLength(xml)).toBeLessThan(2 * 1024 * 1024);
  });

  it.each([
    ['nothing in it', urlSet(ORIGIN, [])],
    ['no address', urlSet(ORIGIN, ['/']).replace(/<loc>[^<]*<\/loc>/, '')],
    ['half an address', urlSet('', ['/'])],
    ['an unknown element', urlSet(ORIGIN, ['/']).replace('<loc>', '<title>Home</title><loc>')],
    [
      'a date that is none',
      urlSet(ORIGIN, ['/']).replace('</loc>', '</loc><lastmod>today</lastmod>'),
    ],
    ['an open element', urlSet(ORIGIN, ['/']).replace('</urlset>', '')],
    [
      'too many addresses',
      urlSet(
        ORIGIN,
        Array.from({ length: 25_001 }, () => '/faq'),
      ),
    ],
  ])('is refused by the test’s check when it has %s', (_name, xml) => {
    expect(sitemapProblems(xml, 'part')).not.toEqual([]);
  });
});

describe('robots.txt', () => {
  const robots = robotsParser(`${ORIGIN}/robots.txt`, robotsText(ORIGIN));
  const allowed = (path: string) => robots.isAllowed(ORIGIN + path, 'Googlebot');

  it('names the sitemap', () => expect(robots.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`]));

  it('disallows private pages in every language, and no others', () => {
    for (const { path, listing } of Object.values(routes) as Route[]) {
      const address = path.replace(/\/\[\[.*\]\]/, '').replace(/\[\w+\]/g, '1') || '/';
      for (const prefix of ['', '/en', '/ko']) {
        const one = prefix + (address === '/' && prefix !== '' ? '' : address);
        expect([one, allowed(one)]).toEqual([one, listing.kind !== 'private']);
      }
    }
  });

  it('disallows the API, and allows what a page needs to be drawn', () => {
    expect(allowed('/api/v2/search/list')).toBe(false);
    expect(allowed('/auth/login?redirect_url=%2Fhotel%2F1')).toBe(false);
    for (const open of ['/_next/static/chunks/main.js', '/pictures/a-1200.webp', '/share/a.jpg'])
      expect([open, allowed(open)]).toEqual([open, true]);
  });
});

describe('the documents for crawlers', () => {
  let world: World;
  let api: Api;
  beforeAll(async () => {
    world = await createWorld();
    for (const id of [1001, 1002, 1003]) await addHotel(world.db, { id, type: 'hanok' });
    api = createApi({
      readAnswer,
      language: toApiLanguage('ko'),
      token: () => null,
      baseUrl: 'http://in.process/api',
      fetch: async (input, init) => world.app.request(new Request(input, init)),
    });
  });
  afterAll(() => world.close());

  const read = (path: string) => crawlerDocument(path, { api, origin: ORIGIN });

  it('are an index and all the parts that it names', async () => {
    const index = (await read('sitemap.xml'))?.text ?? '';
    expect(sitemapProblems(index, 'index')).toEqual([]);
    const parts = addressesOf(index).map((address) => address.slice(ORIGIN.length + 1));
    expect(parts).toEqual(['sitemaps/pages.xml', 'sitemaps/hotels-1.xml']);
    const texts = await Promise.all(parts.map(async (part) => (await read(part))?.text ?? ''));
    for (const text of texts) expect(sitemapProblems(text, 'part')).toEqual([]);
    expect(addressesOf(texts[1] ?? '')).toEqual(
      [1001, 1002, 1003].flatMap((id) => [`${ORIGIN}/hotel/${id}`, `${ORIGIN}/en/hotel/${id}`]),
    );
    expect(addressesOf(texts[0] ?? '')).toContain(`${ORIGIN}/search/result?region=seoul&area=mapo`);
    expect(addressesOf(texts[0] ?? '')).toContain(`${ORIGIN}/en/search/result?type=hanok`);
  });

  it.each([
    'sitemaps/hotels-2.xml',
    'sitemaps/hotels-0.xml',
    'sitemaps/hotels-01.xml',
    'sitemaps/hotels-99999.xml',
    'sitemaps/hotels-1.xml.gz',
    'sitemaps/pages',
    'sitemaps/../robots.txt',
    'humans.txt',
    '',
  ])('do not exist at %s', async (path) => expect(await read(path)).toBeNull());
});

it('the part with the pages contains an address of every route that it should name', () => {
  const named = pagePaths({
    regions: [{ id: 'seoul', areas: ['mapo'] }],
    types: ['hanok'],
    promotions: ['spring'],
    events: ['opening'],
    collections: ['kitchens'],
    hotelPages: 1,
  });
  for (const { path, listing } of Object.values(routes) as Route[]) {
    const pattern = new RegExp(
      `^${path.replace(/\/\[\[.*\]\]/, '(/\\w+)?').replace(/\[\w+\]/g, '\\w+')}(\\?.*)?$`,
    );
    const expected = listing.kind === 'listed' && listing.part === 'pages';
    expect([path, named.some((one) => pattern.test(one))]).toEqual([path, expected]);
  }
});
