import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';

import type { Database, Transaction } from '../db/client';
import {
  mailOutbox,
  paymentAttempts,
  reservations,
  stayChanges,
  tours,
  voucherOrders,
  vouchers,
} from '../db/schema';
import { MAX_TRIES } from '../jobs/outbox-round';
import type { MemberRow } from './member-queries';

/** The id of a mail is its occasion and what that was about: `booked.<booking>`, `changed.<change>`. */
const about = sql`split_part(${mailOutbox.id}, '.', 2)`;

/** Letters about a member's bookings, whoever they went to, and about the account itself. */
export function ownLetters(db: Database, memberId: string) {
  const own = eq(reservations.memberId, memberId);
  return or(
    eq(about, memberId),
    inArray(about, db.select({ id: reservations.id }).from(reservations).where(own)),
    inArray(
      about,
      db
        .select({ id: voucherOrders.id })
        .from(voucherOrders)
        .where(eq(voucherOrders.memberId, memberId)),
    ),
    inArray(
      about,
      db
        .select({ id: sql`${vouchers.id}::text` })
        .from(vouchers)
        .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
        .where(eq(voucherOrders.memberId, memberId)),
    ),
    inArray(
      about,
      db
        .select({ id: sql`${stayChanges.id}::text` })
        .from(stayChanges)
        .innerJoin(reservations, eq(reservations.id, stayChanges.reservationId))
        .where(own),
    ),
    inArray(
      about,
      db
        .select({ id: paymentAttempts.orderId })
        .from(paymentAttempts)
        .innerJoin(reservations, eq(reservations.id, paymentAttempts.reservationId))
        .where(own),
    ),
  );
}

/** Forgets a member's own letters that were sent or given up by then; the others still have to arrive. */
export async function forgetSettledLetters(
  db: Database,
  memberId: string,
  by: Date,
): Promise<void> {
  const givenUp = and(gte(mailOutbox.tries, MAX_TRIES), lte(mailOutbox.nextTryAt, by));
  await db
    .delete(mailOutbox)
    .where(and(ownLetters(db, memberId), or(lte(mailOutbox.sentAt, by), givenUp)));
}

/** The same of a member who leaves, and what waits about visits that are off now. */
export async function forgetLetters(tx: Transaction, { id }: MemberRow, now: Date): Promise<void> {
  await forgetSettledLetters(tx, id, now);
  await tx.delete(mailOutbox).where(visitLetters(tx, id));
}

/** Letters about a member's visits to hotels. */
export const visitLetters = (db: Database, memberId: string) =>
  inArray(about, db.select({ id: tours.id }).from(tours).where(eq(tours.memberId, memberId)));
