import type { RichRun } from '@/contract/rich-text';
import type { TextBlock } from './text-block';

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
