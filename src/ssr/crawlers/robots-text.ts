import { privatePrefixes } from '@/config/canonical';
import { LOCALES } from '@/config/constants';
import { routes } from '@/config/routes';

/** Not pages: the API, its event stream, and what the router fetches in place of a page. */
const MACHINERY = ['/api/', '/sub/', '/_next/data/'];

/**
 * What crawlers are asked to leave alone (RFC 9309): whatever the route table calls private, in
 * every language, and what isn't a page. Everything else is open, scripts and pictures too.
 */
export function robotsText(origin: string): string {
  const kept = privatePrefixes(Object.values(routes));
  const prefixes = [
    ...MACHINERY,
    ...kept,
    // The router takes each language in front, the default one as well.
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
