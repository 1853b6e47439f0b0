import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Localized } from '@/contract/catalogue-file';
import { type KeptReason, reasonToStay } from '@/domain/account-end';
import { OPEN_CHANGES } from '@/domain/change-state';
import type { AttemptState } from '@/domain/reservation';
import type { Night } from '@/domain/stay';
import type { Database } from '@/server/platform/db/client';
import { hotels, payments, refunds, reservations, stayChanges } from '@/server/platform/db/schema';

/** States of orders whose money is moving, or may be. */
const MOVING: readonly AttemptState[] = ['AWAITING_DEPOSIT', 'CONFIRMING', 'UNKNOWN', 'REFUNDING'];

export type BookingInTheWay = {
  readonly id: string;
  readonly reason: KeptReason;
  readonly hotelName: Localized;
  readonly checkIn: Night;
  readonly checkOut: Night;
};

/** Finds the bookings that keep a member from deleting the account now, the earliest stay first. */
export async function bookingsInTheWay(
  db: Database,
  memberId: string,
  now: Date,
): Promise<BookingInTheWay[]> {
  const { id } = reservations;
  const ofBooking = eq(payments.payableId, id);
  const moneyOpen = sql<boolean>`(
    exists (${db
      .select({ one: sql`1` })
      .from(payments)
      .where(and(ofBooking, inArray(payments.state, [...MOVING])))})
    or exists (${db
      .select({ one: sql`1` })
      .from(refunds)
      .innerJoin(payments, eq(payments.orderId, refunds.orderId))
      .where(and(ofBooking, inArray(refunds.state, ['ACCOUNT_NEEDED', 'REQUESTED'])))})
    or exists (${db
      .select({ one: sql`1` })
      .from(stayChanges)
      .where(
        and(eq(stayChanges.reservationId, id), inArray(stayChanges.state, [...OPEN_CHANGES])),
      )})
  )`;
  const rows = await db
    .select({
      id,
      state: reservations.state,
      checkIn: reservations.checkIn,
      checkOut: reservations.checkOut,
      checkOutTime: hotels.checkOutTime,
      hotelName: hotels.name,
      moneyOpen,
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(eq(reservations.memberId, memberId))
    .orderBy(asc(reservations.checkIn), asc(id));
  return rows.flatMap((row) => {
    const reason = reasonToStay(row, now);
    return reason === null ? [] : [{ ...row, reason }];
  });
}

/**
 * Counts a member's bookings that were ever paid. They are contracts and are kept for the legal
 * time.
 */
export async function countContracts(db: Database, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(reservations)
    .where(and(eq(reservations.memberId, memberId), isNotNull(reservations.bookedAt)));
  return row?.found ?? 0;
}
