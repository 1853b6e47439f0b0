/** The tags in the head of a page, as the server sent it. */
export type HeadTags = {
  title: string;
  canonical: string[];
  /** Addresses by their hreflang. */
  alternates: Record<string, string>;
  /** Contents by name or property; a tag that occurs twice has both contents. */
  meta: Record<string, string[]>;
};

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

const text = (html: string) =>
  html.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

/** Reads the tags that search engines and messengers use. */
export function headTags(html: string): HeadTags {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags: HeadTags = {
    title: text(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    canonical: [],
    alternates: {},
    meta: {},
  };
  for (const [, kind, inside = ''] of head.matchAll(/<(link|meta)\s([^>]*)>/g)) {
    const of: Record<string, string> = {};
    for (const [, name = '', value = ''] of inside.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      of[name.toLowerCase()] = text(value);
    }
    const name = of.name ?? of.property;
    if (kind === 'meta' && name !== undefined) (tags.meta[name] ??= []).push(of.content ?? '');
    if (of.rel === 'canonical') tags.canonical.push(of.href ?? '');
    if (of.rel === 'alternate' && of.hreflang !== undefined) {
      tags.alternates[of.hreflang] = of.href ?? '';
    }
  }
  return tags;
}
