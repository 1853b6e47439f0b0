import { addressOf, alternatesOf } from '@/i18n/addresses';
import { LOCALES } from '@/config/constants';

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
export function sitemapIndex(parts: readonly string[]): string {
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
