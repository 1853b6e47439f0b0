import { expect, test, type APIRequestContext } from '@playwright/test';
import robotsParser from 'robots-parser';
import sharp from 'sharp';

import { type Route, routes } from '@/config/routes';
import { structuredDataOf, structuredDataProblems } from '@/features/seo/testing/structured-data';
import { sitemapProblems } from '@/ssr/crawlers/testing';
import { findOffer, must, nightIn } from '../../support/api';
import { path } from '../../support/browser';
import { headTags, type HeadTags } from '../../support/head-tags';
import { site } from '../../support/sites';

/** What search engines and messengers read in the server's answer. */

const STAY = { from: nightIn(60), to: nightIn(90) };

type Asked = {
  route: Route;
  /** The path with parameters that aren't part of its canonical address. */
  address: string;
  /** The expected canonical address, without the language. */
  canonical?: string;
  /** The types of things that its structured data must describe. */
  types?: readonly string[];
};

async function publicPages(): Promise<Asked[]> {
  const { hotel, room } = await findOffer(site, STAY);
  const { promotions } = await must(site, 'listPromotions', {});
  const { events, collections } = await must(site, 'listSitemapPages', {});
  const reviews = await must(site, 'listReviews', { params: { id: hotel.id } });
  const noise = `from=${STAY.from}&to=${STAY.to}&adults=2&utm_source=letter`;
  const of = `/hotel/${hotel.id}`;
  const promotion = `/promotions/${promotions[0]?.tag}`;
  const event = `/event/${events[0]}`;
  const lodging = /^(hotel|residence)$/.test(hotel.type)
    ? 'Hotel'
    : hotel.type === 'resort'
      ? 'Resort'
      : 'LodgingBusiness';
  const listed = (route: Route, canonical: string, extra: string, types: string[]): Asked => {
    const address = `${canonical}${canonical.includes('?') ? '&' : '?'}${extra}`;
    return { route, address, canonical, types };
  };
  const written: Asked[] = [
    listed(routes.main, '/', 'utm_source=letter', ['Organization', 'WebSite']),
    listed(
      routes.searchResult,
      `/search/result?region=${hotel.region.id}&area=${hotel.area.id}&type=${hotel.type}`,
      `${noise}&sort=price`,
      ['ItemList', 'BreadcrumbList'],
    ),
    listed(routes.hotel, of, noise, [lodging, 'BreadcrumbList', 'FAQPage']),
    listed(routes.hotelOption, `${of}/options/${room.id}`, noise, ['HotelRoom', 'BreadcrumbList']),
    listed(routes.hotelReviews, `${of}/reviews`, 'page=1', ['LodgingBusiness', 'BreadcrumbList']),
    listed(routes.faq, '/faq', noise, ['FAQPage', 'BreadcrumbList']),
    listed(routes.promotions, '/promotions', 'page=1', ['ItemList', 'BreadcrumbList']),
    listed(routes.promotion, promotion, noise, ['ItemList', 'BreadcrumbList']),
    listed(routes.event, event, noise, ['BreadcrumbList']),
    listed(routes.collections, '/collections', noise, ['ItemList', 'BreadcrumbList']),
    listed(routes.collection, `/collections/${collections[0]}`, noise, [
      'ItemList',
      'BreadcrumbList',
    ]),
    { route: routes.voucher, address: '/vouchers/1' },
    { route: routes.hotelOptions, address: `${of}/options` },
    { route: routes.hotelCalendar, address: `${of}/calendar` },
    { route: routes.hotelTour, address: `${of}/calendar/tour` },
    { route: routes.hotelReview, address: `${of}/reviews/${reviews.reviews[0]?.id}` },
    { route: routes.compare, address: '/compare?rooms=1,2' },
    ...(Object.values(routes) as Route[])
      .filter(({ listing, needsSession }) => listing.kind === 'private' && !needsSession)
      .map((route) => ({ route, address: route.path })),
  ];
  // Any other page that is listed has one address, and no data about itself but the way to it.
  const others = (Object.values(routes) as Route[]).filter(
    (route) =>
      route.listing.kind === 'listed' &&
      !route.path.includes('[') &&
      !written.some((page) => page.route === route),
  );
  return [
    ...written,
    ...others.map((route) => listed(route, route.path, noise, ['BreadcrumbList'])),
  ];
}

async function read(request: APIRequestContext, address: string, status = 200) {
  const answer = await request.get(address, { maxRedirects: 0 });
  expect([address, answer.status()]).toEqual([address, status]);
  const html = await answer.text();
  return { html, tags: headTags(html) };
}

const one = (tags: HeadTags, name: string) => {
  expect([name, tags.meta[name]?.length]).toEqual([name, 1]);
  return tags.meta[name]?.[0] ?? '';
};

/** The address of a page in each language, and the one for all other languages. */
const languagesOf = (canonical: string) => ({
  ko: site.url + canonical,
  en: site.url + path('en', canonical),
  'x-default': site.url + canonical,
});

test('every page states its address in both languages, or that it is not to be indexed', async ({
  request,
}) => {
  const pages = await publicPages();
  const open = (Object.values(routes) as Route[]).filter(
    ({ needsSession, path: of }) => !needsSession && !['/404', '/500'].includes(of),
  );
  expect(pages.map(({ route }) => route.path).sort()).toEqual(open.map((row) => row.path).sort());

  const titles = new Map<string, string>();
  const descriptions = new Set<string>();
  const pictures = new Set<string>();
  /** The tags of pages at their canonical addresses, to which both languages lead. */
  const canonicalTags = new Map<string, HeadTags>();
  for (const { route, address, canonical, types = [] } of pages) {
    for (const locale of ['ko', 'en'] as const) {
      // The English main page has no slash at its end.
      const { html, tags } = await read(request, path(locale, address).replace('en/?', 'en?'));
      const here = `${locale} ${route.path}`;
      expect([here, tags.title.length > 5]).toEqual([here, true]);
      const robots = one(tags, 'robots');
      if (canonical === undefined) {
        const expected = route.listing.kind === 'private' ? 'noindex' : 'noindex,follow';
        expect([here, robots, tags.canonical, tags.alternates]).toEqual([here, expected, [], {}]);
        expect([here, structuredDataOf(html)]).toEqual([here, []]);
        continue;
      }
      const expected = site.url + path(locale, canonical);
      expect([here, tags.canonical]).toEqual([here, [expected]]);
      expect([here, tags.alternates]).toEqual([here, languagesOf(canonical)]);
      expect([here, robots]).not.toContain('noindex');

      // The page in the other language, at its canonical address, states the same addresses.
      for (const other of new Set(Object.values(tags.alternates))) {
        const back = canonicalTags.get(other) ?? (await read(request, other)).tags;
        canonicalTags.set(other, back);
        expect([here, back.canonical]).toEqual([here, [other]]);
        expect([here, back.alternates]).toEqual([here, tags.alternates]);
      }

      expect([here, titles.get(tags.title)]).toEqual([here, undefined]);
      titles.set(tags.title, here);
      const description = one(tags, 'description');
      expect([here, description.length > 20, descriptions.has(description)]).toEqual([
        here,
        true,
        false,
      ]);
      descriptions.add(description);

      expect({
        title: one(tags, 'og:title'),
        description: one(tags, 'og:description'),
        url: one(tags, 'og:url'),
        type: one(tags, 'og:type'),
        locale: one(tags, 'og:locale'),
        other: one(tags, 'og:locale:alternate'),
        card: one(tags, 'twitter:card'),
      }).toEqual({
        title: tags.title,
        description,
        url: expected,
        type: 'website',
        locale: locale === 'ko' ? 'ko_KR' : 'en_GB',
        other: locale === 'ko' ? 'en_GB' : 'ko_KR',
        card: 'summary_large_image',
      });
      expect(one(tags, 'og:site_name').length).toBeGreaterThan(1);
      pictures.add(one(tags, 'og:image'));

      const blocks = structuredDataOf(html);
      expect([here, blocks.length]).toEqual([here, 1]);
      expect([here, await structuredDataProblems(blocks[0] ?? '')]).toEqual([here, []]);
      const graph = JSON.parse(blocks[0] ?? '') as { '@graph': Array<{ '@type': string }> };
      expect([here, graph['@graph'].map((node) => node['@type']).sort()]).toEqual([
        here,
        [...types].sort(),
      ]);
    }
  }
  // The preview pictures are those of the site, the hotel, the room, the promotion and the event,
  // all of one size.
  expect(pictures.size).toBeGreaterThanOrEqual(3);
  for (const picture of pictures) {
    const answer = await request.get(picture);
    const { width, height, format } = await sharp(await answer.body()).metadata();
    expect([picture, width, height, format]).toEqual([picture, 300, 157, 'jpeg']);
  }
});

test('a page for members only is not shown to crawlers', async ({ request }) => {
  const members = (Object.values(routes) as Route[]).filter(({ needsSession }) => needsSession);
  for (const { path: of } of members) {
    const address = path('en', of.replace(/\[\w+\]/, 'M0000000000ZZ'));
    const answer = await request.get(address, { maxRedirects: 0 });
    expect([address, answer.status()]).toEqual([address, 307]);
    expect(answer.headers().location).toContain('/en/auth/login');
  }
});

test('results by place and type are indexed, and parameters that only sort or filter them are not', async ({
  request,
}) => {
  const tagsOf = async (query: string) => (await read(request, `/search/result?${query}`)).tags;
  for (const [query, canonical] of [
    ['', '/search/result'],
    ['region=all&area=all', '/search/result'],
    ['area=haeundae', '/search/result?region=busan&area=haeundae'],
    ['region=busan&sort=price&refundable=1&children=1', '/search/result?region=busan'],
    ['type=hanok&region=seoul&page=1', '/search/result?region=seoul&type=hanok'],
    [`from=${STAY.from}&to=${STAY.to}`, '/search/result'],
    ['from=2020-01-01&to=2020-01-31', '/search/result'],
  ]) {
    const { canonical: statedCanonical } = await tagsOf(query ?? '');
    expect([query, statedCanonical]).toEqual([query, [site.url + canonical]]);
  }
  for (const query of [
    'keyword=sea',
    'region=atlantis',
    'area=atlantis',
    'type=castle',
    'page=2',
    'page=99999',
    'keyword=%22%3E%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  ]) {
    const { canonical, meta } = await tagsOf(query);
    expect([query, canonical, meta.robots]).toEqual([query, [], ['noindex,follow']]);
  }
});

test('the price in the structured data is that of the stay on the page', async ({ request }) => {
  const { hotel } = await findOffer(site, STAY);
  const { html } = await read(request, `/hotel/${hotel.id}?from=${STAY.from}&to=${STAY.to}`);
  const [block = ''] = structuredDataOf(html);
  const { '@graph': nodes } = JSON.parse(block) as { '@graph': Array<Record<string, unknown>> };
  expect(nodes[0]?.makesOffer).toMatchObject({
    price: hotel.offer?.total,
    priceCurrency: 'KRW',
    availability: 'https://schema.org/InStock',
    availabilityStarts: STAY.from,
    availabilityEnds: STAY.to,
  });
});

test('the sitemap lists all its parts, and their addresses are pages that are indexed', async ({
  request,
}) => {
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at.replaceAll('&amp;', '&'));
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/);
  expect(answer.headers()['cache-control']).toContain('max-age=3600');
  const etag = answer.headers().etag ?? '';
  const again = await request.get('/sitemap.xml', { headers: { 'if-none-match': etag } });
  expect([etag !== '', again.status()]).toEqual([true, 304]);

  const index = await answer.text();
  expect(sitemapProblems(index, 'index')).toEqual([]);
  const parts = locations(index);
  expect(parts).toEqual([`${site.url}/sitemaps/pages.xml`, `${site.url}/sitemaps/hotels-1.xml`]);
  for (const part of parts) {
    const xml = await (await request.get(part)).text();
    expect([part, sitemapProblems(xml, 'part')]).toEqual([part, []]);
    const all = locations(xml);
    expect(all.length).toBeGreaterThan(20);
    const step = Math.ceil(all.length / 8);
    for (const address of all.filter((_, at) => at % step === 0)) {
      const { tags } = await read(request, address);
      expect([address, tags.canonical]).toEqual([address, [address]]);
    }
  }
  for (const unknown of ['/sitemaps/hotels-2.xml', '/sitemaps/rooms.xml', '/sitemaps/a/b']) {
    expect([unknown, (await request.get(unknown)).status()]).toEqual([unknown, 404]);
  }
  expect((await request.post('/sitemap.xml')).status()).toBe(405);

  const robotsAnswer = await request.get('/robots.txt');
  expect(robotsAnswer.headers()['content-type']).toMatch(/^text\/plain/);
  const robots = robotsParser(`${site.url}/robots.txt`, await robotsAnswer.text());
  expect(robots.getSitemaps()).toEqual([`${site.url}/sitemap.xml`]);
  for (const [address, open] of [
    ['/', true],
    ['/hotel/1001?from=2027-01-01', true],
    ['/en/faq', true],
    ['/en/mypage', false],
    ['/payment/M0000000000ZZ', false],
    ['/api/v2/search/list', false],
  ] as const) {
    expect([address, robots.isAllowed(site.url + address, 'Googlebot')]).toEqual([address, open]);
  }
});
