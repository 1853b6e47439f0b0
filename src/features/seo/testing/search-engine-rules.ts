import { lineOf } from './vocabulary';

/**
 * What Google's documentation requires of the types that this site uses, as far as the validator
 * beside this file doesn't check it (it checks breadcrumbs, offers, ratings and reviews): the
 * required properties, and the recommended ones that we decided to have.
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 * https://developers.google.com/search/docs/appearance/structured-data/faqpage
 * https://developers.google.com/search/docs/appearance/structured-data/carousel
 * https://developers.google.com/search/docs/appearance/structured-data/organization
 * https://developers.google.com/search/docs/appearance/site-names
 */

export type Node = Readonly<Record<string, unknown>>;

const has = (node: Node, ...path: string[]): boolean => {
  let value: unknown = node;
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? (value as Node)[step] : undefined;
  }
  return value !== undefined && value !== null && value !== '';
};

const lacking = (node: Node, ...paths: string[]): string[] =>
  paths.filter((path) => !has(node, ...path.split('.'))).map((path) => `lacks ${path}`);

const all = (value: unknown): Node[] => (value === undefined ? [] : [value].flat()) as Node[];

type Rule = { readonly of: string; readonly check: (node: Node) => string[] };

const RULES: readonly Rule[] = [
  {
    // Only the hotel's own page has all its properties; other pages have its name, id and address
    // of the page.
    of: 'LodgingBusiness',
    check: (node) => [
      ...lacking(node, 'name', '@id', 'url'),
      ...(has(node, 'address')
        ? lacking(
            node,
            ...['address.streetAddress', 'address.addressLocality', 'address.addressRegion'],
            ...['address.addressCountry', 'geo.latitude', 'geo.longitude', 'telephone', 'image'],
            ...['checkinTime', 'checkoutTime', 'makesOffer'],
          )
        : []),
    ],
  },
  {
    of: 'Offer',
    check: (node) => {
      const soldOut = node.availability === 'https://schema.org/SoldOut';
      if (soldOut) return has(node, 'price') ? ['is sold out and has a price'] : [];
      const won = Number.isInteger(node.price) && Number(node.price) > 0;
      return [
        ...lacking(node, 'price', 'priceCurrency', 'availability', 'url'),
        ...(won ? [] : ['has a price that is no won']),
      ];
    },
  },
  {
    of: 'FAQPage',
    check: (node) => {
      const questions = all(node.mainEntity);
      return [
        ...(questions.length === 0 ? ['lacks mainEntity'] : []),
        ...questions.flatMap((one) => lacking(one, 'name', 'acceptedAnswer.text')),
      ];
    },
  },
  {
    of: 'ItemList',
    check: (node) => {
      const items = all(node.itemListElement);
      const urls = items.map(({ url, item }) => url ?? (item as Node | undefined)?.['@id']);
      return [
        ...(items.some(({ position }, at) => position !== at + 1) ? ['counts wrongly'] : []),
        ...(urls.some((url) => typeof url !== 'string') ? ['lists what has no address'] : []),
        ...(new Set(urls).size === urls.length ? [] : ['lists an address twice']),
      ];
    },
  },
  { of: 'Organization', check: (node) => lacking(node, 'name', 'url') },
  {
    of: 'WebSite',
    check: (node) => {
      const [action = {}] = all(node.potentialAction);
      const template = String(all(action.target)[0]?.urlTemplate);
      const input = /^required name=(\w+)$/.exec(String(action['query-input']))?.[1];
      return [
        ...lacking(node, 'name', 'url'),
        ...(input !== undefined && template.includes(`{${input}}`)
          ? []
          : ['has a search without its parameter']),
      ];
    },
  },
];

/** The properties that search engines require of a node of these types and that it lacks. */
export function ruleProblems(node: Node, types: readonly string[]): string[] {
  // In schema.org a hotel is an organization too, but these rules for organizations are only for
  // the company that runs the site.
  const line = new Set(types.flatMap((type) => [...lineOf(type)]));
  return RULES.filter(({ of }) =>
    of === 'Organization' ? types.includes(of) : line.has(of),
  ).flatMap(({ check }) => check(node));
}
