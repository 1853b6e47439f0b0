/** Money is an integer of Korean won, VAT included. There are no decimals anywhere. */
export type Won = number;

/** The smallest amount that a card is charged, in won. */
export const MIN_CHARGE = 100;

/**
 * U+2212 reads as a minus, and no line break separates it from its number as it may after a hyphen.
 */
const MINUS = '\u2212';

/** @throws RangeError when the amount isn't a whole number of won */
export function assertWon(amount: number): asserts amount is Won {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an amount of won: ${amount}`);
}

/** Rounds down to a multiple of `unit` won, towards minus infinity. */
export function floorTo(amount: number, unit: number): Won {
  return Math.floor(amount / unit) * unit + 0;
}

/**
 * Rounds to the nearest multiple of `unit` won, halves up. In loops `Math.round` takes three times
 * as long.
 */
export function roundTo(amount: number, unit: number): Won {
  return Math.floor(amount / unit + 0.5) * unit + 0;
}

/** Rounds up to a multiple of `unit` won. */
export function ceilTo(amount: number, unit: number): Won {
  return Math.ceil(amount / unit) * unit + 0;
}

/** The VAT inside a VAT-included total: an eleventh, rounded. */
export function vatIncluded(total: Won): Won {
  return Math.round(total / 11) + 0;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * `1,234,000원` or `₩1,234,000`; a minus comes first. Written by hand, since number formats differ
 * between the ICU of the server and of a browser, and a difference breaks hydration.
 */
export function formatWon(amount: Won, locale: 'ko' | 'en'): string {
  assertWon(amount);
  const digits = grouped(String(Math.abs(amount)));
  const sign = amount < 0 ? MINUS : '';
  return locale === 'ko' ? `${sign}${digits}원` : `${sign}₩${digits}`;
}

function scaled(amount: number, unit: number, decimals: number): string {
  return (Math.round((amount / unit) * 10 ** decimals) / 10 ** decimals).toString();
}

/**
 * A short amount for calendars and maps: ko `264만`, `9.4만`, `8,000`, `1.2억`; en `2.64M`, `94K`,
 * `800`. It is rounded, so it must not be used for a price that is paid.
 */
export function formatWonShort(amount: Won, locale: 'ko' | 'en'): string {
  assertWon(amount);
  const size = Math.abs(amount);
  const sign = amount < 0 ? MINUS : '';
  if (locale === 'ko') {
    if (size < 10_000) return sign + grouped(String(size));
    if (size < 99_950) return `${sign}${scaled(size, 10_000, 1)}만`;
    if (size < 99_995_000) return `${sign}${grouped(scaled(size, 10_000, 0))}만`;
    return `${sign}${scaled(size, 100_000_000, 2)}억`;
  }
  if (size < 1000) return sign + String(size);
  if (size < 9950) return `${sign}${scaled(size, 1000, 1)}K`;
  if (size < 999_500) return `${sign}${scaled(size, 1000, 0)}K`;
  return `${sign}${scaled(size, 1_000_000, 2)}M`;
}
