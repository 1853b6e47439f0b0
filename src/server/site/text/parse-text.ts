import type { Paragraph, RootContent } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { directive } from 'micromark-extension-directive';

import type { Localized } from '@/contract/catalogue-file';
import type { RichRun } from '@/contract/rich-text';
import { isPicture } from '../../offer/picture';
import { blockOfDirective } from './directives';
import { TEXT_PROBLEMS } from './messages';
import type { Page, TextBlock } from './text-block';
import { runsOf, textOf, textRuns } from './text-runs';

/** `line` counts from 1. */
export type TextProblem = { readonly line: number; readonly message: Localized };
export type ParsedText = { readonly blocks: TextBlock[]; readonly problems: TextProblem[] };

// `:name` within a line stays text: Korean writes colons there.
const DIRECTIVES = { flow: directive().flow ?? {} };

/** A picture as the tables keep it; texts may leave the ending out. */
export const fileOfPicture = (name: string): string =>
  /\.\w+$/.test(name) ? name : `${name}.webp`;

/**
 * An operator's Markdown as blocks, and what of it can't be used. Markup, dangerous links and unknown
 * things make no blocks, whether or not somebody reads the problems.
 */
export function parseText(markdown: string): ParsedText {
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
  const ids = new Set<string>();
  const blocks = tree.children
    .flatMap((node) => blockOf(node, page))
    .map((block) => (block.kind === 'heading' ? { ...block, id: idOf(block.text, ids) } : block));
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

function idOf(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part';
  let id = base;
  for (let at = 2; taken.has(id); at += 1) id = `${base}-${at}`;
  taken.add(id);
  return id;
}
