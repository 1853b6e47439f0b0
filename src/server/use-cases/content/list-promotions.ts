import { PROMOTIONS_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { handle } from '@/server/platform/http/handler';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { presentPromotion, promotionCounts, promotionsOn } from './site-queries';

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
