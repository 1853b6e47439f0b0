import { eq } from 'drizzle-orm';

import { refundOf } from '@/domain/cancellation';
import { LEAST_CHARGE } from '@/domain/money';
import { addOnsOf, type Quote } from '@/domain/pricing';
import { seoulInstant, type Stay } from '@/domain/stay';
import type { StayRates } from '@/domain/stay-rates';
import { changedQuote, changeTerms, checkChange, type ChangeTerms } from '@/domain/stay-change';
import { keepCoupons, type DroppedCoupon } from '../coupon/keep-coupons';
import type { Database, Transaction } from '../db/client';
import { hotels } from '../db/schema';
import { AppError } from '../http/app-error';
import { currentQuote } from '../quote/current-quote';
import { ratesOf } from '../quote/stay-rates';
import { openChangeOf, type ReservationRow } from './booking-queries';
import { isUnderWay, refundFacts } from './present';
import { scopeOf } from './stay-clock';

/** Other dates of a booking as they are priced at this moment. */
export type PricedChange = {
  readonly stay: Stay;
  /** With what the booking's changes cost. */
  readonly quote: Quote;
  readonly rates: StayRates;
  readonly terms: ChangeTerms;
  /** Coupons of the booking that don't fit the new dates. */
  readonly dropped: readonly DroppedCoupon[];
};

/**
 * What other dates of a booking come to now. Read inside the transaction that makes the change as
 * well as for the offer, so that both say the same. Whether the nights are free isn't looked at.
 * @param wish dates as they were sent; checked here
 * @throws AppError CHANGE_… when the booking can't have them, and the quote's own
 */
export async function pricedChange(
  db: Database | Transaction,
  reservation: ReservationRow,
  wish: Stay,
  now: Date,
): Promise<PricedChange> {
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, reservation.hotelId));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const facts = refundFacts(reservation, now);
  const pending = isUnderWay(await openChangeOf(db, reservation.id), now);
  const scope = scopeOf(reservation, hotel, now);
  const checked = checkChange({
    ...{ scope, pending, was: reservation, wish },
    cancelling: refundOf(facts),
  });
  if (!checked.ok) throw new AppError(checked.code);
  // A stay that has begun is priced as if it were asked for on its first day.
  const firstDay = seoulInstant(reservation.checkIn, '00:00');
  const asked = scope === 'EXTENSION' && firstDay < now ? firstDay : now;
  const current = await currentQuote(
    db,
    { ...reservation, ...wish, addOns: addOnsOf(reservation.quote) },
    asked,
  );
  const { quote, dropped } = await keepCoupons(db, reservation.id, {
    quote: current.quote,
    refundable: reservation.refundable,
    hotel,
  });
  const terms = changeTerms({
    paid: reservation.total,
    kept: reservation.changeFee,
    quoted: quote.total,
    cancelling: (paid) => refundOf({ ...facts, paid, kept: 0 }),
  });
  if (terms.toPay > 0 && terms.toPay < LEAST_CHARGE) throw new AppError('CHANGE_TOO_SMALL');
  const { stay } = current.facts;
  const rates = await ratesOf(db, current);
  return { stay, quote: changedQuote(quote, terms.kept), rates, terms, dropped };
}
