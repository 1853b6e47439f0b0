import type { Nodes } from 'mdast';

import type { RichBlock } from '@/contract/rich-text';
import type { TEXT_PROBLEMS } from './messages';

/** Says that a place of the text can't be used. */
export type Complain = (node: Nodes, what: keyof typeof TEXT_PROBLEMS) => void;

/** What a block names rather than holds is looked up when it is shown. */
export type TextBlock =
  | Exclude<RichBlock, { kind: 'picture' | 'hotels' | 'coupons' | 'faqs' }>
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string }
  | { readonly kind: 'hotels' | 'coupons' | 'faqs'; readonly ids: readonly number[] };

/** What a block is made with: its page's calls to action so far, and whom to complain to. */
export type Page = { readonly complain: Complain; readonly ctas: Set<string> };
