import { z } from 'zod';

import type { GatewayPayment, PaymentHint } from './payment-gateway';

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

const statusChanged = z.object({
  eventType: z.literal('PAYMENT_STATUS_CHANGED'),
  data: z.object({ orderId: z.string().min(1).max(64), paymentKey: z.string().min(1).max(200) }),
});

/**
 * The hint in a webhook of Toss Payments, which are not signed. The payment key it names is known to
 * the gateway, the shop and the paying guest alone.
 */
export function tossHint(body: string): PaymentHint | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = statusChanged.safeParse(json);
  if (!parsed.success) return null;
  const { orderId, paymentKey } = parsed.data.data;
  return { orderId, paymentKey };
}
