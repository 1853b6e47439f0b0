import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  assertWon,
  ceilTo,
  floorTo,
  formatWon,
  formatWonShort,
  roundTo,
  vatIncluded,
} from './money';

describe('won', () => {
  it('is a whole number', () => {
    expect(() => assertWon(1.5)).toThrow(RangeError);
    expect(() => assertWon(Number.NaN)).toThrow(RangeError);
    expect(() => assertWon(Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(() => assertWon(-300)).not.toThrow();
  });

  it('contains an eleventh of VAT', () => {
    expect(vatIncluded(15_000)).toBe(1364);
    expect(vatIncluded(0)).toBe(0);
  });

  it('is rounded down to units', () => {
    expect([floorTo(199, 100), roundTo(150, 100), roundTo(149, 100), ceilTo(101, 100)]).toEqual([
      100, 200, 100, 200,
    ]);
    expect(Object.is(ceilTo(-50, 100), 0)).toBe(true);
  });
});

describe('formatWon', () => {
  it.each([
    [0, '0원', '₩0'],
    [999, '999원', '₩999'],
    [1000, '1,000원', '₩1,000'],
    [1_234_000, '1,234,000원', '₩1,234,000'],
    [-50_000, '\u221250,000원', '\u2212₩50,000'],
  ])('%d', (amount, ko, en) => {
    expect(formatWon(amount, 'ko')).toBe(ko);
    expect(formatWon(amount, 'en')).toBe(en);
  });

  it('groups digits as the platform does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (amount) => {
        expect(formatWon(amount, 'ko')).toBe(`${amount.toLocaleString('en-US')}원`);
      }),
    );
  });

  it('refuses decimals', () => expect(() => formatWon(1.5, 'ko')).toThrow(RangeError));
});

describe('formatWonShort', () => {
  it.each([
    [2_640_000, '264만', '2.64M'],
    [94_000, '9.4만', '94K'],
    [100_000, '10만', '100K'],
    [99_960, '10만', '100K'],
    [8_000, '8,000', '8K'],
    [950, '950', '950'],
    [999_600, '100만', '1M'],
    [12_345_678, '1,235만', '12.35M'],
    [120_000_000, '1.2억', '120M'],
    [-94_000, '\u22129.4만', '\u221294K'],
  ])('%d', (amount, ko, en) => {
    expect(formatWonShort(amount, 'ko')).toBe(ko);
    expect(formatWonShort(amount, 'en')).toBe(en);
  });
});
