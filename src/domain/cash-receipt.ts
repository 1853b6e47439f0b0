import { businessNumber } from './business-number';

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
