/** Virtual accounts: one is issued for an order, and somebody pays into it at a bank. */
import { z } from 'zod';
import type { Lang } from '../html';
import { type Answer, type GatewayErrorCode, refuse } from './errors';
import type { Outcome } from './idempotency';
import * as rules from './payment';
import type { Payment } from './payment';
import type { GatewayStore } from './store';

/** A list of its own, since the sandbox shares no code with the site that it tests. */
const BANKS = new Set([
  '06',
  '88',
  '20',
  '81',
  '11',
  '03',
  '89',
  '45',
  '71',
  '07',
  '32',
  '31',
  '39',
  '34',
  '37',
]);
/** At most so far ahead (Toss Payments: 30 days). */
const MAX_DEPOSIT_MS = 30 * 24 * 3_600_000;
const DEFAULT_MS = 7 * 24 * 3_600_000;

/** An account number for which every refund is refused, to test the consequences. */
export const REFUSED_ACCOUNT = '00000000';

const issueSchema = z.object({
  amount: z.int(),
  orderId: z.string().regex(/^[A-Za-z0-9\-_.]{6,64}$/),
  orderName: z.string().trim().min(1).max(100),
  customerName: z.string().trim().min(1).max(100),
  customerEmail: z.string().max(100).nullish(),
  bank: z.string(),
  /** Korean time, without an offset. */
  dueDate: z.iso.datetime({ local: true }).nullish(),
  cashReceipt: z
    .object({
      type: z.enum(rules.cashReceiptTypes),
      registrationNumber: z.string().regex(/^\d{10,13}$/),
    })
    .nullish(),
});

export const refundAccountSchema = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
});

/** The fault in the account that a refund is to go to; null when there is none. */
export function refundAccountFault(
  account: z.infer<typeof refundAccountSchema> | null,
): GatewayErrorCode | null {
  if (account === null) return 'INVALID_REQUEST';
  if (!/^\d{2}$/.test(account.bank)) return 'INVALID_BANK';
  if (!/^\d{6,20}$/.test(account.accountNumber)) return 'INVALID_REFUND_ACCOUNT_NUMBER';
  const isRefused = account.accountNumber === REFUSED_ACCOUNT || account.holderName.trim() === '';
  return isRefused ? 'INVALID_REFUND_ACCOUNT_INFO' : null;
}

interface Parts {
  readonly store: GatewayStore;
  readonly now: () => number;
  readonly find: (paymentKey: string) => Payment | null;
  /** Whether the order is paid already. */
  readonly isTaken: (orderId: string) => boolean;
  readonly change: (payment: Payment) => Payment;
  readonly show: (payment: Payment) => Answer;
}

export class DepositSimulator {
  constructor(private readonly parts: Parts) {}

  /** `POST /v1/virtual-accounts`: issues an account for an order, until its due date. */
  issue(body: unknown, lang: Lang): Outcome {
    const no = (code: GatewayErrorCode): Outcome => ({ answer: refuse(code, lang) });
    const parsed = issueSchema.safeParse(body);
    if (!parsed.success) return no('INVALID_REQUEST');
    const { orderId, amount, bank, dueDate } = parsed.data;
    if (amount < rules.MINIMUM_AMOUNT) return no('BELOW_MINIMUM_AMOUNT');
    if (!BANKS.has(bank)) return no('INVALID_BANK');
    const now = this.parts.now();
    const dueAt = dueDate ? Date.parse(`${dueDate}+09:00`) : now + DEFAULT_MS;
    if (!(dueAt > now && dueAt <= now + MAX_DEPOSIT_MS)) return no('INVALID_DATE');
    if (this.parts.isTaken(orderId)) return no('DUPLICATED_ORDER_ID');
    const ordered = rules.newPayment(
      {
        orderId,
        amount,
        orderName: parsed.data.orderName,
        successUrl: '',
        failUrl: '',
        fixedMonths: null,
        maxMonths: 0,
        customerName: parsed.data.customerName,
        customerEmail: parsed.data.customerEmail ?? null,
      },
      now,
    );
    const cashReceipt = parsed.data.cashReceipt?.type ?? null;
    const payment = rules.waitForDeposit({ ...ordered, cashReceipt }, bank, dueAt);
    return { answer: this.parts.show(this.parts.change(payment)) };
  }

  /**
   * Pays the whole amount into an order's account.
   * @param isLate the bank accepted it although the account was closed, and notifies only now
   * @returns null where no account waits for a deposit
   */
  deposit(orderId: string, isLate: boolean): Payment | null {
    const stored = this.parts.store.ofOrder(orderId).find(({ account }) => account !== null);
    const payment = stored && this.parts.find(stored.paymentKey);
    if (!payment || payment.approvedAt !== null) return null;
    if (payment.status !== 'WAITING_FOR_DEPOSIT' && !isLate) return null;
    const open = { ...payment, balance: payment.amount, failure: null };
    return this.parts.change(rules.approve(open, this.parts.now()));
  }

  /** Repeats the notification of a deposit. */
  repeatNotification(orderId: string): Payment | null {
    const paid = this.parts.store
      .ofOrder(orderId)
      .find(({ account, approvedAt }) => account !== null && approvedAt !== null);
    return paid === undefined ? null : this.parts.change(paid);
  }
}
