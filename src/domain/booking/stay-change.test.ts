import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_POLICY, type RefundFacts, refundOf, refundTimeline } from './cancellation';
import { changedQuote, changeScope, changeTerms, checkChange, without } from './stay-change';
import { addNights, nightsOf, seoulInstant, type Stay } from '../stay/stay';

const stay = (from: number, nights: number): Stay => {
  const checkIn = addNights('2026-12-01', from);
  return { checkIn, checkOut: addNights(checkIn, nights) };
};

describe('changeScope', () => {
  const arrival = new Date('2026-12-01T06:00:00Z');
  const leaving = new Date('2026-12-31T02:00:00Z');
  const at = (now: string, state: 'BOOKED' | 'CANCELLING' | 'HELD' | 'COMPLETED' = 'BOOKED') =>
    changeScope({ state, now: new Date(now), arrival, leaving });

  it('all dates can change until check-in, only the end until check-out, and nothing afterwards', () => {
    expect(at('2026-12-01T05:59:59Z')).toBe('DATES');
    expect(at('2026-12-01T06:00:00Z')).toBe('EXTENSION');
    expect(at('2026-12-31T01:59:59Z')).toBe('EXTENSION');
    expect(at('2026-12-31T02:00:00Z')).toBeNull();
  });

  it.each(['CANCELLING', 'HELD', 'COMPLETED'] as const)('nothing can change while %s', (state) => {
    expect(at('2026-11-20T00:00:00Z', state)).toBeNull();
  });
});

describe('checkChange', () => {
  const was = stay(0, 30);
  const facts = { scope: 'DATES', pending: false, was, cancelling: { rule: 'TIER' } } as const;
  const fixed = { rule: 'NON_REFUNDABLE' } as const;
  it.each([
    ['other dates', { ...facts, wish: stay(5, 20) }, null],
    ['the same', { ...facts, wish: was }, 'CHANGE_SAME'],
    ['nothing changeable', { ...facts, scope: null, wish: stay(0, 31) }, 'CHANGE_NOT_POSSIBLE'],
    ['a second at once', { ...facts, pending: true, wish: stay(0, 31) }, 'CHANGE_PENDING'],
    ['longer during it', { ...facts, scope: 'EXTENSION', wish: stay(0, 31) } as const, null],
    [
      'shorter during it',
      { ...facts, scope: 'EXTENSION', wish: stay(0, 29) } as const,
      'CHANGE_STARTED',
    ],
    [
      'earlier during it',
      { ...facts, scope: 'EXTENSION', wish: stay(-1, 32) } as const,
      'CHANGE_STARTED',
    ],
    ['longer, fixed', { ...facts, cancelling: fixed, wish: stay(-2, 40) }, null],
    ['moved, fixed', { ...facts, cancelling: fixed, wish: stay(1, 30) }, 'CHANGE_NON_REFUNDABLE'],
    ['fixed, in its grace', { ...facts, cancelling: { rule: 'GRACE' }, wish: stay(1, 9) }, null],
  ] as const)('%s', (_, given, code) => {
    expect(checkChange(given)).toEqual(code === null ? { ok: true } : { ok: false, code });
  });
});

const anyStay = fc
  .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, nights]) => stay(from, nights));

it('without() returns the nights of one stay that the other doesn’t have, in order', () => {
  fc.assert(
    fc.property(anyStay, anyStay, (one, other) => {
      const theirs = new Set(nightsOf(other));
      expect(without(one, other).flatMap((part) => nightsOf(part))).toEqual(
        nightsOf(one).filter((night) => !theirs.has(night)),
      );
    }),
  );
});

describe('changeTerms', () => {
  const won = fc.integer({ min: 0, max: 30_000_000 });
  const facts = fc.record({
    stay: anyStay,
    // The change is made at any time from three weeks before the first day until after that day.
    hours: fc.integer({ min: -500, max: 900 }),
    bookedBefore: fc.integer({ min: 0, max: 72 }),
    refundable: fc.boolean(),
    floorPercent: fc.constantFrom(0, 0, 10, 50),
  });
  const factsAt = (given: typeof facts extends fc.Arbitrary<infer T> ? T : never) => {
    const now = new Date(seoulInstant('2026-12-01', '00:00').getTime() + given.hours * 3_600_000);
    const bookedAt = new Date(now.getTime() - given.bookedBefore * 3_600_000);
    const { stay: at, refundable, floorPercent } = given;
    const rest = { policy: DEFAULT_POLICY, holidays: new Set<string>() };
    return { stay: at, refundable, floorPercent, now, bookedAt, ...rest };
  };

  it('the parts add up, and a later cancellation costs in all what cancelling at once does', () => {
    fc.assert(
      fc.property(facts, anyStay, won, won, won, (at, wish, a, b, quoted) => {
        const [paid, kept] = [Math.max(a, b), Math.min(a, b)];
        const was: Omit<RefundFacts, 'paid'> = factsAt(at);
        const cancelling = (of: number) => refundOf({ ...was, paid: of });
        const terms = changeTerms({ paid, kept, quoted, cancelling });
        expect(paid + terms.toPay - terms.refund).toBe(terms.total);
        expect(terms.total - terms.kept).toBe(quoted);
        expect(Math.min(terms.toPay, terms.refund)).toBe(0);
        expect(terms.fee).toBeGreaterThanOrEqual(0);
        if (terms.toPay > 0) expect(terms.fee).toBe(0);

        const cancelNow = refundOf({ ...was, paid, kept });
        expect(terms.refund).toBeLessThanOrEqual(cancelNow.refund);
        const after = refundOf({
          ...was,
          stay: wish,
          paid: terms.total,
          kept: terms.kept,
          floorPercent: terms.floorPercent,
        });
        // Fees are whole tens, so that a saving of a few won may be less than the fees differ by.
        const saved = paid - kept - quoted;
        const spared = cancelling(paid - kept).fee - cancelling(quoted).fee - saved;
        const given = saved > 0 ? Math.max(0, spared) : 0;
        expect(given).toBeLessThan(10);
        if (terms.toPay === 0) {
          expect(terms.refund + after.refund).toBeLessThanOrEqual(cancelNow.refund + given);
        }
        // Where the fee for the new dates isn't higher, the refund is the same to the won.
        if (terms.toPay === 0 && after.feePercent === terms.floorPercent) {
          expect(terms.refund + after.refund).toBe(cancelNow.refund + given);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a saving of a few won is never less than its fee, so that the sums of a booking add up', () => {
    const half = (paid: number) => ({ fee: Math.floor(paid / 20) * 10, feePercent: 50 });
    expect(changeTerms({ paid: 20, kept: 0, quoted: 11, cancelling: half })).toEqual({
      total: 20,
      toPay: 0,
      refund: 0,
      fee: 9,
      kept: 9,
      floorPercent: 50,
    });
  });

  it('all savings are refunded while cancelling is free, and a share of them later', () => {
    const at = (feePercent: number) =>
      changeTerms({
        paid: 1_000_000,
        kept: 0,
        quoted: 700_000,
        cancelling: (paid) => ({ fee: (paid * feePercent) / 100, feePercent }),
      });
    expect(at(0)).toMatchObject({ total: 700_000, refund: 300_000, fee: 0, floorPercent: 0 });
    expect(at(20)).toMatchObject({ total: 760_000, refund: 240_000, fee: 60_000, kept: 60_000 });
    expect(at(100)).toMatchObject({ total: 1_000_000, refund: 0, fee: 300_000 });
  });
});

describe('refunds of a changed stay', () => {
  const base: RefundFacts = {
    paid: 1_060_000,
    kept: 60_000,
    floorPercent: 20,
    bookedAt: new Date('2026-11-20T00:00:00Z'),
    now: new Date('2026-11-20T01:00:00Z'),
    stay: stay(9, 10),
    policy: DEFAULT_POLICY,
    refundable: true,
    holidays: new Set(),
  };
  it('never ignore the fee of the change, not even within the grace period, and never refund it', () => {
    expect(refundOf(base)).toEqual({ refund: 800_000, fee: 260_000, feePercent: 20, rule: 'TIER' });
    for (const step of refundTimeline(base)) {
      expect(step.refund + step.fee).toBe(base.paid);
      expect(step.fee).toBeGreaterThanOrEqual(260_000);
    }
    expect(() => refundOf({ ...base, kept: 2_000_000 })).toThrow(RangeError);
  });
});

it('changedQuote() has the fee as a line, and its lines add up to its total', () => {
  const quote = {
    hotelId: 1,
    roomTypeId: 1,
    ratePlanId: 1,
    checkIn: '2026-12-01',
    checkOut: '2026-12-08',
    nights: 7,
    adults: 2,
    children: 0,
    discountPercent: 0,
    currency: 'KRW' as const,
    lines: [{ kind: 'ROOM' as const, amount: 700_000 }],
    total: 700_000,
    vat: 63_636,
    perNight: 100_000,
  };
  expect(changedQuote(quote, 0)).toBe(quote);
  const changed = changedQuote(quote, 60_000);
  expect(changed.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(changed.total);
  expect([changed.total, changed.vat]).toEqual([760_000, 69_091]);
});
