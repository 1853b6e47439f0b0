import { PROMOTIONS_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import type { HotelCard } from '@/contract/hotel/hotel';
import { endOfPeriod } from '@/domain/content/content';
import { seoulToday } from '@/domain/stay/stay';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { pricedCards } from './main/priced-hotels';
import { openCoupons } from './open-coupons';
import { findPromotion, presentPromotion, promotionCounts, promotionsOn } from './site-queries';
import { presentText } from './text/present-text';

const MAX_OTHERS = 4;

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
