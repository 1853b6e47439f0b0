import { addNights, seoulToday } from '@/domain/stay/stay';
import type { Known } from './requests';
import { callSite } from './site-member';

type Value = string | number;

/** Ids that belong to the member of the fuzzed site. */
export type Own = { readonly bookingId?: string; readonly voucherOrderId?: string };

/**
 * Reads what anybody can read of a running site's data, so that most requests refer to something
 * that exists.
 */
export async function knownOf(url: string, own: Own = {}): Promise<Known> {
  const today = seoulToday(new Date());
  const night = (days: number) => addNights(today, days);
  const { hotels } = await callSite(url, 'listHotels', { query: {} });
  const hotelIds = hotels.map(({ id }) => id).slice(0, 5);
  const [first = 0] = hotelIds;
  const { rooms } = await callSite(url, 'getHotelItems', { params: { id: first }, query: {} });
  const { reviews } = await callSite(url, 'listReviews', { params: { id: first } });
  const { promotions } = await callSite(url, 'listPromotions', {});
  const { collections } = await callSite(url, 'listCollections', { query: {} });
  const { groups } = await callSite(url, 'listVoucherGroups', {});
  const roomIds = rooms.map(({ id }) => id);
  const planIds = rooms.flatMap(({ plans }) => plans.map(({ id }) => id));
  const bookingId = own.bookingId ?? 'M0123456789AB';
  const orderId = own.voucherOrderId ?? 'V0123456789AB';
  const pools: [string, readonly Value[]][] = [
    ['hotelId', [first, first, first, ...hotelIds]],
    ['roomId', roomIds],
    ['roomTypeId', roomIds],
    ['ratePlanId', planIds],
    ['rooms', [roomIds.slice(0, 3).join(',')]],
    ['reviewId', reviews.map(({ id }) => id)],
    ['promotionTag', promotions.map(({ tag }) => tag)],
    ['collectionTag', collections.map(({ tag }) => tag)],
    ['productId', groups.flatMap(({ vouchers }) => vouchers.map(({ id }) => id))],
    ['bookingId', [bookingId]],
    ['voucherOrderId', [orderId]],
    ['orderId', [`${bookingId}-1`, `${orderId}-1`]],
    ['region', ['all', 'seoul', 'busan', 'jeju']],
    ['area', ['mapo', 'jung']],
    ['from', [20, 45, 100].map(night)],
    ['to', [130, 140, 160].map(night)],
    ['date', [night(3), night(4)]],
    ['fromDate', [night(20)]],
    ['toDate', [night(60)]],
  ];
  return {
    bookings: [new Map<string, Value>([['id', bookingId]])],
    orders: [new Map<string, Value>([['id', orderId]])],
    pools: new Map(pools),
  };
}
