import { and, inArray, isNull, lte, eq } from 'drizzle-orm';

import { UNRESOLVED } from '@/server/core/bookings/booking-queries';
import type { Database } from '@/server/platform/db/client';
import {
  mailOutbox,
  paymentAttempts,
  refunds,
  reservations,
  stayChanges,
  voucherOrders,
  voucherPayments,
  voucherRefunds,
} from '@/server/platform/db/schema';
import type { Finding } from './finding';

/**
 * Lists the work that is left for the jobs. None of it is wrong while the site is running, but
 * after the jobs have finished there must be none.
 */
export async function atRest(db: Database, now: Date): Promise<Finding[]> {
  const left = (subject: string, says: string): Finding => ({ check: 'rest', subject, says });
  const [holds, changes, doubts, asked, unsent, orders, charges, returns] = await Promise.all([
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
      .select({ id: paymentAttempts.orderId, state: paymentAttempts.state })
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.state, [...UNRESOLVED])),
    db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.state, 'REQUESTED')),
    db.select({ id: mailOutbox.id }).from(mailOutbox).where(isNull(mailOutbox.sentAt)),
    db
      .select({ id: voucherOrders.id })
      .from(voucherOrders)
      .where(and(eq(voucherOrders.state, 'OPEN'), lte(voucherOrders.expiresAt, now))),
    db
      .select({ id: voucherPayments.orderId, state: voucherPayments.state })
      .from(voucherPayments)
      .where(inArray(voucherPayments.state, [...UNRESOLVED])),
    db
      .select({ id: voucherRefunds.orderId })
      .from(voucherRefunds)
      .where(eq(voucherRefunds.state, 'REQUESTED')),
  ]);
  return [
    ...holds.map(({ id }) => left(`booking ${id}`, 'its hold is over and its rooms are kept')),
    ...changes.map(({ id }) =>
      left(`booking ${id}`, 'the time to pay its new dates is over and their nights are kept'),
    ),
    ...orders.map(({ id }) => left(`voucher order ${id}`, 'its time is over and it is open')),
    ...[...doubts, ...charges].map(({ id, state }) =>
      left(`order ${id}`, `nobody knows whether it was charged (${state})`),
    ),
    ...[...asked, ...returns].map(({ id }) =>
      left(`order ${id}`, 'a refund was decided and not made'),
    ),
    ...unsent.map(({ id }) => left(`mail ${id}`, 'was not sent')),
  ];
}
