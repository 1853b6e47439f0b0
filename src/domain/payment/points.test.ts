import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mostPoints, splitPayment, splitRefund } from './points';
import { MIN_CHARGE } from '../price/money';

const won = fc.integer({ min: MIN_CHARGE, max: 50_000_000 });

describe('the two parts of a payment with points', () => {
  it('add up to what is due for any request, and neither exceeds its limit', () => {
    fc.assert(
      fc.property(won, fc.nat(60_000_000), fc.integer(), (due, available, points) => {
        const parts = splitPayment({ due, available, points });
        if (!parts.ok) return;
        expect(parts.points + parts.card).toBe(due);
        expect(parts.points).toBeGreaterThan(0);
        expect(parts.points).toBeLessThanOrEqual(Math.min(due, available));
        expect(parts.card === 0 || parts.card >= MIN_CHARGE).toBe(true);
      }),
    );
  });

  it('are refused with the reason', () => {
    const facts = { due: 100_000, available: 60_000 };
    const code = (points: number) => splitPayment({ ...facts, points });
    expect(code(0)).toMatchObject({ code: 'POINTS_INVALID' });
    expect(code(-1)).toMatchObject({ code: 'POINTS_INVALID' });
    expect(code(0.5)).toMatchObject({ code: 'POINTS_INVALID' });
    expect(code(100_001)).toMatchObject({ code: 'POINTS_INVALID' });
    expect(code(60_001)).toMatchObject({ code: 'POINTS_NOT_ENOUGH' });
    expect(splitPayment({ due: 100_000, available: 200_000, points: 99_901 })).toMatchObject({
      code: 'POINTS_REST_TOO_SMALL',
    });
    expect(code(60_000)).toEqual({ ok: true, points: 60_000, card: 40_000 });
  });

  it('can always be as much as is offered, and no more', () => {
    fc.assert(
      fc.property(won, fc.nat(60_000_000), (due, available) => {
        const most = mostPoints({ due, available });
        if (most > 0) expect(splitPayment({ due, available, points: most }).ok).toBe(true);
        for (const more of [most + 1, Math.min(due, available)]) {
          if (more > most) expect(splitPayment({ due, available, points: more }).ok).toBe(false);
        }
      }),
    );
  });

  it('leave an amount that a card can be charged', () => {
    expect(mostPoints({ due: 50_000, available: 50_000 })).toBe(50_000);
    expect(mostPoints({ due: 50_000, available: 49_950 })).toBe(49_900);
    expect(mostPoints({ due: 50_000, available: 49_900 })).toBe(49_900);
    expect(mostPoints({ due: 90, available: 50 })).toBe(0);
  });

  it('return any refund to the won: to the card first, then as points', () => {
    fc.assert(
      fc.property(
        won,
        fc.nat(50_000_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (due, have, part) => {
          const points = mostPoints({ due, available: have });
          if (points === 0) return;
          const orders = [
            { by: 'POINTS', left: points },
            { by: 'CARD', left: due - points },
          ];
          const refund = Math.floor(due * part);
          const parts = splitRefund(refund, orders);
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund);
          const of = (by: string) =>
            parts
              .filter(({ order }) => order.by === by)
              .reduce((sum, { amount }) => sum + amount, 0);
          expect(of('CARD')).toBe(Math.min(refund, due - points));
          expect(of('POINTS')).toBe(Math.max(0, refund - (due - points)));
        },
      ),
    );
  });
});
