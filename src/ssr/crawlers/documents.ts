import { paths, routes } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { Api } from '@/lib/api/client';
import { robotsText } from './robots-text';
import { sitemapIndex, urlSet } from './sitemap-xml';

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
  ];
}
