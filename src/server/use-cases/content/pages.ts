import { eq } from 'drizzle-orm';

import { PROMOTIONS_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import type { HotelCard } from '@/contract/hotel/hotel';
import { endOfPeriod } from '@/domain/content/content';
import { seoulToday } from '@/domain/stay/stay';
import { placesOf } from '@/server/core/inventory/offer/cards';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { DEFAULT_GUESTS, resolveStay } from '@/server/core/inventory/offer/stay-query';
import { eventPages } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import {
  eventsOn,
  findPromotion,
  presentEvent,
  presentPromotion,
  promotionCounts,
  promotionsOn,
} from './site-queries';
import { keptContent } from './kept-content';
import { chosenCards, pricedCards } from './main/priced-hotels';
import { openCoupons, presentText } from './text/present-text';

/** How many other pages of its kind a page names at most. */
const MAX_OTHERS = 4;

export const listCollections = handle(
  contract.listCollections,
  async ({ query }, { db, locale }) => {
    const [{ collections }, snapshot] = await Promise.all([keptContent(db), catalogueSnapshot(db)]);
    const shown = collections
      .filter(({ tag }) => query.tag === undefined || tag === query.tag)
      .slice(0, query.limit);
    return {
      collections: shown.map((row) => ({
        tag: row.tag,
        title: row.title[locale],
        summary: row.summary[locale],
        picture: pictureOf(row.picture, locale, row.title[locale]),
        hotels: [...new Set(row.hotelIds)]
          .flatMap((id) => snapshot.hotelById.get(id) ?? [])
          .map((hotel) => ({
            id: hotel.id,
            name: hotel.name[locale],
            area: placesOf(snapshot, hotel, locale).area.name,
          })),
      })),
    };
  },
);

/** Errors: NOT_FOUND, and those of `resolveStay`. */
export const getCollection = handle(contract.getCollection, async ({ params, query }, context) => {
  const { db, locale } = context;
  const { collections: rows } = await keptContent(db);
  const row = rows.find(({ tag }) => tag === params.tag);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const stay = resolveStay(query, { now: context.now() });
  const about = (one: (typeof rows)[number]) => ({
    tag: one.tag,
    title: one.title[locale],
    summary: one.summary[locale],
    picture: pictureOf(one.picture, locale, one.title[locale]),
  });
  return {
    ...about(row),
    body: await presentText(context, row.body[locale], { stay, state: 'RUNNING' }),
    stay,
    hotels: await chosenCards(context, row.hotelIds, stay),
    others: rows
      .filter((other) => other !== row)
      .slice(0, MAX_OTHERS)
      .map(about),
  };
});

/** Gets an event page. A past event keeps its address and is marked as over. */
export const getEventPage = handle(contract.getEventPage, async ({ params }, context) => {
  const { db, locale } = context;
  const now = context.now();
  const today = seoulToday(now);
  const [event] = await db.select().from(eventPages).where(eq(eventPages.slug, params.slug));
  if (event === undefined) throw new AppError('NOT_FOUND');
  const others = (await eventsOn(db, today))
    .filter(({ slug }) => slug !== event.slug)
    .slice(0, MAX_OTHERS);
  const stay = resolveStay(DEFAULT_GUESTS, { now, lenient: true });
  const card = presentEvent(event, today, locale);
  return {
    ...card,
    endsAt: endOfPeriod(event).toISOString(),
    readAt: now.toISOString(),
    body: await presentText(context, event.body[locale], { stay, state: card.state }),
    others: others.map((other) => presentEvent(other, today, locale)),
  };
});

export const listEvents = handle(contract.listEvents, async (_input, context) => {
  const today = seoulToday(context.now());
  const rows = await eventsOn(context.db, today);
  return { events: rows.map((row) => presentEvent(row, today, context.locale)) };
});

/**
 * Gets a promotion. Of a past one only the text remains, without hotels and coupons. Errors:
 * PROMOTION_NOT_FOUND, and those of `resolveStay`.
 */
export const getPromotion = handle(contract.getPromotion, async ({ params, query }, context) => {
  const { db, locale } = context;
  const now = context.now();
  const today = seoulToday(now);
  const row = await findPromotion(db, params.tag);
  if (row === null) throw new AppError('PROMOTION_NOT_FOUND');
  const stay = resolveStay(query, { now });
  const snapshot = await catalogueSnapshot(db);
  const card = presentPromotion(row, today, locale, snapshot);
  const over = card.state === 'ENDED';
  const hotels: HotelCard[] = over ? [] : await pricedCards(context, row.hotelIds, stay);
  const others =
    card.state === 'RUNNING'
      ? []
      : await promotionsOn(db, today, { state: 'RUNNING', limit: MAX_OTHERS, offset: 0 });
  return {
    ...card,
    hotelCount: over ? card.hotelCount : hotels.length,
    endsAt: endOfPeriod(row).toISOString(),
    readAt: now.toISOString(),
    body: await presentText(context, row.body[locale], { stay, state: card.state }),
    terms: row.terms.map((term) => term[locale]),
    stay,
    hotels,
    coupons: card.state === 'RUNNING' ? await openCoupons(context, row.couponIds) : [],
    others: others.map((other) => presentPromotion(other, today, locale, snapshot)),
  };
});

export const listPromotions = handle(contract.listPromotions, async ({ query }, context) => {
  const { db, locale } = context;
  const { state, page } = query;
  const today = seoulToday(context.now());
  const rows = await promotionsOn(db, today, {
    state,
    limit: PROMOTIONS_PAGE_SIZE,
    offset: (page - 1) * PROMOTIONS_PAGE_SIZE,
  });
  const snapshot = await catalogueSnapshot(db);
  const counts = await promotionCounts(db, today);
  return {
    promotions: rows.map((row) => presentPromotion(row, today, locale, snapshot)),
    total: counts[state],
    counts,
  };
});
