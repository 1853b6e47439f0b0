import { randomUUID } from 'node:crypto';

import { and, asc, eq, or } from 'drizzle-orm';

import { contract } from '@/contract';
import { nightsBetween, type Night, type Stay } from '@/domain/stay';
import { without } from '@/domain/stay-change';
import type { Database } from '../db/client';
import { inStay } from '../db/in-stay';
import { roomNights } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { expireHoldsOf } from '../jobs/expire-holds';
import { bookingOf } from './booking-queries';
import { pricedChange } from './change-terms';
import { changeOffer } from './change-token';

/**
 * What other dates of a paid stay would cost or return. Its token accepts exactly that, for ten
 * minutes. Errors: CHANGE_… with the reason why not, SOLD_OUT
 * (details: `night`), and the stay's own.
 */
export const quoteStayChange = handle(
  contract.quoteStayChange,
  async ({ params, query }, context) => {
    const { db } = context;
    const { reservation } = await bookingOf(db, params.id, context.member.memberId);
    const wish = { checkIn: query.from, checkOut: query.to };
    const { stay, quote, terms, dropped } = await pricedChange(
      db,
      reservation,
      wish,
      context.now(),
    );
    const { roomTypeId } = reservation;
    const added = without(stay, reservation);
    const soldOut = () => firstSoldOut(db, roomTypeId, added);
    // A hold that is over but not swept yet may be all that is in the way.
    const isSwept = async () => (await expireHoldsOf(context, { roomTypeId, ...stay })) > 0;
    let night = await soldOut();
    if (night !== null && (await isSwept())) night = await soldOut();
    if (night !== null) throw new AppError('SOLD_OUT', { details: { night } });
    const { checkIn, checkOut, total } = reservation;
    const { token, expiresAt } = await changeOffer.sign(
      {
        ...{ changeId: randomUUID(), reservationId: reservation.id },
        ...{ was: { checkIn, checkOut, total }, ...stay },
        ...{ total: terms.total, refund: terms.refund },
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

/** Told early as a courtesy: what decides is the update that takes the nights. */
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
