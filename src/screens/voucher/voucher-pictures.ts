import type { VoucherProduct } from '@/features/voucher/voucher-facts';

/** The most hotels whose cards one call returns. */
const AT_ONCE = 50;

export const isForAnyHotel = ({ hotelId }: VoucherProduct): boolean => hotelId === null;

/** The request for the cards of the hotels of vouchers, for their pictures. */
export function cardsRequest(products: readonly VoucherProduct[]) {
  const ids = new Set(products.flatMap(({ hotelId }) => hotelId ?? []));
  return { query: { ids: [...ids].slice(0, AT_ONCE).join(',') } };
}

/** The request for hotels of which one stands for a voucher that is valid at any hotel. */
export const ANY_HOTEL_REQUEST = { query: {} };
