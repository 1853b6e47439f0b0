/** Parses what the guest typed on the hosted card page. */
import { findCard, type TestCard } from './cards';
import { INSTALLMENT_FROM, type Payment } from './payment';

/** The page's text fields and its select, by their `name`. */
export const fieldNames = ['cardNumber', 'expiry', 'cvc', 'identity', 'months'] as const;
export type FieldName = (typeof fieldNames)[number];
export type FieldValues = Readonly<Record<FieldName, string>>;

export type CheckedForm =
  | { readonly ok: true; readonly card: TestCard; readonly months: number }
  | { readonly ok: false; readonly wrong: readonly FieldName[]; readonly card: TestCard | null };

/** Picks the known fields from a posted form; files and repeated fields count as empty. */
export function readFields(form: Readonly<Record<string, unknown>>): FieldValues {
  const text = (name: FieldName) => {
    const value = form[name];
    return typeof value === 'string' ? value.trim().slice(0, 40) : '';
  };
  return {
    cardNumber: text('cardNumber'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    identity: text('identity'),
    months: text('months'),
  };
}

/** Instalment months the guest can choose (0: pay in full); empty when there's no choice. */
export function monthChoices(payment: Payment): number[] {
  if (payment.fixedMonths !== null || payment.amount < INSTALLMENT_FROM) return [];
  const further = Array.from({ length: Math.max(0, payment.maxMonths - 1) }, (_, i) => i + 2);
  return [0, ...further];
}

/** Checks the form; `now` in ms. A card is valid to the last day of its expiry month in Korea. */
export function checkForm(values: FieldValues, payment: Payment, now: number): CheckedForm {
  const card = findCard(values.cardNumber);
  const choices = monthChoices(payment);
  const months =
    choices.length === 0
      ? (payment.fixedMonths ?? 0)
      : Number(values.months === '' ? 0 : values.months);
  const wrong: FieldName[] = [];
  if (!card) wrong.push('cardNumber');
  if (!isOpen(values.expiry, now)) wrong.push('expiry');
  if (!/^\d{3}$/.test(values.cvc)) wrong.push('cvc');
  if (!/^(\d{6}|\d{10})$/.test(values.identity.replaceAll('-', ''))) wrong.push('identity');
  if (choices.length > 0 && !choices.includes(months)) wrong.push('months');
  return card && wrong.length === 0 ? { ok: true, card, months } : { ok: false, wrong, card };
}

function isOpen(expiry: string, now: number): boolean {
  const match = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(expiry);
  if (!match) return false;
  const afterLastDay = Date.UTC(2000 + Number(match[2]), Number(match[1])) - 9 * 3_600_000;
  return now < afterLastDay;
}

/** Valid field values for a test card, which expires in December three years from now. */
export function filledFor(card: TestCard, now: number): FieldValues {
  const year = (new Date(now).getUTCFullYear() + 3) % 100;
  return {
    cardNumber: spaced(card.number),
    expiry: `12/${String(year).padStart(2, '0')}`,
    cvc: '123',
    identity: '900101',
    months: '0',
  };
}

/** A card number in groups of four. */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
