import { randomUUID } from 'node:crypto';

import { and, asc, eq, or } from 'drizzle-orm';

import { contract } from '@/contract';
import { nightsBetween, type Night, type Stay } from '@/domain/stay';
import { without } from '@/domain/stay-change';
import type { Database } from '@/server/platform/db/client';
import { inStay } from '@/server/platform/db/in-stay';
import { roomNights } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { expireHoldsOf } from '@/server/core/bookings/expire-holds';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { pricedChange } from './change-terms';
import { changeOffer } from './change-token';

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
  roomTypeId: number,
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
