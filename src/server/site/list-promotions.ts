import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { handle } from '../http/handler';
import { presentPromotion, promotionsOn } from './site-queries';

const PAGE_SIZE = 12;

export const listPromotions = handle(contract.listPromotions, async ({ query }, context) => {
  const { rows, total } = await promotionsOn(context.db, seoulToday(context.now()), {
    limit: PAGE_SIZE,
    offset: (query.page - 1) * PAGE_SIZE,
  });
  return { promotions: rows.map((row) => presentPromotion(row, context.locale)), total };
});
