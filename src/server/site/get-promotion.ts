import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { downloadableCoupons } from '../coupon/coupon-queries';
import { presentCoupon } from '../coupon/present-coupon';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { hotelCards } from '../offer/cards';
import { resolveStay } from '../offer/stay-query';
import { presentPromotion, promotionOn } from './site-queries';

/** Hotels with a free room come first, the cheapest first. */
export const getPromotion = handle(contract.getPromotion, async ({ params, query }, context) => {
  const { db, locale } = context;
  const now = context.now();
  const row = await promotionOn(db, params.tag, seoulToday(now));
  if (row === null) throw new AppError('PROMOTION_NOT_FOUND');
  const stay = resolveStay(query, { now, lenient: true });
  const { adults, children } = stay;
  const cards = await hotelCards(context, { stay, adults, children, hotelIds: row.hotelIds });
  const total = (card: (typeof cards)[number]) => card.offer?.total ?? Number.MAX_SAFE_INTEGER;
  const coupons = await downloadableCoupons(db, now);
  return {
    ...presentPromotion(row, locale),
    hotelCount: cards.length,
    body: row.body.map((paragraph) => paragraph[locale]),
    stay,
    hotels: cards.sort((a, b) => total(a) - total(b) || a.id - b.id),
    coupons: coupons
      // The answer is the same for everybody.
      .filter(({ id, businessOnly }) => row.couponIds.includes(id) && !businessOnly)
      .map((coupon) => presentCoupon(coupon, locale)),
  };
});
