import { paths, privatePrefixes, routes } from '@/config/routes';
import { LOCALES } from '@/config/constants';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { addressOf, alternatesOf } from '@/i18n/language';
import type { Api } from '@/lib/api/client';

/**
 * The sitemap protocol (https://www.sitemaps.org/protocol.html), with the languages of a page as
 * search engines expect them: each language is an entry of its own that lists all languages. There
 * is no date of the last change, since it isn't recorded.
 */

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A part of the sitemap: these paths, in every language. */
export function urlSet(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => {
    const links = alternatesOf(origin, path)
      .map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`,
      )
      .join('');
    return LOCALES.map(
      (locale) => `<url><loc>${escaped(addressOf(origin, locale, path))}</loc>${links}</url>\n`,
    ).join('');
  });
  return `${HEAD}<urlset ${PROTOCOL} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
}

/** The index of all parts. */
function sitemapIndex(parts: readonly string[]): string {
  const entries = parts.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${PROTOCOL}>\n${entries.join('')}</sitemapindex>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Paths that aren't pages: the API, its event stream, and the data that the router fetches. */
const MACHINERY = ['/api/', '/sub/', '/_next/data/'];

/**
 * What crawlers are asked not to visit (RFC 9309): all private routes, in every language, and paths
 * that aren't pages. Everything else is open, including scripts and pictures.
 */
export function robotsText(origin: string): string {
  const kept = privatePrefixes(Object.values(routes));
  const prefixes = [
    ...MACHINERY,
    ...kept,
    // The router accepts every language as a prefix, including the default one.
    ...LOCALES.flatMap((locale) => kept.map((prefix) => `/${locale}${prefix}`)),
  ];
  return [
    'User-agent: *',
    ...prefixes.map((prefix) => `Disallow: ${prefix}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

export type CrawlerDocument = { readonly type: string; readonly text: string };

const xml = (text: string): CrawlerDocument => ({ type: 'application/xml; charset=utf-8', text });

/**
 * The document that a crawler requests, by its path below the site (`robots.txt`, `sitemap.xml`,
 * `sitemaps/hotels-1.xml`); null when it doesn't exist.
 */
export async function crawlerDocument(
  path: string,
  { api, origin }: { api: Api; origin: string },
): Promise<CrawlerDocument | null> {
  if (path === 'robots.txt') {
    return { type: 'text/plain; charset=utf-8', text: robotsText(origin) };
  }
  if (path === 'sitemap.xml') {
    const { hotelPages } = await api.call('listSitemapPages', {});
    const hotels = Array.from({ length: hotelPages }, (_, at) => `hotels-${at + 1}`);
    return xml(sitemapIndex(['pages', ...hotels].map((part) => `${origin}/sitemaps/${part}.xml`)));
  }
  if (path === 'sitemaps/pages.xml') {
    return xml(urlSet(origin, pagePaths(await api.call('listSitemapPages', {}))));
  }
  const page = /^sitemaps\/hotels-([1-9]\d{0,4})\.xml$/.exec(path)?.[1];
  if (page === undefined || Number(page) > 50_000) return null;
  const { ids } = await api.call('listSitemapHotels', { query: { page: Number(page) } });
  return ids.length === 0
    ? null
    : xml(
        urlSet(
          origin,
          ids.map((id) => paths.hotel(id)),
        ),
      );
}

type Named = ResponseOf<Contract['listSitemapPages']>;

/** The canonical paths of all listed pages except those of hotels. */
export function pagePaths(named: Named): string[] {
  const { regions, types, promotions, events, collections } = named;
  return [
    routes.main.path,
    paths.searchResult(),
    ...regions.flatMap(({ id, areas }) => [
      paths.searchResult({ region: id }),
      ...areas.map((area) => paths.searchResult({ region: id, area })),
    ]),
    ...types.map((type) => paths.searchResult({ type })),
    routes.promotions.path,
    ...promotions.map(paths.promotion),
    ...(events.length === 0 ? [] : [paths.event()]),
    ...events.map((slug) => paths.event(slug)),
    ...(collections.length === 0 ? [] : [paths.collections()]),
    ...collections.map(paths.collection),
    routes.vouchers.path,
    routes.faq.path,
    routes.keptData.path,
  ];
}
