import { privatePrefixes } from '@/config/canonical';
import { LOCALES } from '@/config/constants';
import { routes } from '@/config/routes';

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
