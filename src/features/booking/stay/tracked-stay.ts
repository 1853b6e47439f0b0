import type { Quote } from '@/contract/common';

/** The properties of a stay that are sent to analytics: hotel, nights, and total in won. */
export function trackedStay({ hotelId, nights, total }: Quote) {
  return { hotel_id: hotelId, nights, value: total };
}
