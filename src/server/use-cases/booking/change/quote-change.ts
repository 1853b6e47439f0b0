import { randomUUID } from 'node:crypto';

import { and, asc, eq, or } from 'drizzle-orm';
import { z } from 'zod';

import { contract } from '@/contract';
import { bookingId, night, won } from '@/contract/common';
import { refundOf } from '@/domain/booking/cancellation';
import { MIN_CHARGE } from '@/domain/price/money';
import { addOnsOf, type Quote } from '@/domain/price/pricing';
import { type Night, nightsBetween, seoulInstant, type Stay } from '@/domain/stay/stay';
import {
  changedQuote,
  changeTerms,
  type ChangeTerms,
  checkChange,
  without,
} from '@/domain/booking/stay-change';
import type { StayRates } from '@/domain/price/stay-rates';
import { isUnderWay, refundFacts, scopeOf } from '@/server/core/bookings/booking-now';
import {
  bookingOf,
  openChangeOf,
  type ReservationRow,
} from '@/server/core/bookings/booking-queries';
import { expireHoldsOf } from '@/server/core/bookings/expire-holds';
import { type DroppedCoupon, keepCoupons } from '@/server/core/coupons/keep-coupons';
import { currentQuote } from '@/server/core/inventory/quote/current-quote';
import { ratesOf } from '@/server/core/inventory/quote/rate-facts';
import type { Database, Transaction } from '@/server/platform/db/client';
import { inStay } from '@/server/core/inventory/stock';
import { hotels, roomNights } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { signedOffer } from '@/server/platform/http/signed-token';
import type { RoomTypeId } from '@/domain/ids';

/**
 * The content of an offer: new dates for a booking as it was then, with the new total and the
 * refund, in won.
 */
const claims = z.object({
  changeId: z.uuid(),
  reservationId: bookingId,
  was: z.object({ checkIn: night, checkOut: night, total: won }),
  checkIn: night,
  checkOut: night,
  total: won,
  refund: won,
});

export type ChangeClaims = z.infer<typeof claims>;

/**
 * Ten minutes are enough to read the amounts, and the refund may be another sum from midnight on.
 */
export const changeOffer = signedOffer({
  name: 'change',
  schema: claims,
  validMs: 10 * 60_000,
});

/** Other dates for a booking, with their price at this moment. */
type PricedChange = {
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
  const rates = ratesOf(current);
  return { stay, quote: changedQuote(quote, terms.kept), rates, terms, dropped };
}

/**
 * Tells what other dates of a paid stay would cost or return. The token in the answer accepts
 * exactly that offer, for ten minutes. Errors: CHANGE_… with the reason why the dates can't be
 * changed, SOLD_OUT (details: `night`), and those of a quote.
 */
export const quoteStayChange = handle(
  contract.quoteStayChange,
  async ({ params, query }, context) => {
    const { db } = context;
    const { reservation } = await bookingOf(db, params.id, context.member.memberId);
    const requested = { checkIn: query.from, checkOut: query.to };
    const { stay, quote, terms, dropped } = await pricedChange(
      db,
      reservation,
      requested,
      context.now(),
    );
    const { roomTypeId } = reservation;
    const added = without(stay, reservation);
    const soldOut = () => firstSoldOut(db, roomTypeId, added);
    // The nights may only be blocked by a hold that has expired but hasn't been swept yet.
    const isSwept = async () => (await expireHoldsOf(context, { roomTypeId, ...stay })) > 0;
    let night = await soldOut();
    if (night !== null && (await isSwept())) night = await soldOut();
    if (night !== null) throw new AppError('SOLD_OUT', { details: { night } });
    const { checkIn, checkOut, total } = reservation;
    const { token, expiresAt } = await changeOffer.sign(
      {
        changeId: randomUUID(),
        reservationId: reservation.id,
        was: { checkIn, checkOut, total },
        ...stay,
        total: terms.total,
        refund: terms.refund,
      },
      context,
    );
    return {
      id: reservation.id,
      was: { checkIn, checkOut, nights: nightsBetween(checkIn, checkOut), total },
      quote: { ...quote, lines: [...quote.lines] },
      toPay: terms.toPay,
      refund: terms.refund,
      fee: terms.fee,
      feePercent: terms.floorPercent,
      dropped: dropped.map(({ title, reason }) => ({ title: title[context.locale], reason })),
      token,
      expiresAt: expiresAt.toISOString(),
    };
  },
);

/**
 * Finds the first added night that is sold out. This only warns early; the update that takes the
 * nights decides.
 */
async function firstSoldOut(
  db: Database,
  roomTypeId: RoomTypeId,
  added: readonly Stay[],
): Promise<Night | null> {
  if (added.length === 0) return null;
  const rows = await db
    .select()
    .from(roomNights)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), or(...added.map(inStay))))
    .orderBy(asc(roomNights.night));
  return rows.find(({ closed, sold, total }) => closed || sold >= total)?.night ?? null;
}
