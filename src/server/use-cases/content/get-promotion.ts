import { contract } from '@/contract';
import type { HotelCard } from '@/contract/hotel';
import { endOfPeriod } from '@/domain/period';
import { seoulToday } from '@/domain/stay';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { openCoupons } from './open-coupons';
import { pricedCards } from './main/priced-cards';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { findPromotion, presentPromotion, promotionsOn } from './site-queries';
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
