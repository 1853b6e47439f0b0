import { z } from 'zod';

import { EASY_PAY_BRANDS, EASY_PAYS } from '@/domain/payment/payment-method';
import type { GatewayPayment, PaymentHint } from './payment-gateway';

/** The fields of Toss Payments' Payment object (v1) that are used; others are ignored. */
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
  easyPay: z.object({ provider: z.string() }).nullish(),
  virtualAccount: z
    .object({
      accountNumber: z.string().min(1),
      bankCode: z.string().min(1),
      customerName: z.string().nullish(),
      dueDate: z.iso.datetime({ offset: true }),
    })
    .nullish(),
  /** The secret of a virtual account, which the deposit callback contains. */
  secret: z.string().nullish(),
  receipt: z.object({ url: z.url() }).nullish(),
  cashReceipt: z.object({ receiptUrl: z.url() }).nullish(),
  checkout: z.object({ url: z.url() }).nullish(),
});

export type TossPayment = z.infer<typeof tossPayment>;

export const tossError = z.object({ code: z.string().min(1), message: z.string().default('') });

const STATUS: Record<TossPayment['status'], GatewayPayment['status']> = {
  READY: 'READY',
  IN_PROGRESS: 'AUTHENTICATED',
  WAITING_FOR_DEPOSIT: 'AWAITING_DEPOSIT',
  DONE: 'CAPTURED',
  PARTIAL_CANCELED: 'PARTLY_CANCELLED',
  CANCELED: 'CANCELLED',
  ABORTED: 'FAILED',
  EXPIRED: 'FAILED',
};

/** A wallet by the name that a payment contains, which depends on the language of the request. */
const easyPayNamed = (name: string | undefined) =>
  EASY_PAYS.find((code) => name === code || name === EASY_PAY_BRANDS[code]) ?? null;

/**
 * Translates a payment into the port's form. The card's issuer is Toss Payments' two-character
 * code.
 */
export function fromToss(payment: TossPayment): GatewayPayment {
  const { card, virtualAccount } = payment;
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
    deposit: virtualAccount
      ? {
          bank: virtualAccount.bankCode,
          number: virtualAccount.accountNumber,
          holder: virtualAccount.customerName ?? '',
          dueAt: new Date(virtualAccount.dueDate),
          secret: payment.secret ?? null,
        }
      : null,
    easyPay: easyPayNamed(payment.easyPay?.provider),
    receiptUrl: payment.receipt?.url ?? null,
    cashReceiptUrl: payment.cashReceipt?.receiptUrl ?? null,
    approvedAt: payment.approvedAt ? new Date(payment.approvedAt) : null,
  };
}

const statusChanged = z.object({
  eventType: z.literal('PAYMENT_STATUS_CHANGED'),
  data: z.object({ orderId: z.string().min(1).max(64), paymentKey: z.string().min(1).max(200) }),
});

/** The DEPOSIT_CALLBACK webhook, which has no envelope and contains the account's secret. */
const depositCallback = z.object({
  orderId: z.string().min(1).max(64),
  secret: z.string().min(1).max(200),
  status: z.string().max(40),
});

/**
 * Parses the hint of a Toss Payments webhook. These aren't signed, but only the gateway, the site
 * and the paying guest know the payment key, and only the first two know a deposit's secret.
 */
export function tossHint(body: string): PaymentHint | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = statusChanged.safeParse(json);
  if (parsed.success) {
    const { orderId, paymentKey } = parsed.data.data;
    return { orderId, paymentKey, secret: null };
  }
  const deposit = depositCallback.safeParse(json);
  if (!deposit.success) return null;
  const { orderId, secret } = deposit.data;
  return { orderId, paymentKey: null, secret };
}
