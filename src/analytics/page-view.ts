import { routeOf } from '@/config/routes';
import { track } from './track';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Tracks the named view of a page, if the route table gives it one: with the route's pattern, and
 * the hotel or the promotion where the route has one. Nothing else of the address is sent.
 */
export function trackPageView(pathname: string, query: Query): void {
  const { path: route, pageView } = routeOf(pathname);
  if (pageView === null) return;
  if (pageView === 'hotel_view' || pageView === 'hotel_options_view') {
    const hotelId = Number(query.hotelId);
    if (Number.isInteger(hotelId) && hotelId > 0) track(pageView, { route, hotel_id: hotelId });
    return;
  }
  if (pageView === 'promotion_view') {
    const tag = query.promotionName;
    track(pageView, { route, ...(typeof tag === 'string' ? { promotion: tag } : {}) });
    return;
  }
  track(pageView, { route });
}
