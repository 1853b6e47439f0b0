import { and, asc, count, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';

import { reasonToStay, type KeptReason } from '@/domain/account-end';
import { OPEN_CHANGES } from '@/domain/change-state';
import type { AttemptState } from '@/domain/reservation';
import type { Night } from '@/domain/stay';
import type { Localized } from '@/contract/catalogue-file';
import type { Database } from '../db/client';
import {
  couponUses,
  hotels,
  paymentAttempts,
  personalCoupons,
  refunds,
  reservations,
  stayChanges,
} from '../db/schema';

/** Orders whose money is on its way, or may be. */
const MOVING: readonly AttemptState[] = ['AWAITING_DEPOSIT', 'CONFIRMING', 'UNKNOWN', 'REFUNDING'];

export type BookingInTheWay = {
  readonly id: string;
  readonly reason: KeptReason;
  readonly hotelName: Localized;
  readonly checkIn: Night;
  readonly checkOut: Night;
};

/** The bookings because of which a member can't leave now; the soonest stay first. */
export async function bookingsInTheWay(
  db: Database,
  memberId: string,
  now: Date,
): Promise<BookingInTheWay[]> {
  const { id } = reservations;
  const ofBooking = eq(paymentAttempts.reservationId, id);
  const moneyOpen = sql<boolean>`(
    exists (${db
      .select({ one: sql`1` })
      .from(paymentAttempts)
      .where(and(ofBooking, inArray(paymentAttempts.state, [...MOVING])))})
    or exists (${db
      .select({ one: sql`1` })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, refunds.orderId))
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

/** How many bookings of a member were paid once, and so are kept. */
export async function countContracts(db: Database, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(reservations)
    .where(and(eq(reservations.memberId, memberId), isNotNull(reservations.bookedAt)));
  return row?.found ?? 0;
}

/** Coupons of a member that no booking was ever made with. */
export const neverUsed = (db: Database, memberId: string) =>
  and(
    eq(personalCoupons.memberId, memberId),
    notExists(
      db
        .select({ one: sql`1` })
        .from(couponUses)
        .where(eq(couponUses.personalCouponId, personalCoupons.id)),
    ),
  );

/** How many of a member's coupons aren't on a booking, and would be lost. */
export async function countFreeCoupons(db: Database, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(personalCoupons)
    .leftJoin(
      couponUses,
      and(eq(couponUses.personalCouponId, personalCoupons.id), isNull(couponUses.returnedAt)),
    )
    .where(
      and(
        eq(personalCoupons.memberId, memberId),
        isNull(personalCoupons.revokedAt),
        isNull(couponUses.id),
      ),
    );
  return row?.found ?? 0;
}
