import { z } from 'zod';

import type { GatewayPayment } from './payment-gateway';

/** The parts of Toss Payments' Payment object (v1) that are used; the rest passes unread. */
export const tossPayment = z.object({
  paymentKey: z.string().min(1),
  orderId: z.string(),
  status: z.enum([
    'READY',
    'IN_PROGRESS',
    'WAITING_FOR_DEPOSIT',
    'DONE',
    'CANCELED',
    'PARTIAL_CANCELED',
    'ABORTED',
    'EXPIRED',
  ]),
  totalAmount: z.int(),
  balanceAmount: z.int(),
  approvedAt: z.iso.datetime({ offset: true }).nullish(),
  card: z
    .object({
      issuerCode: z.string().nullish(),
      number: z.string().nullish(),
      installmentPlanMonths: z.int().nullish(),
    })
    .nullish(),
  receipt: z.object({ url: z.url() }).nullish(),
  checkout: z.object({ url: z.url() }).nullish(),
});

export type TossPayment = z.infer<typeof tossPayment>;

export const tossError = z.object({ code: z.string().min(1), message: z.string().default('') });

const STATUS: Record<TossPayment['status'], GatewayPayment['status']> = {
  READY: 'READY',
  IN_PROGRESS: 'AUTHENTICATED',
  WAITING_FOR_DEPOSIT: 'READY',
  DONE: 'CAPTURED',
  PARTIAL_CANCELED: 'PARTLY_CANCELLED',
  CANCELED: 'CANCELLED',
  ABORTED: 'FAILED',
  EXPIRED: 'FAILED',
};

/** A payment in the words of the port. The card's issuer is Toss Payments' two-character code. */
export function fromToss(payment: TossPayment): GatewayPayment {
  const { card } = payment;
  return {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    status: STATUS[payment.status],
    amount: payment.totalAmount,
    balance: payment.balanceAmount,
    card: card
      ? {
          issuer: card.issuerCode ?? null,
          number: card.number ?? null,
          installmentMonths: card.installmentPlanMonths ?? 0,
        }
      : null,
    receiptUrl: payment.receipt?.url ?? null,
    approvedAt: payment.approvedAt ? new Date(payment.approvedAt) : null,
  };
}
