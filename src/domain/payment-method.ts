/** Ways to pay for a held stay. */
export const PAYMENT_METHODS = [
  'CARD',
  /** A card of an issuer outside Korea: charged at once. */
  'FOREIGN_CARD',
  'TOSSPAY',
  'NAVERPAY',
  'KAKAOPAY',
  'VIRTUAL_ACCOUNT',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What an order was paid with: one of these, or points of the business provider, which are never the
 * way a stay is paid but a leg of it (decision 034).
 */
export const PAID_WITH = [...PAYMENT_METHODS, 'POINTS'] as const;
export type PaidWith = (typeof PAID_WITH)[number];

/** Wallets of a guest's phone, with a card or an account behind them. */
export const EASY_PAYS = ['TOSSPAY', 'NAVERPAY', 'KAKAOPAY'] as const satisfies PaymentMethod[];
export type EasyPay = (typeof EASY_PAYS)[number];

export const isEasyPay = (method: PaidWith): method is EasyPay =>
  EASY_PAYS.some((known) => known === method);

/** An account must have been closed for so long when the guest arrives: the hotel has to know. */
export const DEPOSIT_LEAD_MS = 24 * 3_600_000;

/** Bookings of one member that may wait for deposits at a time: rooms kept without any money. */
export const DEPOSIT_LIMIT = 2;

/**
 * Until when a deposit could be made, to the second; null where a deposit isn't offered because the
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
