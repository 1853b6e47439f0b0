import type { Won } from './money';

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
