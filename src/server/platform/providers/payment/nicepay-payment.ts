import { createHash, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import type { GatewayPayment, GatewayReturn, PaymentHint } from './payment-gateway';

/** The signed fields of every message about a transaction. */
const signed = z.object({
  tid: z.string().min(1).max(200),
  orderId: z.string().min(1).max(64),
  amount: z.int(),
  ediDate: z.string().max(40),
  signature: z.string().max(256),
});

/** The fields of a transaction of NICEPAY's API (v1) that are used. */
export const nicepayTransaction = signed.extend({
  status: z.enum(['paid', 'ready', 'failed', 'cancelled', 'partialCancelled', 'expired']),
  balanceAmt: z.int(),
  /** `0` if it was never paid. */
  paidAt: z.string(),
  receiptUrl: z.string().nullish(),
  card: z
    .object({
      cardCode: z.string().nullish(),
      cardNum: z.string().nullish(),
      cardQuota: z.coerce.number().int().nullish(),
    })
    .nullish(),
});
export type NicepayTransaction = z.infer<typeof nicepayTransaction>;

/** A checkout session: the payment page, which exists before its transaction. */
export const nicepaySession = z.object({
  sessionId: z.string(),
  orderId: z.string(),
  amount: z.int(),
  url: z.url(),
  status: z.string(),
  isExpire: z.boolean(),
});

export const nicepayResult = z.object({
  resultCode: z.string().min(1),
  resultMsg: z.string().default(''),
});

const STATUS: Record<NicepayTransaction['status'], GatewayPayment['status']> = {
  paid: 'CAPTURED',
  ready: 'READY',
  failed: 'FAILED',
  expired: 'FAILED',
  cancelled: 'CANCELLED',
  partialCancelled: 'PARTLY_CANCELLED',
};

/** NICEPAY's card codes, mapped to the two-character codes of `institutions.ts`. */
const ISSUERS: Readonly<Record<string, string>> = {
  '01': '31',
  '02': '11',
  '03': '21',
  '04': '51',
  '06': '41',
  '07': '61',
  '08': '71',
  '11': '36',
  '12': '91',
  '13': '34',
  '14': '62',
  '15': 'W1',
  '16': '21',
  '21': '46',
  '22': '35',
  '23': '42',
  '25': '4V',
  '26': '4M',
  '27': '6D',
  '29': '4J',
  '32': '37',
  '33': '39',
  '35': '38',
  '36': '30',
  '37': '15',
  '38': '3A',
};

/** Parses `2023-03-24T16:46:42.000+0900`, whose offset lacks its colon; null for `0`. */
function instantOf(text: string): Date | null {
  const at = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return text === '0' || Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Translates a transaction into a payment of the port. The payment key is the session's id, which
 * is our order id.
 */
export function fromNicepay(transaction: NicepayTransaction): GatewayPayment {
  const { card } = transaction;
  return {
    paymentKey: transaction.orderId,
    orderId: transaction.orderId,
    status: STATUS[transaction.status],
    amount: transaction.amount,
    balance: transaction.balanceAmt,
    card: card
      ? {
          issuer: ISSUERS[card.cardCode ?? ''] ?? null,
          number: card.cardNum ?? null,
          installmentMonths: card.cardQuota ?? 0,
        }
      : null,
    deposit: null,
    easyPay: null,
    cashReceiptUrl: null,
    receiptUrl: transaction.receiptUrl || null,
    approvedAt: instantOf(transaction.paidAt),
  };
}

/** Whether a message was signed with our secret key. The signature doesn't cover the order id. */
export function isSigned(message: z.infer<typeof signed>, secretKey: string): boolean {
  const { tid, amount, ediDate, signature } = message;
  const expected = createHash('sha256').update(`${tid}${amount}${ediDate}${secretKey}`).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Parses the hint of a NICEPAY webhook; null when it isn't signed with our key. */
export function nicepayHint(body: string, secretKey: string): PaymentHint | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = signed.safeParse(json);
  if (!parsed.success || !isSigned(parsed.data, secretKey)) return null;
  return { orderId: parsed.data.orderId, paymentKey: null, secret: null };
}

/** Parses the form that the browser posts to the return URL. */
export function nicepayReturn(form: URLSearchParams): GatewayReturn | null {
  const [orderId, amount] = [form.get('orderId'), form.get('amount')];
  if (orderId === null || !/^[A-Za-z0-9_.-]{6,64}$/.test(orderId)) return null;
  const isPaid = form.get('resultCode') === '0000';
  return {
    orderId,
    amount: amount !== null && /^\d{1,12}$/.test(amount) ? amount : '',
    outcome: isPaid ? 'PAID' : form.get('status') === 'closed' ? 'LEFT' : 'FAILED',
  };
}
