import fc from 'fast-check';
import { expect, it } from 'vitest';

import { CASH_RECEIPT_PURPOSES, cashReceipt, maskedNumber } from './payment-method';

it.each([
  ['PERSONAL', '010-1234-5678', '01012345678'],
  ['PERSONAL', ' 010 1234 5678 ', '01012345678'],
  ['PERSONAL', '011-234-5678', '0112345678'],
  ['PERSONAL', '016-1234-5678', '01612345678'],
  ['BUSINESS', '123-45-67891', '1234567891'],
  ['BUSINESS', '1234567891', '1234567891'],
] as const)('accepts for %s the number %s', (purpose, number, digits) => {
  expect(cashReceipt({ purpose, number })).toEqual({ purpose, number: digits });
});

it.each([
  ['PERSONAL', ''],
  ['PERSONAL', '010-123-5678'],
  ['PERSONAL', '02-1234-5678'],
  ['PERSONAL', '015-1234-5678'],
  ['PERSONAL', '+82 10 1234 5678'],
  ['PERSONAL', '123-45-67891'],
  ['BUSINESS', '123-45-67890'],
  ['BUSINESS', '010-1234-5678'],
] as const)('refuses for %s the number %s', (purpose, number) => {
  expect(cashReceipt({ purpose, number })).toBeNull();
});

it('is the same when it is requested again, and shows only its last four digits', () => {
  const typed = fc.record({
    purpose: fc.constantFrom(...CASH_RECEIPT_PURPOSES),
    number: fc.oneof(
      fc.stringMatching(/^010-?\d{4}-?\d{4}$/),
      fc.constantFrom('123-45-67891', '1234567891'),
    ),
  });
  fc.assert(
    fc.property(typed, (requested) => {
      const taken = cashReceipt(requested);
      fc.pre(taken !== null);
      expect(cashReceipt(taken)).toEqual(taken);
      const shown = maskedNumber(taken);
      expect(shown).toHaveLength(taken.number.length);
      expect(shown.slice(-4)).toBe(taken.number.slice(-4));
      expect(shown.slice(0, -4)).toMatch(/^\*+$/);
    }),
  );
});
