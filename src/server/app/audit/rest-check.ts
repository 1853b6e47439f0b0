import { and, eq, inArray, isNull, lte } from 'drizzle-orm';

import { UNRESOLVED } from '@/server/core/payments/payment-queries';
import type { Database } from '@/server/platform/db/client';
import {
  courtesyHolds,
  mailOutbox,
  payments,
  refunds,
  reservations,
  stayChanges,
  voucherOrders,
} from '@/server/platform/db/schema';
import type { Finding } from './finding';

/**
 * Lists the work that is left for the jobs. None of it is wrong while the site is running, but
 * after the jobs have finished there must be none.
 */
export async function atRest(db: Database, now: Date): Promise<Finding[]> {
  const left = (subject: string, says: string): Finding => ({ check: 'rest', subject, says });
  const [holds, changes, courtesy, unresolved, owed, unsent, orders] = await Promise.all([
    db
      .select({ id: reservations.id })
      .from(reservations)
      .where(
        and(
          inArray(reservations.state, ['HELD', 'AWAITING_DEPOSIT']),
          lte(reservations.holdExpiresAt, now),
        ),
      ),
    db
      .select({ id: stayChanges.reservationId })
      .from(stayChanges)
      .where(and(eq(stayChanges.state, 'DUE'), lte(stayChanges.expiresAt, now))),
    db
      .select({ room: courtesyHolds.roomTypeId, checkIn: courtesyHolds.checkIn })
      .from(courtesyHolds)
      .where(lte(courtesyHolds.expiresAt, now)),
    db
      .select({ id: payments.orderId, state: payments.state })
      .from(payments)
      .where(inArray(payments.state, [...UNRESOLVED])),
    db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.state, 'REQUESTED')),
    db.select({ id: mailOutbox.id }).from(mailOutbox).where(isNull(mailOutbox.sentAt)),
    db
      .select({ id: voucherOrders.id })
      .from(voucherOrders)
      .where(and(eq(voucherOrders.state, 'OPEN'), lte(voucherOrders.expiresAt, now))),
  ]);
  return [
    ...holds.map(({ id }) => left(`booking ${id}`, 'its hold is over and its rooms are kept')),
    ...changes.map(({ id }) =>
      left(`booking ${id}`, 'the time to pay its new dates is over and their nights are kept'),
    ),
    ...courtesy.map(({ room, checkIn }) =>
      left(`room ${room}, ${checkIn}`, 'a courtesy hold is over and its nights are kept'),
    ),
    ...orders.map(({ id }) => left(`voucher order ${id}`, 'its time is over and it is open')),
    ...unresolved.map(({ id, state }) =>
      left(`order ${id}`, `nobody knows whether it was charged (${state})`),
    ),
    ...owed.map(({ id }) => left(`order ${id}`, 'a refund was decided and not made')),
    ...unsent.map(({ id }) => left(`mail ${id}`, 'was not sent')),
  ];
}
