import { routes } from '@/config/routes';
import { findOffer, hold, must, nightIn, orderVouchers, type Member } from './api';
import { site } from './sites';

export type Visit = { route: string; status?: number };

/** Pages whose address is their path alone. */
const OF_ONE_ADDRESS: Record<string, Visit> = Object.fromEntries(
  Object.values(routes)
    .filter(({ path }) => !path.includes('['))
    .map(({ path }) => [path, { route: path }]),
);

/** The address of each route of the table, by its pattern, for a member with a paid booking. */
export async function addressesOf(
  member: Member,
  bookedId: string,
): Promise<Record<string, Visit>> {
  const stay = { from: nightIn(60), to: nightIn(90) };
  const { hotel, room, quote } = await findOffer(site, stay);
  const held = await hold(site, member, quote.token);
  // A room that the member holds already isn't kept once more for them.
  const other = { from: nightIn(100), to: nightIn(130) };
  const free = await findOffer(site, other);
  const reviews = await must(site, 'listReviews', { params: { id: hotel.id } });
  const reviewId = reviews.reviews[0]?.id ?? 0;
  const promotions = await must(site, 'listPromotions', {});
  const order = await orderVouchers(site, member);
  const query = `from=${stay.from}&to=${stay.to}&adults=2&children=0`;
  const base = `/hotel/${hotel.id}`;
  return {
    ...OF_ONE_ADDRESS,
    [routes.searchResult.path]: { route: `/search/result?region=seoul&${query}` },
    [routes.hotel.path]: { route: `${base}?${query}` },
    [routes.hotelOptions.path]: { route: `${base}/options?${query}` },
    [routes.hotelOption.path]: { route: `${base}/options/${room.id}?${query}` },
    [routes.hotelCalendar.path]: { route: `${base}/calendar?roomId=${room.id}&nights=30` },
    [routes.hotelTour.path]: { route: `${base}/calendar/tour?date=${nightIn(3)}` },
    [routes.hotelReviews.path]: { route: `${base}/reviews` },
    [routes.hotelReview.path]: { route: `${base}/reviews/${reviewId}` },
    [routes.reservation.path]: {
      route: `/reservation?${new URLSearchParams({
        hotelId: String(free.hotel.id),
        roomId: String(free.room.id),
        planId: String(free.plan.id),
        ...other,
      })}`,
    },
    [routes.payment.path]: { route: `/payment/${held.id}` },
    [routes.paymentResult.path]: { route: `/payment/result/${bookedId}` },
    [routes.mypageDetail.path]: { route: `/mypage/detail/${bookedId}` },
    [routes.ownReview.path]: { route: `/mypage/review/${bookedId}` },
    [routes.refuseAdvertising.path]: { route: '/notifications/refuse?token=none' },
    [routes.promotion.path]: { route: `/promotions/${promotions.promotions[0]?.tag ?? ''}` },
    [routes.voucher.path]: { route: '/vouchers/1' },
    [routes.voucherOrder.path]: { route: `/vouchers/order/${order.id}` },
    [routes.event.path]: { route: '/event' },
    [routes.collection.path]: { route: '/collections/own-kitchen' },
    [routes.wishlist.path]: { route: `/wishlist?${query}` },
    [routes.compare.path]: { route: `/compare?rooms=${room.id}&${query}` },
    [routes.notFound.path]: { route: '/404', status: 404 },
    [routes.error.path]: { route: '/500', status: 500 },
  };
}
