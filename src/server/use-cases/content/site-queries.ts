import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';

import { contract } from '@/contract';
import type { faqView } from '@/contract/account/membership';
import type { EventCard, PromotionCard } from '@/contract/content/promotions';
import type { ReviewView } from '@/contract/hotel/review';
import { periodState, type PeriodState } from '@/domain/content/content';
import type { HotelId } from '@/domain/ids';
import type { Night } from '@/domain/stay/stay';
import { authorIn, isShown } from '@/server/core/inventory/hotel-queries';
import {
  catalogueSnapshot,
  type CatalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import type { Database } from '@/server/platform/db/client';
import { eventPages, hotels, promotions, reviews, roomTypes } from '@/server/platform/db/schema';
import { type Context, handle } from '@/server/platform/http/handler';
import { contentOrder, keptContent } from './kept-content';
import { fillRules } from './text/fill-rules';
import { presentAnswer } from './text/present-text';

type Reader = Pick<Context, 'db' | 'locale'>;
export type PromotionRow = typeof promotions.$inferSelect;
export type EventRow = typeof eventPages.$inferSelect;

/** Questions and answers of a place on the site, by category and position. */
export async function faqs(
  { db, locale }: Reader,
  place: 'main' | 'mypage',
): Promise<z.infer<typeof faqView>[]> {
  const [{ faqs: all }, { graceHours }] = await Promise.all([
    keptContent(db),
    catalogueSnapshot(db),
  ]);
  const rows = all.filter((row) => (place === 'main' ? row.onMain : row.onMypage));
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    question: row.question[locale],
    ...presentAnswer(fillRules(row.answer[locale], graceHours, locale), locale),
  }));
}

const inState = {
  RUNNING: (today: Night) => and(lte(promotions.startsOn, today), gte(promotions.endsOn, today)),
  SOON: (today: Night) => gt(promotions.startsOn, today),
  ENDED: (today: Night) => lt(promotions.endsOn, today),
};

/** Promotions that run on a day. */
export const runningOn = inState.RUNNING;

/** A page of the promotions in a state on a day; past ones begin with the last to end. */
export async function promotionsOn(
  db: Database,
  today: Night,
  { state, limit, offset }: { state: PeriodState; limit: number; offset: number },
): Promise<PromotionRow[]> {
  const { position, tag } = promotions;
  const order =
    state === 'ENDED'
      ? [desc(promotions.endsOn), asc(tag)]
      : contentOrder('promotions', { position, key: tag });
  return db
    .select()
    .from(promotions)
    .where(inState[state](today))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

/** Counts the promotions of each state on a day. */
export async function promotionCounts(
  db: Database,
  today: Night,
): Promise<Record<PeriodState, number>> {
  return {
    RUNNING: await db.$count(promotions, inState.RUNNING(today)),
    SOON: await db.$count(promotions, inState.SOON(today)),
    ENDED: await db.$count(promotions, inState.ENDED(today)),
  };
}

export async function findPromotion(db: Database, tag: string): Promise<PromotionRow | null> {
  const [row] = await db.select().from(promotions).where(eq(promotions.tag, tag));
  return row ?? null;
}

/** Presents promotions as cards; only hotels that are in the catalogue are counted. */
export function presentPromotion(
  row: PromotionRow,
  today: Night,
  locale: 'ko' | 'en',
  { hotelById }: Pick<CatalogueSnapshot, 'hotelById'>,
): PromotionCard {
  return {
    tag: row.tag,
    title: row.title[locale],
    summary: row.summary[locale],
    picture: pictureOf(row.picture, locale),
    state: periodState(row, today),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    hotelCount: new Set(row.hotelIds.filter((id) => hotelById.has(id))).size,
  };
}

/** The event pages that haven't ended on a day: first those that run, then upcoming ones. */
export async function eventsOn(db: Database, today: Night): Promise<EventRow[]> {
  const rows = await db
    .select()
    .from(eventPages)
    .where(gte(eventPages.endsOn, today))
    .orderBy(...contentOrder('events', { position: eventPages.position, key: eventPages.slug }));
  const isSoon = (row: EventRow) => periodState(row, today) === 'SOON';
  return [...rows.filter((row) => !isSoon(row)), ...rows.filter(isSoon)];
}

export function presentEvent(row: EventRow, today: Night, locale: 'ko' | 'en'): EventCard {
  return {
    slug: row.slug,
    title: row.title[locale],
    summary: row.summary[locale],
    picture: pictureOf(row.picture, locale, row.title[locale]),
    state: periodState(row, today),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
  };
}

/** The newest reviews of long stays in a language. */
export async function longStayReviews(
  { db, locale }: Reader,
  options: { minNights: number; minCharacters: number; limit: number },
): Promise<Array<ReviewView & { hotelId: HotelId; hotelName: string }>> {
  const rows = await db
    .select({
      id: reviews.id,
      hotelId: reviews.hotelId,
      hotelName: sql<string>`${hotels.name}->>${locale}::text`,
      author: authorIn(locale),
      language: reviews.language,
      score: reviews.score,
      scores: reviews.scores,
      nights: reviews.nights,
      traveller: reviews.traveller,
      stayedIn: reviews.stayedIn,
      writtenOn: reviews.writtenOn,
      roomName: sql<string>`${roomTypes.name}->>${locale}::text`,
      text: reviews.text,
      reply: reviews.reply,
    })
    .from(reviews)
    .innerJoin(hotels, eq(hotels.id, reviews.hotelId))
    .innerJoin(roomTypes, eq(roomTypes.id, reviews.roomTypeId))
    .where(
      and(
        isShown,
        gte(reviews.nights, options.minNights),
        eq(reviews.language, locale),
        sql`char_length(${reviews.text}) >= ${options.minCharacters}`,
      ),
    )
    .orderBy(desc(reviews.writtenOn), desc(reviews.id))
    .limit(options.limit);
  return rows.map((row) => ({ ...row, score: row.score / 10 }));
}

export const listMypageFaq = handle(contract.listMypageFaq, async (_input, context) => ({
  faqs: await faqs(context, 'mypage'),
}));
