import { businessNumber } from '../account/person';
import { keysOf } from '../keys-of';
import type { Won } from '../price/money';

/**
 * Wallets on a guest's phone, which charge a card or an account, each with the Korean name of its
 * brand, by which gateways name it too. A further wallet is a line here, a text in both languages
 * (`method` in `booking.json`), and one in the sandbox (`gateway/wallets.ts`).
 */
export const EASY_PAY_BRANDS = {
  TOSSPAY: '토스페이',
  NAVERPAY: '네이버페이',
  KAKAOPAY: '카카오페이',
} as const;
export const EASY_PAYS = keysOf(EASY_PAY_BRANDS);
export type EasyPay = (typeof EASY_PAYS)[number];

/** The methods by which a held stay can be paid. */
export const PAYMENT_METHODS = [
  'CARD',
  /** A card of an issuer outside of Korea, which is charged at once. */
  'FOREIGN_CARD',
  ...EASY_PAYS,
  'VIRTUAL_ACCOUNT',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What an order was paid with: a payment method, or points of the business provider. Points are
 * never the payment method of a stay, only one part of a split payment (decision 034).
 */
export const PAID_WITH = [...PAYMENT_METHODS, 'POINTS'] as const;
export type PaidWith = (typeof PAID_WITH)[number];

export const isEasyPay = (method: PaidWith): method is EasyPay =>
  EASY_PAYS.some((known) => known === method);

/**
 * A deposit account must close at least this long before arrival, because the hotel has to know who
 * comes.
 */
const DEPOSIT_LEAD_MS = 24 * 3_600_000;

/**
 * The deadline for a deposit, to the second; null where paying by deposit isn't offered because the
 * guest would arrive too soon after it.
 * @param facts.arrival check-in by the hotel's clock
 */
export function depositDue(facts: {
  readonly now: Date;
  readonly arrival: Date;
  readonly depositSeconds: number;
}): Date | null {
  const seconds = Math.floor(facts.now.getTime() / 1000) + facts.depositSeconds;
  const due = new Date(seconds * 1000);
  return due.getTime() + DEPOSIT_LEAD_MS <= facts.arrival.getTime() ? due : null;
}

/**
 * Korean cards offer instalments of 2 to 12 months from this amount on; gateways refuse them below
 * it.
 */
export const INSTALLMENTS_FROM: Won = 50_000;
const ALL = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The months a card can be charged over for an amount; 0 is a single payment. */
export function installmentsFor(amount: Won): number[] {
  return amount < INSTALLMENTS_FROM ? [0] : [...ALL];
}

/**
 * What a cash receipt (현금영수증) is for: a person's deduction from income (소득공제), or the proof of a
 * business's expense (지출증빙). A guest can ask for one with every payment method except cards.
 */
export const CASH_RECEIPT_PURPOSES = ['PERSONAL', 'BUSINESS'] as const;
export type CashReceiptPurpose = (typeof CASH_RECEIPT_PURPOSES)[number];

export type CashReceipt = {
  readonly purpose: CashReceiptPurpose;
  /**
   * The number of the receipt in digits: a Korean mobile number, or a business registration number.
   */
  readonly number: string;
};

/**
 * After 010 come eight digits; after the older prefixes, which are still in use, seven or eight.
 */
const MOBILE = /^01(0\d{8}|[16789]\d{7,8})$/;

/**
 * Parses a cash receipt from what was typed, with or without hyphens; null when its number has
 * another form, or the check digit of a business's number doesn't fit.
 */
export function cashReceipt(typed: CashReceipt): CashReceipt | null {
  const { purpose } = typed;
  if (purpose === 'BUSINESS') {
    const known = businessNumber(typed.number);
    return known === null ? null : { purpose, number: known.replaceAll('-', '') };
  }
  const number = typed.number.replace(/[\s-]/g, '');
  return MOBILE.test(number) ? { purpose, number } : null;
}

const SHOWN = 4;

/** The number as pages show it: `*******5678`. */
export const maskedNumber = ({ number }: CashReceipt): string =>
  number.slice(-SHOWN).padStart(number.length, '*');

/** How a refund reaches the guest: one way, or several where the booking was paid in several. */
type ReturnWay = 'CARD' | 'ACCOUNT' | 'POINTS' | 'CARD_AND_POINTS' | 'ACCOUNT_AND_OTHERS';

/**
 * The way of a refund, by what the booking was paid with. Wallets refund to the card or account
 * behind them.
 */
export function returnWayOf(methods: readonly PaidWith[]): ReturnWay {
  const [byAccount, byPoints] = [methods.includes('VIRTUAL_ACCOUNT'), methods.includes('POINTS')];
  const byCard = methods.some((method) => method !== 'VIRTUAL_ACCOUNT' && method !== 'POINTS');
  if (byAccount) return byCard || byPoints ? 'ACCOUNT_AND_OTHERS' : 'ACCOUNT';
  if (byPoints) return byCard ? 'CARD_AND_POINTS' : 'POINTS';
  return 'CARD';
}
