import { eq } from 'drizzle-orm';

import { refundOf } from '@/domain/cancellation';
import { MIN_CHARGE } from '@/domain/money';
import { addOnsOf, type Quote } from '@/domain/pricing';
import { seoulInstant, type Stay } from '@/domain/stay';
import type { StayRates } from '@/domain/stay-rates';
import { changedQuote, changeTerms, checkChange, type ChangeTerms } from '@/domain/stay-change';
import { keepCoupons, type DroppedCoupon } from '@/server/core/coupons/keep-coupons';
import type { Database, Transaction } from '@/server/platform/db/client';
import { hotels } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { currentQuote } from '@/server/core/inventory/quote/current-quote';
import { ratesOf } from '@/server/core/inventory/quote/stay-rates';
import { openChangeOf, type ReservationRow } from '@/server/core/bookings/booking-queries';
import { isUnderWay, refundFacts } from '@/server/core/bookings/present';
import { scopeOf } from '@/server/core/bookings/stay-clock';

/** Other dates for a booking, with their price at this moment. */
export type PricedChange = {
  readonly stay: Stay;
  /** Includes the fees for changes of this booking. */
  readonly quote: Quote;
  readonly rates: StayRates;
  readonly terms: ChangeTerms;
  /** Coupons of the booking that can't be used for the new dates and are dropped. */
  readonly dropped: readonly DroppedCoupon[];
};

/**
 * Prices other dates for a booking at this moment. It is used for the offer and again in the
 * transaction that makes the change, so that both get the same result. It doesn't look whether the
 * nights are free.
 * @param requested dates as they were sent; they are checked here
 * @throws AppError CHANGE_… when the booking can't be moved to them, and the errors of a quote
 */
export async function pricedChange(
  db: Database | Transaction,
  reservation: ReservationRow,
  requested: Stay,
  now: Date,
): Promise<PricedChange> {
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, reservation.hotelId));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const facts = refundFacts(reservation, now);
  const pending = isUnderWay(await openChangeOf(db, reservation.id), now);
  const scope = scopeOf(reservation, hotel, now);
  const checked = checkChange({
    scope,
    pending,
    was: reservation,
    wish: requested,
    cancelling: refundOf(facts),
  });
  if (!checked.ok) throw new AppError(checked.code);
  // The quote refuses dates in the past, so an extension of a stay that has begun is priced as of
  // its first day.
  const firstDay = seoulInstant(reservation.checkIn, '00:00');
  const pricedAt = scope === 'EXTENSION' && firstDay < now ? firstDay : now;
  const current = await currentQuote(
    db,
    { ...reservation, ...requested, addOns: addOnsOf(reservation.quote) },
    pricedAt,
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
  if (terms.toPay > 0 && terms.toPay < MIN_CHARGE) throw new AppError('CHANGE_TOO_SMALL');
  const { stay } = current.facts;
  const rates = await ratesOf(db, current);
  return { stay, quote: changedQuote(quote, terms.kept), rates, terms, dropped };
}
