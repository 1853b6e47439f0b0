import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';

import type { z } from 'zod';

import type { ReviewView } from '@/contract/review-view';
import type { faqView } from '@/contract/membership';
import type { Banner, PromotionCard } from '@/contract/site';
import type { Night } from '@/domain/stay';
import type { Database } from '../db/client';
import {
  banners,
  eventPages,
  hotels,
  promotions,
  reviews,
  roomTypes,
  siteFaqs,
} from '../db/schema';
import type { Context } from '../http/handler';
import { authorIn, isShown } from '../hotel/hotel-queries';
import { pictureOf } from '../offer/picture';

type Reader = Pick<Context, 'db' | 'locale'>;
export type PromotionRow = typeof promotions.$inferSelect;

/** Banners of a slot, in their order. */
export async function bannersOf(
  { db, locale }: Reader,
  slot: 'carousel' | 'top' | 'bottom',
  limit: number,
): Promise<Banner[]> {
  const rows = await db
    .select()
    .from(banners)
    .where(and(eq(banners.slot, slot), eq(banners.active, true)))
    .orderBy(asc(banners.position), asc(banners.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    title: row.title[locale],
    body: row.body[locale],
    action: row.action[locale],
    href: row.href,
    picture: row.picture === null ? null : pictureOf(row.picture, locale),
  }));
}

/** Questions and answers of a place on the site, by category and position. */
export async function faqs(
  { db, locale }: Reader,
  place: 'main' | 'mypage',
): Promise<z.infer<typeof faqView>[]> {
  const rows = await db
    .select()
    .from(siteFaqs)
    .where(eq(place === 'main' ? siteFaqs.onMain : siteFaqs.onMypage, true))
    .orderBy(asc(siteFaqs.position), asc(siteFaqs.id));
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    question: row.question[locale],
    answer: row.answer[locale],
  }));
}

/** Promotions that run on a day. */
export const runningOn = (today: Night) =>
  and(lte(promotions.startsOn, today), gte(promotions.endsOn, today));

/** A page of the promotions that run on a day, and how many there are. */
export async function promotionsOn(
  db: Database,
  today: Night,
  page: { limit: number; offset: number },
): Promise<{ rows: PromotionRow[]; total: number }> {
  const rows = await db
    .select()
    .from(promotions)
    .where(runningOn(today))
    .orderBy(asc(promotions.position), asc(promotions.tag))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(promotions, runningOn(today)) };
}

export async function promotionOn(
  db: Database,
  tag: string,
  today: Night,
): Promise<PromotionRow | null> {
  const [row] = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.tag, tag), runningOn(today)));
  return row ?? null;
}

export function presentPromotion(row: PromotionRow, locale: 'ko' | 'en'): PromotionCard {
  return {
    tag: row.tag,
    title: row.title[locale],
    summary: row.summary[locale],
    picture: pictureOf(row.picture, locale),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    hotelCount: row.hotelIds.length,
  };
}

/** Event pages that haven't ended by a day. */
export function eventsOn(db: Database, today: Night) {
  return db
    .select()
    .from(eventPages)
    .where(gte(eventPages.endsOn, today))
    .orderBy(asc(eventPages.position), asc(eventPages.slug));
}

/** The newest reviews of long stays in a language. */
export async function longStayReviews(
  { db, locale }: Reader,
  options: { minNights: number; minCharacters: number; limit: number },
): Promise<Array<ReviewView & { hotelId: number; hotelName: string }>> {
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
