import type { Paragraph, RootContent } from 'mdast';
import {
  type ContainerDirective,
  directiveFromMarkdown,
  type LeafDirective,
} from 'mdast-util-directive';
import { LRUCache } from 'lru-cache';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { directive } from 'micromark-extension-directive';

import type { Localized } from '@/contract/catalogue/catalogue-file';
import { idList } from '@/contract/common';
import type { RichRun } from '@/contract/content/rich-text';
import { isContentLink } from '@/domain/content/content';
import { isPicture } from '@/server/core/inventory/offer/cover-photos';
import { type Page, TEXT_PROBLEMS, type TextBlock } from './text-block';
import { runsOf, textOf, textRuns, withHeadingIds } from './text-runs';

const MAX_IDS = 12;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Parses a directive: `::cta[Book a month]{to="/search/result" name=book}`, `::hotels{ids="1,2"}`,
 * `::coupons{ids="2"}`, `::faqs{ids="101"}` or `:::callout[Good to know]` … `:::`.
 */
function blockOfDirective(node: LeafDirective | ContainerDirective, page: Page): TextBlock[] {
  if (node.type === 'containerDirective') return callout(node, page);
  switch (node.name) {
    case 'cta':
      return callToAction(node, page);
    case 'hotels':
    case 'coupons':
    case 'faqs': {
      const ids = idList(MAX_IDS).safeParse((node.attributes?.ids ?? '').replaceAll(' ', ''));
      if (ids.success && ids.data.length > 0) return [{ kind: node.name, ids: ids.data }];
      page.complain(node, 'ids');
      return [];
    }
    default:
      page.complain(node, 'directive');
      return [];
  }
}

function callToAction(node: LeafDirective, { complain, ctas }: Page): TextBlock[] {
  const label = textOf(runsOf(node.children, complain)).trim();
  const href = node.attributes?.to ?? '';
  const position = ctas.size + 1;
  const name = node.attributes?.name ?? `cta-${position}`;
  if (label === '') complain(node, 'ctaLabel');
  if (!isContentLink(href)) complain(node, 'link');
  if (!NAME.test(name) || name.length > 40) complain(node, 'ctaName');
  if (ctas.has(name)) complain(node, 'ctaTwice');
  if (label === '' || !isContentLink(href)) return [];
  ctas.add(name);
  return [{ kind: 'cta', label, href, name, position }];
}

function callout(node: ContainerDirective, page: Page): TextBlock[] {
  if (node.name !== 'callout') {
    page.complain(node, 'directive');
    return [];
  }
  const [first] = node.children;
  const titled = first?.type === 'paragraph' && first.data?.directiveLabel === true;
  return [
    {
      kind: 'callout',
      title: titled ? textOf(runsOf(first.children, page.complain)) : null,
      paragraphs: textRuns(titled ? node.children.slice(1) : node.children, page),
    },
  ];
}

/** `line` counts from 1. */
export type TextProblem = { readonly line: number; readonly message: Localized };
export type ParsedText = {
  readonly blocks: readonly TextBlock[];
  readonly problems: readonly TextProblem[];
};

/** How many parsed texts are cached; each has at most some ten thousand characters. */
const MAX_KEPT = 500;

// Characters that make parsing slower than linear. Texts for readers have far fewer of them than
// the limit.
const MARK = /[*_[\]`<>\n]|\d[.)](?=\s)/g;
const MAX_MARKS = 1000;
const FENCE = /:{3,}/g;
const MAX_FENCES = 100;

// Directives within a line are switched off, because Korean text contains colons there.
const DIRECTIVES = { flow: directive().flow ?? {} };

/** The file name of a picture as it is stored; texts may leave the extension out. */
export const fileOfPicture = (name: string): string =>
  /\.\w+$/.test(name) ? name : `${name}.webp`;

const kept = new LRUCache<string, ParsedText>({ max: MAX_KEPT });

/**
 * Parses an operator's Markdown into blocks. Results are cached, because rendering shares the
 * process with all other requests.
 */
export function parseText(markdown: string): ParsedText {
  const parsed = kept.get(markdown) ?? parsedAnew(markdown);
  kept.set(markdown, parsed);
  return parsed;
}

const countOf = (what: RegExp, text: string) => text.match(what)?.length ?? 0;

/**
 * Parses an operator's Markdown into blocks and problems. Markup, dangerous links and unknown
 * elements never become blocks; a text that would take long to parse has no blocks at all.
 */
function parsedAnew(markdown: string): ParsedText {
  if (countOf(MARK, markdown) > MAX_MARKS || countOf(FENCE, markdown) > MAX_FENCES) {
    return { blocks: [], problems: [{ line: 1, message: TEXT_PROBLEMS.marks }] };
  }
  const problems: TextProblem[] = [];
  const page: Page = {
    complain: (node, what) => {
      const problem = { line: node.position?.start.line ?? 1, message: TEXT_PROBLEMS[what] };
      const isSame = (known: TextProblem) =>
        known.line === problem.line && known.message === problem.message;
      // An opening tag and its end count as one problem.
      if (!problems.some(isSame)) problems.push(problem);
    },
    ctas: new Set(),
  };
  const tree = fromMarkdown(markdown, {
    extensions: [DIRECTIVES],
    mdastExtensions: [directiveFromMarkdown()],
  });
  const blocks = withHeadingIds(tree.children.flatMap((node) => blockOf(node, page)));
  return { blocks, problems };
}

function blockOf(node: RootContent, page: Page): TextBlock[] {
  const { complain } = page;
  switch (node.type) {
    case 'heading': {
      if (node.depth === 1 || node.depth > 3) complain(node, node.depth === 1 ? 'title' : 'depth');
      const text = textOf(runsOf(node.children, complain));
      return [{ kind: 'heading', level: node.depth < 3 ? 2 : 3, id: '', text }];
    }
    case 'paragraph':
      return pictureOf(node, page) ?? paragraph(runsOf(node.children, complain));
    case 'list': {
      const items = node.children.map((item) => textRuns(item.children, page).flat());
      return [{ kind: 'list', ordered: node.ordered === true, items }];
    }
    case 'blockquote':
      return [{ kind: 'quote', paragraphs: textRuns(node.children, page) }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'leafDirective':
    case 'containerDirective':
      return blockOfDirective(node, page);
    case 'html':
      complain(node, 'html');
      return [];
    default:
      complain(node, 'unknown');
      return [];
  }
}

const paragraph = (runs: RichRun[]): TextBlock[] =>
  runs.length === 0 ? [] : [{ kind: 'paragraph', runs }];

/** A paragraph that consists of a picture only. */
function pictureOf({ children }: Paragraph, { complain }: Page): TextBlock[] | null {
  const [only, more] = children;
  if (only?.type !== 'image' || more !== undefined) return null;
  const file = fileOfPicture(only.url);
  if (!isPicture(file)) {
    complain(only, 'picture');
    return [];
  }
  return [{ kind: 'picture', file, alt: only.alt ?? '' }];
}
