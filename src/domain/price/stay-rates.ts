import type { Won } from './money';
import type { QuoteFacts, RateFacts } from './pricing';
import { addNights, type Night } from '../stay/stay';

/**
 * The rates by which a stay was priced, stored with the booking: a guest who leaves early pays for
 * the nights slept by the prices of the day of booking, whatever the calendar says by then.
 */
export type StayRates = RateFacts & {
  readonly extras: NonNullable<QuoteFacts['extras']>;
  /** The base price of each night from check-in on. A stay that was left early has fewer nights. */
  readonly nightly: readonly Won[];
};

type Subject = Pick<QuoteFacts, 'hotelId' | 'roomTypeId' | 'ratePlanId'> & {
  readonly checkIn: Night;
  readonly checkOut: Night;
  readonly adults: number;
  readonly children: number;
};

/**
 * The facts for quoting the part of a stay that ends at the given check-out, with the rates of its
 * booking.
 */
export function factsOf(rates: StayRates, subject: Subject): QuoteFacts {
  const { nightly, ...rateFacts } = rates;
  const { hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children } = subject;
  return {
    ...rateFacts,
    hotelId,
    roomTypeId,
    ratePlanId,
    stay: { checkIn, checkOut },
    guests: { adults, children },
    nightly: nightly
      .map((price, at) => ({ night: addNights(checkIn, at), price }))
      .filter(({ night }) => night < checkOut),
  };
}
