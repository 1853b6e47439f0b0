import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts';

import { brand } from '@/config/brand';
import { paths } from '@/config/routes';
import { pageAddress, type Site } from '@/features/seo/site';

const organizationId = (site: Site) => `${site.origin}/#organization`;

/**
 * The company that runs the site. Its legal name and pages elsewhere are samples until an operator
 * replaces them, and samples are left out.
 */
export function organization(site: Site): Organization {
  const { name, company, social, phone, email } = brand;
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: name[site.locale],
    alternateName: Object.values(name),
    url: pageAddress(site, '/'),
    logo: `${site.origin}/favicon.svg`,
    ...(company.sample
      ? {}
      : {
          legalName: company.name[site.locale],
          sameAs: social.map(({ href }) => href),
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            telephone: phone.href.replace('tel:', ''),
            email,
            availableLanguage: ['ko', 'en'],
          },
        }),
  };
}

/** The site and its search. */
export function webSite(site: Site): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${pageAddress(site, paths.searchResult())}?keyword={keyword}`,
    },
    'query-input': 'required name=keyword',
  };
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#website`,
    name: brand.name[site.locale],
    alternateName: Object.values(brand.name),
    url: pageAddress(site, '/'),
    inLanguage: site.locale,
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  };
}
