import type { Nodes } from 'mdast';

import type { RichBlock } from '@/contract/content/rich-text';
import type { TEXT_PROBLEMS } from './messages';

/** Reports that a part of the text can't be used. */
export type Complain = (node: Nodes, what: keyof typeof TEXT_PROBLEMS) => void;

/**
 * A parsed block; hotels, coupons and other records that it names by id are loaded when it is
 * shown.
 */
export type TextBlock =
  | Exclude<RichBlock, { kind: 'picture' | 'hotels' | 'coupons' | 'faqs' }>
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string }
  | { readonly kind: 'hotels' | 'coupons' | 'faqs'; readonly ids: readonly number[] };

/**
 * What blocks need while they are parsed: where to report problems, and the calls to action of the
 * page so far.
 */
export type Page = { readonly complain: Complain; readonly ctas: Set<string> };
