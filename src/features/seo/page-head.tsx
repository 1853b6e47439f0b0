import Head from 'next/head';
import { useRouter } from 'next/router';
import type { Graph, Thing } from 'schema-dts';

import { brand } from '@/config/brand';
import { type Locale, LOCALES, SHARE_PICTURE } from '@/config/constants';
import { canonicalPath, routeOf, type Shown } from '@/config/routes';
import type { Picture } from '@/contract/common';
import { alternatesOf } from '@/i18n/language';
import { pictureLink } from '@/ui';
import { pageAddress, useSite } from './site';

export type PageHeadProps = {
  /** The title without the site's name, which is added. */
  title: string;
  /** True when the title contains the site's name already. */
  named?: boolean;
  description?: string | undefined;
  /** The picture of shared links; by default the site's own. */
  picture?: Pick<Picture, 'name' | 'alt'> | null | undefined;
  /** The largest picture of the first screen, which is asked for before anything else, and its `sizes`. */
  lead?: { readonly name: string; readonly sizes: string } | null | undefined;
  /**
   * The validated parts of the URL that make this a page of its own, by the keys of the route
   * table.
   */
  shown?: Shown;
  /** Values for the route's brackets when the URL doesn't contain them. */
  params?: Readonly<Record<string, string>>;
  /** False for a page that search engines must not index although its route is indexed. */
  found?: boolean;
  /** The structured data of the page. */
  data?: readonly Thing[];
};

const OG_LOCALES: Readonly<Record<Locale, string>> = { ko: 'ko_KR', en: 'en_GB' };

/**
 * The head of a page: title and description, canonical URL with its languages, data for shared
 * links, and structured data. The route table decides which pages are indexed.
 */
export function PageHead(props: PageHeadProps) {
  const { title, named = false, description, picture, lead, shown, params, found = true } = props;
  const router = useRouter();
  const site = useSite();
  const route = routeOf(router.pathname);
  const name = brand.name[site.locale];
  const full = named ? title : `${title} · ${name}`;
  const path = found ? canonicalPath(route, { ...router.query, ...params }, shown) : null;
  const listed = path !== null && site.origin !== '';
  const data = listed ? (props.data ?? []) : [];
  const share = picture ?? { name: brand.sharePicture, alt: name };
  return (
    <Head>
      {lead === undefined || lead === null ? null : (
        <link key="lead" {...pictureLink(lead.name, lead.sizes)} />
      )}
      <title>{full}</title>
      <meta key="robots" name="robots" content={robotsOf(route.listing.kind, path !== null)} />
      {listed ? (
        <>
          <link key="canonical" rel="canonical" href={pageAddress(site, path)} />
          <meta key="og:url" property="og:url" content={pageAddress(site, path)} />
        </>
      ) : null}
      {listed
        ? alternatesOf(site.origin, path).map(({ hreflang, href }) => (
            <link key={`alternate:${hreflang}`} rel="alternate" hrefLang={hreflang} href={href} />
          ))
        : null}
      {description === undefined ? null : (
        <>
          <meta key="description" name="description" content={description} />
          <meta key="og:description" property="og:description" content={description} />
        </>
      )}
      <meta key="og:title" property="og:title" content={full} />
      <meta key="og:type" property="og:type" content="website" />
      <meta key="og:site_name" property="og:site_name" content={name} />
      <meta key="og:locale" property="og:locale" content={OG_LOCALES[site.locale]} />
      {LOCALES.filter((other) => other !== site.locale).map((other) => (
        <meta
          key={`og:locale:${other}`}
          property="og:locale:alternate"
          content={OG_LOCALES[other]}
        />
      ))}
      <meta key="og:image" property="og:image" content={`${site.origin}/share/${share.name}.jpg`} />
      <meta key="og:image:type" property="og:image:type" content="image/jpeg" />
      <meta key="og:image:alt" property="og:image:alt" content={share.alt} />
      <meta key="og:image:width" property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta
        key="og:image:height"
        property="og:image:height"
        content={String(SHARE_PICTURE.height)}
      />
      {/* 300 × 157 px is the smallest picture of this kind of card. */}
      <meta key="twitter:card" name="twitter:card" content="summary_large_image" />
      {data.length === 0 ? null : (
        <script
          key="json-ld"
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonLdText(data) }}
        />
      )}
    </Head>
  );
}

/** The robots directives; an indexed page may be shown with a large picture. */
function robotsOf(kind: 'listed' | 'passing' | 'private', found: boolean): string {
  if (kind === 'private') return 'noindex';
  return kind === 'listed' && found ? 'max-image-preview:large' : 'noindex,follow';
}

/**
 * The structured data of a page as the text of a script element. `<` is escaped, because a hotel's
 * name may contain anything, and `</script>` in it would end the element, so that the rest became
 * HTML of the page.
 */
export function jsonLdText(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
