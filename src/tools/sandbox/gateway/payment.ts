/** A stored payment and the changes it can go through; nothing here mutates. */
import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';

import { type WalletCode, walletCodes } from './wallets';

/** An authenticated payment must be confirmed within this time (Toss Payments: 10 minutes). */
export const CONFIRM_WITHIN_MS = 10 * 60_000;
/** A payment nobody authenticates is closed after this time (Toss Payments: 30 minutes). */
export const PAGE_OPEN_MS = 30 * 60_000;
/** Instalments are possible from this many won. */
export const INSTALLMENT_FROM = 50_000;
export const MAX_INSTALLMENT_MONTHS = 12;
/** The smallest amount that a card can be charged, in won. */
export const MINIMUM_AMOUNT = 100;

export const statuses = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'PARTIAL_CANCELED',
  'CANCELED',
  'ABORTED',
  'EXPIRED',
] as const;

const instant = z.int();
const won = z.int().min(0);

export const cashReceiptTypes = ['소득공제', '지출증빙'] as const;

/** The API by which a payment was opened; both share the same stored payments. */
export const apis = ['toss', 'nicepay'] as const;

export const paymentSchema = z.object({
  api: z.enum(apis).default('toss'),
  /** The merchant's id of the page, for the API that has one. */
  sessionId: z.string().nullable().default(null),
  /** Until when the page accepts a payment, where the merchant sets it. */
  opensUntil: z.int().nullable().default(null),
  paymentKey: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  status: z.enum(statuses),
  amount: won,
  /** What's left after cancellations. */
  balance: won,
  requestedAt: instant,
  authenticatedAt: instant.nullable(),
  approvedAt: instant.nullable(),
  successUrl: z.string(),
  failUrl: z.string(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  /** Instalment months the merchant fixed; null: the guest chooses. */
  fixedMonths: z.int().nullable(),
  maxMonths: z.int(),
  /** The wallet whose page it is; null for cards. */
  easyPay: z.enum(walletCodes).nullable().default(null),
  /** Accepts only foreign cards. */
  isForeign: z.boolean().default(false),
  months: z.int(),
  cardId: z.string().nullable(),
  /** The only part of a card number that is stored. */
  last4: z.string().length(4).nullable(),
  approveNo: z.string().nullable(),
  lastTransactionKey: z.string().nullable(),
  /** The account that waits for a deposit; null for a card. */
  account: z
    .object({
      bank: z.string(),
      number: z.string(),
      dueAt: instant,
      secret: z.string(),
      /** The account that refunds were sent to. */
      refundedTo: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** The purpose of a deposit's cash receipt; its number is never stored. */
  cashReceipt: z.enum(cashReceiptTypes).nullable().default(null),
  cancels: z.array(
    z.object({
      transactionKey: z.string(),
      reason: z.string(),
      amount: won,
      refundable: won,
      at: instant,
    }),
  ),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  cancelFaultUsed: z.boolean(),
});
export type Payment = z.infer<typeof paymentSchema>;

export interface NewPayment {
  readonly orderId: string;
  readonly orderName: string;
  readonly amount: number;
  readonly successUrl: string;
  readonly failUrl: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly fixedMonths: number | null;
  readonly maxMonths: number;
  readonly easyPay?: WalletCode | null;
  readonly isForeign?: boolean;
  readonly api?: (typeof apis)[number];
  readonly sessionId?: string;
  readonly opensUntil?: number | null;
}

const transactionKey = () => randomBytes(16).toString('hex').toUpperCase();

/** A new payment that nobody has authenticated yet. */
export function newPayment(input: NewPayment, now: number): Payment {
  return {
    ...input,
    api: input.api ?? 'toss',
    sessionId: input.sessionId ?? null,
    opensUntil: input.opensUntil ?? null,
    easyPay: input.easyPay ?? null,
    isForeign: input.isForeign ?? false,
    paymentKey: `sandbox_${randomBytes(24).toString('base64url')}`,
    status: 'READY',
    balance: input.amount,
    requestedAt: now,
    authenticatedAt: null,
    approvedAt: null,
    months: input.fixedMonths ?? 0,
    cardId: null,
    last4: null,
    approveNo: null,
    lastTransactionKey: null,
    account: null,
    cashReceipt: null,
    cancels: [],
    failure: null,
    cancelFaultUsed: false,
  };
}

/** Opens an account for the payment's deposit, until `dueAt` (ms). */
export function waitForDeposit(payment: Payment, bank: string, dueAt: number): Payment {
  return {
    ...payment,
    status: 'WAITING_FOR_DEPOSIT',
    account: {
      bank,
      number: `X${String(randomInt(1_000_000_000)).padStart(9, '0')}${String(randomInt(10_000)).padStart(4, '0')}`,
      dueAt,
      secret: `ps_${randomBytes(16).toString('base64url')}`,
      refundedTo: null,
    },
  };
}

/** The hosted page accepted the guest's card; nothing is charged yet. */
export function authenticate(
  payment: Payment,
  card: { readonly id: string; readonly number: string },
  months: number,
  now: number,
): Payment {
  return {
    ...payment,
    status: 'IN_PROGRESS',
    authenticatedAt: now,
    cardId: card.id,
    last4: card.number.slice(-4),
    months,
  };
}

/** The card is charged. */
export function approve(payment: Payment, now: number): Payment {
  return {
    ...payment,
    status: 'DONE',
    approvedAt: now,
    approveNo: String(randomInt(100_000_000)).padStart(8, '0'),
    lastTransactionKey: transactionKey(),
  };
}

/** Fails the payment for good, and stores the reason. */
export function abort(
  payment: Payment,
  failure: { readonly code: string; readonly message: string },
): Payment {
  return { ...payment, status: 'ABORTED', failure: { ...failure } };
}

/** The instant (ms) at which an open payment is closed; null when it has ended. */
export function closesAt(payment: Payment): number | null {
  if (payment.status === 'WAITING_FOR_DEPOSIT') return payment.account?.dueAt ?? null;
  if (payment.status === 'READY') return payment.opensUntil ?? payment.requestedAt + PAGE_OPEN_MS;
  if (payment.status === 'IN_PROGRESS' && payment.authenticatedAt !== null) {
    return payment.authenticatedAt + CONFIRM_WITHIN_MS;
  }
  return null;
}

/** Closes the payment because its time ran out. */
export function expire(
  payment: Payment,
  failure: { readonly code: string; readonly message: string },
): Payment {
  return { ...payment, status: 'EXPIRED', failure: { ...failure } };
}

/**
 * Refunds a payment.
 * @param amount won, at least 1 and at most the balance (checked by the caller)
 */
export function cancel(
  payment: Payment,
  amount: number,
  reason: string,
  now: number,
  refundedTo: string | null = null,
): Payment {
  const balance = payment.balance - amount;
  const key = transactionKey();
  return {
    ...payment,
    status: balance === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
    balance,
    lastTransactionKey: key,
    account: payment.account && { ...payment.account, refundedTo },
    cancels: [
      ...payment.cancels,
      { transactionKey: key, reason, amount, refundable: balance, at: now },
    ],
  };
}

/** Closes the account of a payment before anybody paid into it. */
export function closeAccount(payment: Payment): Payment {
  return { ...payment, status: 'CANCELED', balance: 0 };
}

/** VAT contained in an amount of won that includes it. */
export function vatOf(amount: number): number {
  return Math.round(amount / 11);
}
