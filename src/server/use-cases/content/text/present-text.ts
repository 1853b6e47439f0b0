import type { StayView } from '@/contract/common';
import type { RichBlock } from '@/contract/content/rich-text';
import type { PeriodState } from '@/domain/content/content';
import type { CouponId } from '@/domain/ids';
import { downloadableCoupons } from '@/server/core/coupons/coupon-queries';
import { type CouponView, presentCoupon } from '@/server/core/coupons/present-coupon';
import { hotelCards } from '@/server/core/inventory/offer/cards';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import type { Context } from '@/server/platform/http/handler';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { keptContent } from '../kept-content';
import { fillRules } from './fill-rules';
import { parseText } from './parse-text';
import type { TextBlock } from './text-block';
import { textOf } from './text-runs';

type Reader = Pick<Context, 'db' | 'locale'> & { readonly now: () => Date };
/**
 * The stay for which hotels are priced, and whether the page's period runs, is upcoming or over.
 */
type Shown = { readonly stay: StayView; readonly state: PeriodState };
type Named = Extract<TextBlock, { kind: 'hotels' | 'coupons' | 'faqs' }>;

/**
 * Presents an operator's Markdown on a page, with hotels priced for the stay and coupons that
 * anybody can take now, because the answer is the same for all visitors. Records that don't exist
 * any more are left out; coupons are shown from the beginning of the page's period on, and a past
 * page shows no hotels either.
 */
export async function presentText(
  context: Reader,
  markdown: string,
  page: Shown,
): Promise<RichBlock[]> {
  const shown: RichBlock[] = [];
  for (const block of parseText(markdown).blocks) {
    if (!('ids' in block)) shown.push(presentPlain(block, context.locale));
    else shown.push(...(await presentNamed(context, block, page)));
  }
  return shown;
}

/**
 * Presents an answer to a question; it can contain pictures but no hotels, coupons or other
 * records.
 */
export function presentAnswer(
  markdown: string,
  locale: 'ko' | 'en',
): { answer: string; body: RichBlock[] } {
  const blocks = parseText(markdown).blocks.flatMap((block): RichBlock[] => {
    if ('ids' in block) return [];
    const shown = presentPlain(block, locale);
    if (shown.kind !== 'heading') return [shown];
    // Headings get no id here, because several answers share a page.
    const { kind, level, text } = shown;
    return [{ kind, level, text }];
  });
  return { answer: plainText(blocks), body: blocks };
}

/** The plain text of blocks, with one line for each paragraph. */
export function plainText(blocks: readonly RichBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'heading') return [block.text];
      if (block.kind === 'paragraph') return [textOf(block.runs)];
      if (block.kind === 'list') return block.items.map(textOf);
      if (block.kind === 'picture') return [block.picture.alt];
      if (!('paragraphs' in block)) return [];
      const title = block.kind === 'callout' && block.title !== null ? [block.title] : [];
      return [...title, ...block.paragraphs.map(textOf)];
    })
    .join('\n');
}

function presentPlain(block: Exclude<TextBlock, Named>, locale: 'ko' | 'en'): RichBlock {
  if (block.kind !== 'picture') return block;
  const picture = pictureOf(block.file, locale);
  return {
    kind: 'picture',
    picture: { ...picture, alt: block.alt === '' ? picture.alt : block.alt },
  };
}

async function presentNamed(
  context: Reader,
  { kind, ids }: Named,
  { stay, state }: Shown,
): Promise<RichBlock[]> {
  const { db, locale } = context;
  if (kind === 'hotels') {
    if (state === 'ENDED') return [];
    const { adults, children } = stay;
    const hotels = await hotelCards(context, { stay, adults, children, hotelIds: ids });
    return hotels.length === 0 ? [] : [{ kind, stay, hotels }];
  }
  if (kind === 'coupons') {
    if (state !== 'RUNNING') return [];
    const coupons = await openCoupons(context, ids);
    return coupons.length === 0 ? [] : [{ kind, coupons }];
  }
  const [content, { graceHours }] = await Promise.all([keptContent(db), catalogueSnapshot(db)]);
  const faqs = ids.flatMap((id) => {
    const row = content.faqs.find((one) => one.id === id);
    if (row === undefined) return [];
    const { answer } = presentAnswer(fillRules(row.answer[locale], graceHours, locale), locale);
    return [{ id, question: row.question[locale], answer }];
  });
  return faqs.length === 0 ? [] : [{ kind, faqs }];
}

/**
 * The coupons among some that anybody may take now. Pages are the same for all visitors, so coupons
 * for business members are left out.
 */
export async function openCoupons(
  { db, locale, now }: Pick<Context, 'db' | 'locale' | 'now'>,
  ids: readonly CouponId[],
): Promise<CouponView[]> {
  const coupons = await downloadableCoupons(db, now());
  return coupons
    .filter(({ id, businessOnly }) => ids.includes(id) && !businessOnly)
    .map((coupon) => presentCoupon(coupon, locale));
}
