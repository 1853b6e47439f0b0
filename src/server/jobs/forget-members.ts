import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';

import { isLegalTimeOver, LEGAL_YEARS } from '@/domain/account-end';
import { addMonths } from '@/domain/review';
import { seoulToday } from '@/domain/stay';
import { NO_GUEST, NO_PAYER } from '../auth/empty-member';
import { forgetSettledLetters } from '../auth/forget-letters';
import type { Transaction } from '../db/client';
import { members, paymentAttempts, reservations, voucherOrders } from '../db/schema';
import type { Deps } from '../http/handler';
import { forgetGifts } from '../voucher/leave-vouchers';

/** More than these in one round can wait for the next. */
const MOST_AT_ONCE = 500;
/** How long a letter to who has left stays after it was sent. */
const LETTER_KEPT_MS = 3_600_000;
/** By then a letter has been sent or given up. */
const LETTERS_OVER_MS = 3 * 86_400_000;

/**
 * Forgets what is left of members who went: the last letters, once they are sent or given up, and the
 * guest of a booking when the law's time for it is over.
 * @returns how many bookings were emptied
 */
export async function forgetMembers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const lately = await db
    .select({ id: members.id })
    .from(members)
    .where(gt(members.deletedAt, before(LETTERS_OVER_MS)));
  for (const { id } of lately) await forgetSettledLetters(db, id, before(LETTER_KEPT_MS));
  return db.transaction(async (tx) => {
    await forgetGifts(tx, inArray(voucherOrders.memberId, whoLeft(tx)));
    return forgetGuests(tx, at);
  });
}

const whoLeft = (tx: Transaction) =>
  tx.select({ id: members.id }).from(members).where(isNotNull(members.deletedAt));

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
    .limit(MOST_AT_ONCE)
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
  await tx.update(paymentAttempts).set(NO_PAYER).where(inArray(paymentAttempts.reservationId, ids));
  return ids.length;
}
