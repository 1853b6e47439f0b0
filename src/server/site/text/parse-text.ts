import type { Paragraph, RootContent } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { directive } from 'micromark-extension-directive';

import type { Localized } from '@/contract/catalogue-file';
import type { RichRun } from '@/contract/rich-text';
import { isPicture } from '../../offer/picture';
import { blockOfDirective } from './directives';
import { withHeadingIds } from './heading-ids';
import { TEXT_PROBLEMS } from './messages';
import type { Page, TextBlock } from './text-block';
import { runsOf, textOf, textRuns } from './text-runs';

/** `line` counts from 1. */
export type TextProblem = { readonly line: number; readonly message: Localized };
export type ParsedText = {
  readonly blocks: readonly TextBlock[];
  readonly problems: readonly TextProblem[];
};

/** How many texts are kept parsed; each has at most some ten thousand characters. */
const MOST_KEPT = 500;

// What the time to parse a text grows with faster than with its length. Texts to be read are far below.
const MARK = /[*_[\]`<>\n]|\d[.)](?=\s)/g;
const MOST_MARKS = 1000;
const FENCE = /:{3,}/g;
const MOST_FENCES = 100;

// `:name` within a line stays text: Korean writes colons there.
const DIRECTIVES = { flow: directive().flow ?? {} };

/** A picture as the tables keep it; texts may leave the ending out. */
export const fileOfPicture = (name: string): string =>
  /\.\w+$/.test(name) ? name : `${name}.webp`;

const kept = new Map<string, ParsedText>();

/**
 * An operator's Markdown as blocks, parsed once for as long as it is asked for: renders share the
 * process with everybody.
 */
export function parseText(markdown: string): ParsedText {
  const parsed = kept.get(markdown) ?? parsedAnew(markdown);
  // Those asked for last are at the end.
  kept.delete(markdown);
  kept.set(markdown, parsed);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return parsed;
}

const countOf = (what: RegExp, text: string) => text.match(what)?.length ?? 0;

/**
 * An operator's Markdown as blocks, and what of it can't be used. Markup, dangerous links and unknown
 * things make no blocks, whether or not somebody reads the problems; of a text that would take long
 * to parse there are none.
 */
function parsedAnew(markdown: string): ParsedText {
  if (countOf(MARK, markdown) > MOST_MARKS || countOf(FENCE, markdown) > MOST_FENCES) {
    return { blocks: [], problems: [{ line: 1, message: TEXT_PROBLEMS.marks }] };
  }
  const problems: TextProblem[] = [];
  const page: Page = {
    complain: (node, what) => {
      const problem = { line: node.position?.start.line ?? 1, message: TEXT_PROBLEMS[what] };
      const isSame = (known: TextProblem) =>
        known.line === problem.line && known.message === problem.message;
      // A tag and its end are one thing to whoever wrote them.
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

/** A paragraph that is a picture and nothing else. */
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
