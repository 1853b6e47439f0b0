import { eq } from 'drizzle-orm';

import { KOREAN_HOLIDAYS } from '@/domain/holidays';
import { leavingTerms, leftQuote, type LeavingTerms } from '@/domain/leaving';
import type { Quote } from '@/domain/pricing';
import { seoulToday, type Night, type Stay } from '@/domain/stay';
import { factsOf, type StayRates } from '@/domain/stay-rates';
import type { Database, Transaction } from '@/server/platform/db/client';
import { hotels } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import {
  madeChangesOf,
  openChangeOf,
  type ReservationRow,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { isUnderWay } from '@/server/core/bookings/present';
import { leavingOf } from '@/server/core/bookings/stay-clock';

/** An early check-out on some day, with its refund and fee at this moment. */
export type PricedLeaving = {
  readonly stay: Stay;
  readonly quote: Quote;
  readonly rates: StayRates;
  readonly terms: LeavingTerms;
};

/**
 * Prices an early check-out at this moment. It is used for the page and again in the transaction
 * that makes the change, so that both get the same result.
 * @throws AppError LEAVING_NOT_POSSIBLE, LEAVING_NOT_THEN (details: `first`, `last`),
 * CHANGE_PENDING
 */
export async function pricedLeaving(
  db: Database | Transaction,
  reservation: ReservationRow,
  leavesOn: Night,
  now: Date,
): Promise<PricedLeaving> {
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, reservation.hotelId));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const days = leavingOf(reservation, hotel, now);
  if (days === null) throw new AppError('LEAVING_NOT_POSSIBLE');
  if (leavesOn < days.first || leavesOn > days.last) {
    throw new AppError('LEAVING_NOT_THEN', { details: { ...days } });
  }
  if (isUnderWay(await openChangeOf(db, reservation.id), now)) throw new AppError('CHANGE_PENDING');
  const { stay, paid, kept, returned } = await stateThisMorning(db, reservation, now);
  const { rates } = reservation;
  const facts = factsOf(rates, { ...reservation, ...stay });
  const terms = leavingTerms({
    facts,
    paid,
    kept,
    returned,
    leavesOn,
    now,
    floorPercent: reservation.feeFloorPercent,
    policy: reservation.cancellationPolicy,
    holidays: KOREAN_HOLIDAYS,
  });
  return {
    stay: { checkIn: stay.checkIn, checkOut: leavesOn },
    rates,
    terms,
    quote: leftQuote(facts, leavesOn, terms),
  };
}

/**
 * The booking as it was before today's early check-outs, and what those have returned in won. A
 * guest may move the day of leaving again on the same day; the refund is then counted from the
 * state in the morning.
 */
async function stateThisMorning(
  db: Database | Transaction,
  { id, checkIn, checkOut, total, changeFee }: ReservationRow,
  now: Date,
) {
  const leavings = await leavingsOfToday(db, id, now);
  const first = leavings.at(-1);
  const returned = leavings.reduce((sum, { refund }) => sum + refund, 0);
  return {
    stay: { checkIn, checkOut: first?.wasCheckOut ?? checkOut },
    paid: total + returned,
    kept: first === undefined ? changeFee : first.changeFee - first.fee,
    returned,
  };
}

/** The early check-outs requested today since the last other change of dates, the latest first. */
async function leavingsOfToday(
  db: Database | Transaction,
  id: string,
  now: Date,
): Promise<StayChangeRow[]> {
  const made = (await madeChangesOf(db, id)).reverse();
  const today = seoulToday(now);
  const other = made.findIndex(
    ({ kind, createdAt }) => kind !== 'LEAVING' || seoulToday(createdAt) !== today,
  );
  return other < 0 ? made : made.slice(0, other);
}
