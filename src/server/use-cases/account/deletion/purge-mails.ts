import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';

import type { MemberRow } from '@/server/core/members/member-queries';
import { MAX_TRIES } from '@/server/core/messages/outbox-round';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  mailOutbox,
  payments,
  reservations,
  stayChanges,
  tours,
  voucherOrders,
  vouchers,
} from '@/server/platform/db/schema';

/**
 * The second part of a mail's id, which names what the mail is about: `booked.<booking>`,
 * `changed.<change>`.
 */
const about = sql`split_part(${mailOutbox.id}, '.', 2)`;

/**
 * Mails about a member's bookings and vouchers, to whatever address, and about the account itself.
 */
export function mailsAboutMember(db: Database, memberId: string) {
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
        .select({ id: payments.orderId })
        .from(payments)
        .innerJoin(reservations, eq(reservations.id, payments.payableId))
        .where(own),
    ),
  );
}

/**
 * Deletes a member's mails that were sent or given up before an instant; the others still have to
 * arrive.
 */
export async function purgeSettledMails(db: Database, memberId: string, by: Date): Promise<void> {
  const givenUp = and(gte(mailOutbox.tries, MAX_TRIES), lte(mailOutbox.nextTryAt, by));
  await db
    .delete(mailOutbox)
    .where(and(mailsAboutMember(db, memberId), or(lte(mailOutbox.sentAt, by), givenUp)));
}

/**
 * Deletes the mails of a member whose account is being deleted, including those about visits to
 * hotels, which are cancelled.
 */
export async function purgeMails(tx: Transaction, { id }: MemberRow, now: Date): Promise<void> {
  await purgeSettledMails(tx, id, now);
  await tx.delete(mailOutbox).where(mailsAboutVisits(tx, id));
}

/** Mails about a member's visits to hotels. */
export const mailsAboutVisits = (db: Database, memberId: string) =>
  inArray(about, db.select({ id: tours.id }).from(tours).where(eq(tours.memberId, memberId)));
