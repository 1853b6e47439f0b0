import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';

import { idList } from '@/contract/common';
import { isContentLink } from '@/domain/content/content-link';
import type { Page, TextBlock } from './text-block';
import { runsOf, textOf, textRuns } from './text-runs';

const MAX_IDS = 12;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Parses a directive: `::cta[Book a month]{to="/search/result" name=book}`, `::hotels{ids="1,2"}`,
 * `::coupons{ids="2"}`, `::faqs{ids="101"}` or `:::callout[Good to know]` … `:::`.
 */
export function blockOfDirective(
  node: LeafDirective | ContainerDirective,
  page: Page,
): TextBlock[] {
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
