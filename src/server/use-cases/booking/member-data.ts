import { and, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';

import { isLegalTimeOver, LEGAL_YEARS } from '@/domain/account/account-end';
import { keptMs } from '@/domain/account/kept-data';
import { addMonths } from '@/domain/hotel/review';
import { seoulToday } from '@/domain/stay/stay';
import { endCourtesyHolds, lockCourtesyHolds } from '@/server/core/inventory/courtesy-holds';
import type { MemberData } from '@/server/core/members/member-data';
import type { Transaction } from '@/server/platform/db/client';
import { members, payments, reservationDrafts, reservations } from '@/server/platform/db/schema';

/** Bookings handled in one run; the rest waits for the next. */
const MAX_AT_ONCE = 500;

/**
 * What happens to bookings when a member leaves: paid ones keep their guest's data until the legal
 * retention time for contracts is over.
 */
export const bookingData: MemberData = {
  remove: async (tx, { id, email }) => {
    await tx.delete(reservationDrafts).where(eq(reservationDrafts.memberId, id));
    await anonymizeBookings(tx, id);
    // Nights are locked after bookings, as everywhere, so that no deadlock is possible.
    const guest = { memberId: id, address: email, cookie: null };
    await endCourtesyHolds(tx, await lockCourtesyHolds(tx, guest));
  },
  removeOverdue: async (tx, now) => (await forgetGuests(tx, now)) + (await forgetUnpaid(tx, now)),
};

/**
 * Deletes the guest's requests, which matter only during the stay, and the personal data of
 * bookings that were never paid, because those are no contracts that have to be kept.
 */
async function anonymizeBookings(tx: Transaction, memberId: string): Promise<void> {
  const own = eq(reservations.memberId, memberId);
  await tx.update(reservations).set({ requests: '', arrival: null }).where(own);
  await tx
    .update(reservations)
    .set({ guest: NO_GUEST, cashReceipt: null })
    .where(and(own, isNull(reservations.bookedAt)));
  const unpaid = tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(own, isNull(reservations.bookedAt)));
  await tx.update(payments).set(NO_PAYER).where(inArray(payments.payableId, unpaid));
}

async function forgetGuests(tx: Transaction, now: Date): Promise<number> {
  const today = seoulToday(now);
  const rows = await tx
    .select({
      id: reservations.id,
      checkOut: reservations.checkOut,
      cancelledAt: reservations.cancelledAt,
    })
    .from(reservations)
    .innerJoin(members, eq(members.id, reservations.memberId))
    .where(
      and(
        isNotNull(members.deletedAt),
        lt(reservations.checkOut, addMonths(today, -12 * LEGAL_YEARS.contracts)),
        sql`${reservations.guest}->>'email' <> ''`,
      ),
    )
    .limit(MAX_AT_ONCE)
    .for('update', { of: reservations, skipLocked: true });
  const ids = rows
    .filter(({ checkOut, cancelledAt }) => {
      const cancelled = cancelledAt === null ? checkOut : seoulToday(cancelledAt);
      return isLegalTimeOver(cancelled > checkOut ? cancelled : checkOut, today);
    })
    .map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .update(reservations)
    .set({ guest: NO_GUEST, cashReceipt: null })
    .where(inArray(reservations.id, ids));
  await tx.update(payments).set(NO_PAYER).where(inArray(payments.payableId, ids));
  return ids.length;
}

/**
 * Removes the guest of bookings that were never paid, of all members, some time after their rooms
 * were given back (`KEPT_DATA`): until then the guest can see what became of them. A booking whose
 * payment came too late and was refunded is kept like a paid one, because the law asks for payments.
 */
async function forgetUnpaid(tx: Transaction, now: Date): Promise<number> {
  const rows = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        inArray(reservations.state, [...GIVEN_BACK]),
        isNull(reservations.bookedAt),
        lt(reservations.updatedAt, new Date(now.getTime() - keptMs('unpaidBookings'))),
        sql`${reservations.guest}->>'email' <> ''`,
        notExists(
          tx
            .select({ id: payments.orderId })
            .from(payments)
            .where(and(eq(payments.payableId, reservations.id), isNotNull(payments.capturedAt))),
        ),
      ),
    )
    .limit(MAX_AT_ONCE)
    .for('update', { of: reservations, skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .update(reservations)
    .set({ guest: NO_GUEST, requests: '', arrival: null, cashReceipt: null })
    .where(inArray(reservations.id, ids));
  await tx.update(payments).set(NO_PAYER).where(inArray(payments.payableId, ids));
  return ids.length;
}

/** The states of a booking whose room was given back without being paid for. */
const GIVEN_BACK = ['EXPIRED', 'RELEASED'] as const;

/** An order's payer after the retention time. */
const NO_PAYER = {
  cardNumber: null,
  accountNumber: null,
  accountHolder: null,
  cashReceipt: null,
  cashReceiptUrl: null,
};

/** A booking's guest after the retention time. */
const NO_GUEST = { name: '', email: '', tel: '' };
