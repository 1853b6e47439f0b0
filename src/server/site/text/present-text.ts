import { inArray } from 'drizzle-orm';

import type { StayView } from '@/contract/common';
import type { RichBlock } from '@/contract/rich-text';
import type { PeriodState } from '@/domain/period';
import { siteFaqs } from '../../db/schema';
import type { Context } from '../../http/handler';
import { hotelCards } from '../../offer/cards';
import { pictureOf } from '../../offer/picture';
import { openCoupons } from '../open-coupons';
import { parseText } from './parse-text';
import type { TextBlock } from './text-block';
import { textOf } from './text-runs';

type Reader = Pick<Context, 'db' | 'locale'> & { readonly now: () => Date };
/** The stay that hotels are priced for, and whether the page runs, is to come or over. */
type Shown = { readonly stay: StayView; readonly state: PeriodState };
type Named = Extract<TextBlock, { kind: 'hotels' | 'coupons' | 'faqs' }>;

/**
 * An operator's Markdown as a page shows it: hotels priced for the stay, coupons that can be taken
 * now, by everybody: the answer is the same for all. What isn't there any more is left out; coupons
 * wait for the page to begin, and of one that is over the hotels are gone, too.
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

/** An answer to a question, which names nothing besides pictures. */
export function presentAnswer(
  markdown: string,
  locale: 'ko' | 'en',
): { answer: string; body: RichBlock[] } {
  const blocks = parseText(markdown).blocks.flatMap((block): RichBlock[] => {
    if ('ids' in block) return [];
    const shown = presentPlain(block, locale);
    if (shown.kind !== 'heading') return [shown];
    // Several answers share a page.
    const { kind, level, text } = shown;
    return [{ kind, level, text }];
  });
  return { answer: plainText(blocks), body: blocks };
}

/** What a text says without its form, a paragraph a line. */
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
  const rows = await db
    .select()
    .from(siteFaqs)
    .where(inArray(siteFaqs.id, [...ids]));
  const faqs = ids.flatMap((id) =>
    rows
      .filter((row) => row.id === id)
      .map((row) => ({
        id,
        question: row.question[locale],
        answer: presentAnswer(row.answer[locale], locale).answer,
      })),
  );
  return faqs.length === 0 ? [] : [{ kind, faqs }];
}
