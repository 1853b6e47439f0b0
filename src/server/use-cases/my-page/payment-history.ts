import { asc, eq } from 'drizzle-orm';

import type { PaymentHistoryView } from '@/contract/booking/payment-history';
import { type HistoryLine, paymentHistory } from '@/domain/payment/payment-history';
import { usesOf } from '@/server/core/coupons/use-coupons';
import { listPayments } from '@/server/core/payments/payment-queries';
import type { Transaction } from '@/server/platform/db/client';
import { payments, refunds, reservationEvents, stayChanges } from '@/server/platform/db/schema';

type LedgerRow = typeof reservationEvents.$inferSelect;

const textIn = (detail: LedgerRow['detail'], name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' ? value : null;
};

function lineOf({ at, event, toState, amount, detail }: LedgerRow): HistoryLine {
  const until = textIn(detail, 'until');
  return {
    at,
    event,
    toState,
    amount,
    orderId: textIn(detail, 'orderId'),
    changeId: textIn(detail, 'changeId'),
    code: textIn(detail, 'code'),
    until: until === null ? null : new Date(until),
  };
}

/**
 * Presents what happened to a booking's money to its guest, with five queries. It doesn't show who
 * acted.
 * @param db a transaction with one snapshot, so that a concurrent change isn't shown by halves
 */
export async function paymentHistoryOf(
  db: Transaction,
  id: string,
  locale: 'ko' | 'en',
): Promise<PaymentHistoryView> {
  const lines = await db
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, id))
    .orderBy(asc(reservationEvents.id));
  const orders = new Map((await listPayments(db, id)).map((order) => [order.orderId, order]));
  const changes = await db.select().from(stayChanges).where(eq(stayChanges.reservationId, id));
  const returns = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .where(eq(payments.payableId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.part));
  const coupons = await usesOf(db, id);
  const { entries, ...sums } = paymentHistory({
    coupons: coupons.map((use) => ({ ...use, title: use.title[locale] })),
    lines: lines.map(lineOf),
    orders,
    changes: new Map(
      changes.map((change) => [
        change.id,
        {
          was: { checkIn: change.wasCheckIn, checkOut: change.wasCheckOut },
          is: { checkIn: change.checkIn, checkOut: change.checkOut },
          toPay: change.toPay,
          refund: change.refund,
          expiresAt: change.expiresAt,
        },
      ]),
    ),
    returns: returns.flatMap(({ refund }) => {
      const { purpose } = refund;
      return purpose === 'VOUCHER' ? [] : [{ ...refund, purpose, askedAt: refund.createdAt }];
    }),
  });
  return {
    ...sums,
    entries: entries.map(
      ({ kind, at, amount, asked, orderId, method, until, dates, code, coupons }) => ({
        kind,
        at: at.toISOString(),
        amount,
        asked,
        method,
        dates,
        code,
        coupons: [...coupons],
        until: until?.toISOString() ?? null,
        receiptUrl: (amount > 0 && orderId !== null && orders.get(orderId)?.receiptUrl) || null,
      }),
    ),
  };
}
