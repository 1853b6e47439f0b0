import type { QuoteFacts } from '../price/pricing';
import { addNights } from '../stay/stay';

/** The check-in of the stays of `factsOf`. */
export const CHECK_IN = '2027-04-05';

/**
 * What a stay for two from `CHECK_IN` is quoted from, with length discounts from 7 and 30 nights.
 * @param prices the price of each night in won
 */
export function factsOf(prices: readonly number[], refundable = true): QuoteFacts {
  return {
    hotelId: 1,
    roomTypeId: 2,
    ratePlanId: 3,
    stay: { checkIn: CHECK_IN, checkOut: addNights(CHECK_IN, prices.length) },
    guests: { adults: 2, children: 0 },
    nightly: prices.map((price, i) => ({ night: addNights(CHECK_IN, i), price })),
    plan: { pricePercent: 100, breakfastPerGuestNight: 0, refundable },
    lengthDiscounts: [
      { minNights: 7, percent: 5 },
      { minNights: 30, percent: 20 },
    ],
    occupancy: { baseGuests: 2, maxGuests: 3, extraGuestPerNight: 0 },
  };
}
