import { z } from 'zod';

import { picture, stay } from '../common';
import { couponView } from '../coupon/coupon';
import { hotelCard } from '../hotel/hotel';

/** A run of text in one style; `\n` in it is a line break. `href` was checked (`isContentLink`). */
export const richRun = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  href: z.string().optional(),
});

const runs = z.array(richRun);
const paragraphs = z.array(runs);

/** A call to action: its link, its name in analytics, and its position on the page (from 1). */
export const callToAction = z.object({
  label: z.string(),
  href: z.string(),
  name: z.string(),
  position: z.int().min(1),
});

/** An operator's text as a small tree, so that no markup of theirs reaches the browser. */
export const richBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.literal([2, 3]),
    /** The id of the page's element; answers to questions have none. */
    id: z.string().optional(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: paragraphs }),
  z.object({ kind: z.literal('quote'), paragraphs }),
  z.object({ kind: z.literal('callout'), title: z.string().nullable(), paragraphs }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('picture'), picture }),
  callToAction.extend({ kind: z.literal('cta') }),
  z.object({ kind: z.literal('hotels'), stay, hotels: z.array(hotelCard) }),
  z.object({ kind: z.literal('coupons'), coupons: z.array(couponView) }),
  z.object({
    kind: z.literal('faqs'),
    faqs: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string() })),
  }),
]);

export const richText = z.array(richBlock);

export type RichRun = z.infer<typeof richRun>;
export type RichBlock = z.infer<typeof richBlock>;
export type CallToAction = z.infer<typeof callToAction>;
