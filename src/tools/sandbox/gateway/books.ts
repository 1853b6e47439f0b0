/** The gateway's payments as JSON, for audits. */
import type { Payment } from './payment';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Every payment, oldest first, with what was charged and refunded; amounts in won. */
export function toBooks(payments: readonly Payment[], now: number) {
  const rows = payments.map((payment) => {
    const captured = payment.approvedAt === null ? 0 : payment.amount;
    const refunded = payment.cancels.reduce((sum, one) => sum + one.amount, 0);
    return {
      paymentKey: payment.paymentKey,
      orderId: payment.orderId,
      orderName: payment.orderName,
      status: payment.status,
      totalAmount: payment.amount,
      balanceAmount: payment.balance,
      captured,
      refunded,
      held: captured - refunded,
      requestedAt: iso(payment.requestedAt),
      authenticatedAt: iso(payment.authenticatedAt),
      approvedAt: iso(payment.approvedAt),
      installmentPlanMonths: payment.months,
      testCard: payment.cardId,
      last4: payment.last4,
      failure: payment.failure,
      account: payment.account && { bank: payment.account.bank, number: payment.account.number },
      cancels: payment.cancels.map((one) => ({
        transactionKey: one.transactionKey,
        reason: one.reason,
        amount: one.amount,
        at: iso(one.at),
      })),
    };
  });
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return {
    asOf: iso(now),
    totals: {
      count: rows.length,
      captured: sum((row) => row.captured),
      refunded: sum((row) => row.refunded),
      held: sum((row) => row.held),
    },
    payments: rows,
  };
}

export type Books = ReturnType<typeof toBooks>;
