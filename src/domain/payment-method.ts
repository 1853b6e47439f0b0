/** The methods by which a held stay can be paid. */
export const PAYMENT_METHODS = [
  'CARD',
  /** A card of an issuer outside of Korea, which is charged at once. */
  'FOREIGN_CARD',
  'TOSSPAY',
  'NAVERPAY',
  'KAKAOPAY',
  'VIRTUAL_ACCOUNT',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What an order was paid with: a payment method, or points of the business provider. Points are
 * never the payment method of a stay, only one part of a split payment (decision 034).
 */
export const PAID_WITH = [...PAYMENT_METHODS, 'POINTS'] as const;
export type PaidWith = (typeof PAID_WITH)[number];

/** Wallets on a guest's phone, which charge a card or an account. */
export const EASY_PAYS = ['TOSSPAY', 'NAVERPAY', 'KAKAOPAY'] as const satisfies PaymentMethod[];
export type EasyPay = (typeof EASY_PAYS)[number];

export const isEasyPay = (method: PaidWith): method is EasyPay =>
  EASY_PAYS.some((known) => known === method);

/**
 * A deposit account must close at least this long before arrival, because the hotel has to know who
 * comes.
 */
export const DEPOSIT_LEAD_MS = 24 * 3_600_000;

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
