import { eq } from 'drizzle-orm';

import { KOREAN_HOLIDAYS } from '@/domain/holidays';
import { leavingTerms, leftQuote, type LeavingTerms } from '@/domain/leaving';
import { addOnsOf, type Quote } from '@/domain/pricing';
import { seoulInstant, seoulToday, type Night, type Stay } from '@/domain/stay';
import { factsOf, type StayRates } from '@/domain/stay-rates';
import type { Database, Transaction } from '../db/client';
import { hotels } from '../db/schema';
import { AppError } from '../http/app-error';
import { currentQuote } from '../quote/current-quote';
import { ratesOf } from '../quote/stay-rates';
import {
  madeChangesOf,
  openChangeOf,
  type ReservationRow,
  type StayChangeRow,
} from './booking-queries';
import { isUnderWay } from './present';
import { leavingOf } from './stay-clock';

/** Leaving a stay on a day as it is priced at this moment. */
export type PricedLeaving = {
  readonly stay: Stay;
  readonly quote: Quote;
  readonly rates: StayRates;
  readonly terms: LeavingTerms;
};

/**
 * What leaving a stay on a day comes to now. Read inside the transaction that makes it as well as
 * for the page, so that both say the same.
 * @throws AppError LEAVING_NOT_POSSIBLE, LEAVING_NOT_THEN (details: `first`, `last`), CHANGE_PENDING
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
  const { stay, paid, kept, returned } = await thisMorning(db, reservation, now);
  const rates = reservation.rates ?? (await ratesNow(db, reservation, stay));
  const facts = factsOf(rates, { ...reservation, ...stay });
  const terms = leavingTerms({
    ...{ facts, paid, kept, returned, leavesOn, now },
    floorPercent: reservation.feeFloorPercent,
    policy: reservation.cancellationPolicy,
    holidays: KOREAN_HOLIDAYS,
  });
  return {
    ...{ stay: { checkIn: stay.checkIn, checkOut: leavesOn }, rates, terms },
    quote: leftQuote(facts, leavesOn, terms),
  };
}

/** A booking before its guest told today that they leave early, and what telling it has returned. */
async function thisMorning(
  db: Database | Transaction,
  { id, checkIn, checkOut, total, changeFee }: ReservationRow,
  now: Date,
) {
  const told = await toldToday(db, id, now);
  const first = told.at(-1);
  const returned = told.reduce((sum, { refund }) => sum + refund, 0);
  return {
    stay: { checkIn, checkOut: first?.wasCheckOut ?? checkOut },
    paid: total + returned,
    kept: first === undefined ? changeFee : first.changeFee - first.fee,
    returned,
  };
}

/** The leavings told today since the dates were last changed otherwise, the latest first. */
async function toldToday(
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

/** For a stay that was booked before its rates were kept: what the calendar says of it now. */
async function ratesNow(
  db: Database | Transaction,
  reservation: ReservationRow,
  stay: Stay,
): Promise<StayRates> {
  const asked = { ...reservation, ...stay, addOns: addOnsOf(reservation.quote) };
  return ratesOf(db, await currentQuote(db, asked, seoulInstant(stay.checkIn, '00:00')));
}
