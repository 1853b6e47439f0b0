import type { Nodes, PhrasingContent } from 'mdast';

import type { RichRun } from '@/contract/rich-text';
import { isContentLink } from '@/domain/content-link';
import type { Complain, Page } from './text-block';

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
