import type { BreadcrumbList, FAQPage, ItemList } from 'schema-dts';

import { pageAddress, type Site } from './site';

/** A step of the path to a page; `path` is without the locale. */
export type Step = { readonly name: string; readonly path: string };

/** The steps from the start page to a page, the page itself last. */
export function breadcrumbs(site: Site, steps: readonly Step[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: { '@id': pageAddress(site, path) },
    })),
  };
}

/** The pages that a page lists, in order; their structured data is on those pages. */
export function itemList(site: Site, items: readonly Step[]): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: pageAddress(site, path),
    })),
  };
}

export type Faq = { readonly question: string; readonly answer: string };

/** The questions and answers of a page; each question is marked up on one page only. */
export function faqPage(faqs: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
