import { asc, eq } from 'drizzle-orm';

import type { PaymentHistoryView } from '@/contract/payment-history';
import { paymentHistory, type HistoryLine } from '@/domain/payment-history';
import { attemptsOf } from '../booking/booking-queries';
import type { Database } from '../db/client';
import { paymentAttempts, refunds, reservationEvents, stayChanges } from '../db/schema';

type LedgerRow = typeof reservationEvents.$inferSelect;

const textIn = (detail: LedgerRow['detail'], name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' ? value : null;
};

function lineOf({ at, event, amount, detail }: LedgerRow): HistoryLine {
  const until = textIn(detail, 'until');
  return {
    ...{ at, event, amount },
    orderId: textIn(detail, 'orderId'),
    changeId: textIn(detail, 'changeId'),
    code: textIn(detail, 'code'),
    until: until === null ? null : new Date(until),
  };
}

/** What happened to a booking's money, as its guest is told; four queries. Who acted isn't told. */
export async function paymentHistoryOf(db: Database, id: string): Promise<PaymentHistoryView> {
  const lines = await db
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, id))
    .orderBy(asc(reservationEvents.id));
  const orders = new Map((await attemptsOf(db, id)).map((order) => [order.orderId, order]));
  const changes = await db.select().from(stayChanges).where(eq(stayChanges.reservationId, id));
  const returns = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, refunds.orderId))
    .where(eq(paymentAttempts.reservationId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.part));
  const { entries, ...sums } = paymentHistory({
    lines: lines.map(lineOf),
    orders,
    changes: new Map(
      changes.map((change) => [
        change.id,
        {
          was: { checkIn: change.wasCheckIn, checkOut: change.wasCheckOut },
          is: { checkIn: change.checkIn, checkOut: change.checkOut },
          ...{ toPay: change.toPay, refund: change.refund, expiresAt: change.expiresAt },
        },
      ]),
    ),
    returns: returns.map(({ refund }) => ({ ...refund, askedAt: refund.createdAt })),
  });
  return {
    ...sums,
    entries: entries.map(({ kind, at, amount, asked, orderId, method, until, dates, code }) => ({
      ...{ kind, at: at.toISOString(), amount, asked, method, dates, code },
      until: until?.toISOString() ?? null,
      receiptUrl: (amount > 0 && orderId !== null && orders.get(orderId)?.receiptUrl) || null,
    })),
  };
}
