import type { Quote } from '@/contract/common';

/** What analytics is told of a stay: the hotel, how long, and its total in won. */
export function trackedStay({ hotelId, nights, total }: Quote) {
  return { hotel_id: hotelId, nights, value: total };
}
