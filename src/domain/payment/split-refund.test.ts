import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitRefund } from './points';

const orders = fc.array(fc.record({ left: fc.nat(5_000_000) }), { minLength: 1, maxLength: 5 });

describe('dividing a refund among orders', () => {
  it('takes it from the latest order first, then from the one before', () => {
    const [stay, more] = [
      { id: 'stay', left: 700 },
      { id: 'more', left: 200 },
    ];
    expect(splitRefund(150, [stay, more])).toEqual([{ order: more, amount: 150 }]);
    expect(splitRefund(900, [stay, more])).toEqual([
      { order: more, amount: 200 },
      { order: stay, amount: 700 },
    ]);
    expect(splitRefund(0, [stay, more])).toEqual([]);
  });

  it('refunds all of it, and from no order more than it has left', () => {
    fc.assert(
      fc.property(orders, fc.nat(100), (paid, percent) => {
        const sum = paid.reduce((total, { left }) => total + left, 0);
        const amount = Math.floor((sum * percent) / 100);
        const parts = splitRefund(amount, paid);
        expect(parts.reduce((total, part) => total + part.amount, 0)).toBe(amount);
        expect(new Set(parts.map(({ order }) => order)).size).toBe(parts.length);
        for (const part of parts) {
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(part.order.left);
        }
      }),
    );
  });

  it('refuses a refund above what was paid', () => {
    expect(() => splitRefund(901, [{ left: 700 }, { left: 200 }])).toThrow(RangeError);
    expect(() => splitRefund(-1, [{ left: 700 }])).toThrow(RangeError);
  });
});
