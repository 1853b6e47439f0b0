import type { Nodes, PhrasingContent } from 'mdast';

import type { RichRun } from '@/contract/content/rich-text';
import { isContentLink } from '@/domain/content/content';
import type { Complain, Page, TextBlock } from './text-block';

type Marks = Omit<RichRun, 'text'>;

/**
 * Parses a paragraph into runs of text. Elements that can't be used are reported, and only their
 * text is kept, if any.
 */
export function runsOf(
  nodes: readonly PhrasingContent[],
  complain: Complain,
  marks: Marks = {},
): RichRun[] {
  return joined(nodes.flatMap((node) => runsOfNode(node, complain, marks)));
}

function runsOfNode(node: PhrasingContent, complain: Complain, marks: Marks): RichRun[] {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return [{ ...marks, text: node.value }];
    case 'break':
      return [{ ...marks, text: '\n' }];
    case 'strong':
      return runsOf(node.children, complain, { ...marks, strong: true });
    case 'emphasis':
      return runsOf(node.children, complain, { ...marks, em: true });
    case 'link':
      if (isContentLink(node.url)) {
        return runsOf(node.children, complain, { ...marks, href: node.url });
      }
      complain(node, 'link');
      return runsOf(node.children, complain, marks);
    case 'image':
      complain(node, 'inlinePicture');
      return [];
    case 'html':
      complain(node, 'html');
      return [];
    default:
      complain(node, 'unknown');
      return [];
  }
}

/** Joins neighbouring runs of the same kind; a line break within a paragraph becomes a space. */
function joined(runs: readonly RichRun[]): RichRun[] {
  const result: RichRun[] = [];
  for (const run of runs) {
    const text = run.text === '\n' ? run.text : run.text.replace(/\s*\n\s*/g, ' ');
    const last = result.at(-1);
    const alike =
      last !== undefined &&
      last.strong === run.strong &&
      last.em === run.em &&
      last.href === run.href;
    if (alike) last.text += text;
    else result.push({ ...run, text });
  }
  return result;
}

export const textOf = (runs: readonly RichRun[]): string => runs.map(({ text }) => text).join('');

/** The paragraphs of a list item, a quote or a callout; other elements aren't allowed there. */
export function textRuns(children: readonly Nodes[], { complain }: Page): RichRun[][] {
  return children.flatMap((child) => {
    if (child.type === 'paragraph') return [runsOf(child.children, complain)];
    complain(child, child.type === 'html' ? 'html' : 'nested');
    return [];
  });
}

/** Keeps the ids of an operator's headings apart from the page's own (`modal`, `main`). */
const PREFIX = 't-';

/** Gives each heading an id, and lets `#…` links of the same text lead there. */
export function withHeadingIds(blocks: readonly TextBlock[]): TextBlock[] {
  const ids = new Set<string>();
  const named = blocks.map((block) =>
    block.kind === 'heading' ? { ...block, id: idOf(block.text, ids) } : block,
  );
  return named.map((block) => withLinks(block, ids));
}

function withLinks(block: TextBlock, ids: ReadonlySet<string>): TextBlock {
  const hrefTo = (href: string) => {
    const id = `${PREFIX}${href.slice(1)}`;
    return href.startsWith('#') && ids.has(id) ? `#${id}` : href;
  };
  const runsTo = (runs: readonly RichRun[]): RichRun[] =>
    runs.map((run) => (run.href === undefined ? run : { ...run, href: hrefTo(run.href) }));
  switch (block.kind) {
    case 'paragraph':
      return { ...block, runs: runsTo(block.runs) };
    case 'list':
      return { ...block, items: block.items.map(runsTo) };
    case 'quote':
    case 'callout':
      return { ...block, paragraphs: block.paragraphs.map(runsTo) };
    case 'cta':
      return { ...block, href: hrefTo(block.href) };
    default:
      return block;
  }
}

function idOf(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const base = `${PREFIX}${words || 'part'}`;
  let id = base;
  for (let at = 2; taken.has(id); at += 1) id = `${base}-${at}`;
  taken.add(id);
  return id;
}
