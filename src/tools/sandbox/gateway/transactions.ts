/** The list of transactions: charges, deposits and cancellations, in the order of time. */
import { z } from 'zod';
import type { Payment } from './payment';
import { koreanTime } from './toss-payment';

const MOST = 5_000;

const local = z.iso.datetime({ local: true }).transform((text) => Date.parse(`${text}+09:00`));
export const transactionsQuery = z.object({
  startDate: local,
  endDate: local,
  startingAfter: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MOST).default(100),
});

interface Row {
  readonly transactionKey: string;
  readonly at: number;
  readonly amount: number;
  readonly status: 'DONE' | 'CANCELED' | 'PARTIAL_CANCELED';
  readonly payment: Payment;
}

function rowsOf(payment: Payment): Row[] {
  if (payment.approvedAt === null) return [];
  const { amount, paymentKey, cancels } = payment;
  const charge = { transactionKey: `charge_${paymentKey}`, at: payment.approvedAt, amount };
  return [
    { ...charge, status: 'DONE', payment },
    ...cancels.map((cancel) => ({
      transactionKey: cancel.transactionKey,
      at: cancel.at,
      amount: cancel.amount,
      status: cancel.refundable === 0 ? ('CANCELED' as const) : ('PARTIAL_CANCELED' as const),
      payment,
    })),
  ];
}

/** Lists what happened between two instants, from after the last row that was read. */
export function listTransactions(
  payments: readonly Payment[],
  { startDate, endDate, startingAfter, limit }: z.infer<typeof transactionsQuery>,
) {
  const rows = payments
    .flatMap(rowsOf)
    .filter(({ at }) => at >= startDate && at <= endDate)
    .sort((a, b) => a.at - b.at || a.transactionKey.localeCompare(b.transactionKey));
  const from = rows.findIndex(({ transactionKey }) => transactionKey === startingAfter) + 1;
  return rows.slice(from, from + limit).map(({ transactionKey, at, amount, status, payment }) => ({
    mId: 'sandbox',
    transactionKey,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    method: payment.account === null ? '카드' : '가상계좌',
    customerKey: null,
    useEscrow: false,
    receiptUrl: null,
    status,
    transactionAt: koreanTime(at),
    currency: 'KRW',
    amount,
  }));
}
