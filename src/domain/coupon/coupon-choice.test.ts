import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Coupon } from './coupon';
import {
  bestClaim,
  bestCombination,
  type Combination,
  combined,
  type HeldCoupon,
  inOrder,
  mayCombine,
  unusedReason,
} from './coupon-choice';
import { type CouponFacts, type CouponHolder, couponObstacle } from './coupon-obstacle';
import { addNights } from '../stay/stay';

const NOW = new Date('2027-01-15T00:00:00Z');
const stay: CouponFacts = {
  hotelId: 1,
  areaId: 'mapo',
  regionId: 'seoul',
  refundable: true,
  checkIn: '2027-03-01',
  checkOut: '2027-03-31',
  nights: 30,
  total: 2_000_000,
};
const member: CouponHolder = { isBusiness: false, firstBooking: 'NONE' };
const terms: Coupon = {
  kind: 'AMOUNT',
  value: 20_000,
  cap: null,
  minTotal: 0,
  minNights: 0,
  hotelIds: null,
  stackable: true,
  returnsOnCancel: 'FEE_BELOW_DISCOUNT',
  validFrom: new Date('2027-01-01T00:00:00Z'),
  validUntil: new Date('2027-06-01T00:00:00Z'),
};
const held = (id: number, change: Partial<Coupon> = {}): HeldCoupon => ({
  id,
  coupon: { ...terms, ...change },
});
const factsOf = (given: CouponFacts, holder = member) => ({ stay: given, holder, now: NOW });
const best = (wallet: HeldCoupon[], given = stay, least = 0, holder = member) =>
  bestCombination(wallet, factsOf(given, holder), least);
const ids = ({ taken }: Combination) => taken.map(({ id }) => id);

const anyCoupon = fc.record({
  kind: fc.constantFrom('AMOUNT' as const, 'PERCENT' as const, 'NIGHTS' as const),
  free: fc.integer({ min: 0, max: 40 }),
  amount: fc.integer({ min: 0, max: 90_000 }),
  percent: fc.integer({ min: 0, max: 100 }),
  cap: fc.option(fc.integer({ min: 0, max: 120_000 })),
  minTotal: fc.constantFrom(0, 0, 100_000, 1_000_000),
  minNights: fc.constantFrom(0, 0, 14, 40),
  maxNights: fc.constantFrom(null, null, 20),
  hotelIds: fc.constantFrom(null, null, [1], [2]),
  areaIds: fc.constantFrom(null, null, ['mapo'], ['aewol']),
  stayFrom: fc.constantFrom(null, null, '2027-03-02'),
  stayUntil: fc.constantFrom(null, null, '2027-04-01'),
  firstBooking: fc.boolean(),
  businessOnly: fc.boolean(),
  stackable: fc.boolean(),
  validFrom: fc.constantFrom(terms.validFrom, terms.validFrom, new Date('2027-03-01T00:00:00Z')),
  validUntil: fc.constantFrom(terms.validUntil, new Date('2027-02-01T00:00:00Z')),
});
const walletOf = (size: { minLength?: number; maxLength: number }) =>
  fc.array(anyCoupon, size).map((rows) =>
    rows.map(({ amount, percent, free, ...row }, at) =>
      held(at + 1, {
        ...row,
        value: { AMOUNT: amount, PERCENT: percent, NIGHTS: free }[row.kind],
      }),
    ),
  );
const anyStay = fc
  .record({
    hotelId: fc.constantFrom(1, 2, 3),
    areaId: fc.constantFrom('mapo', 'aewol'),
    regionId: fc.constant('seoul'),
    checkIn: fc.constantFrom('2027-03-01', '2027-03-02'),
    nights: fc.integer({ min: 1, max: 60 }),
    total: fc.integer({ min: 0, max: 3_000_000 }),
    refundable: fc.boolean(),
  })
  .map((facts) => ({ ...facts, checkOut: addNights(facts.checkIn, facts.nights) }));
const anyHolder = fc.record({
  isBusiness: fc.boolean(),
  firstBooking: fc.constantFrom('NONE' as const, 'NONE' as const, 'MADE' as const),
});
const anyLeast = fc.constantFrom(0, 100, 37);

/** Finds the best combination by trying every subset of the coupons. */
function bruteForce(
  wallet: readonly HeldCoupon[],
  given: CouponFacts,
  least: number,
  holder: CouponHolder,
) {
  const usable = inOrder(wallet).filter(
    ({ coupon }) => couponObstacle(coupon, factsOf(given, holder)) === null,
  );
  let most: Combination = { taken: [], discount: 0 };
  for (let mask = 0; mask < 2 ** usable.length; mask += 1) {
    const chosen = usable.filter((_, at) => (mask >> at) % 2 === 1);
    if (!mayCombine(chosen)) continue;
    const tried = combined(chosen, { total: given.total, nights: given.nights, least });
    const fewer = tried.taken.length < most.taken.length;
    if (tried.discount > most.discount || (tried.discount === most.discount && fewer)) most = tried;
  }
  return most;
}

describe('bestCombination', () => {
  it('takes off as much as the best of all subsets, with as few coupons', () => {
    fc.assert(
      fc.property(
        ...([walletOf({ maxLength: 9 }), anyStay, anyLeast, anyHolder] as const),
        (wallet, given, least, holder) => {
          const found = best(wallet, given, least, holder);
          const wanted = bruteForce(wallet, given, least, holder);
          expect([found.discount, found.taken.length]).toEqual([
            wanted.discount,
            wanted.taken.length,
          ]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('has only coupons that may be combined and used, adds up, and keeps to the lowest price', () => {
    fc.assert(
      fc.property(walletOf({ maxLength: 40 }), anyStay, anyLeast, (wallet, given, least) => {
        const found = best(wallet, given, least);
        const chosen = wallet.filter(({ id }) => ids(found).includes(id));
        expect(chosen).toHaveLength(found.taken.length);
        expect(mayCombine(chosen)).toBe(true);
        for (const { coupon } of chosen) {
          expect(couponObstacle(coupon, factsOf(given))).toBeNull();
        }
        expect(found.discount).toBe(found.taken.reduce((sum, { discount }) => sum + discount, 0));
        expect(found.taken.every(({ discount }) => discount > 0)).toBe(true);
        expect(given.total - found.discount).toBeGreaterThanOrEqual(Math.min(least, given.total));
      }),
    );
  });

  it('is never worse with an additional coupon', () => {
    fc.assert(
      fc.property(walletOf({ minLength: 1, maxLength: 30 }), anyStay, (wallet, given) => {
        expect(best(wallet, given).discount).toBeGreaterThanOrEqual(
          best(wallet.slice(1), given).discount,
        );
      }),
    );
  });

  it('applies percentages before amounts, each to the price that is left', () => {
    const wallet = [
      held(1),
      held(2, { kind: 'PERCENT', value: 5 }),
      held(3, { kind: 'PERCENT', value: 10, cap: 100_000 }),
    ];
    expect(best(wallet)).toEqual({
      taken: [
        { id: 3, discount: 100_000 },
        { id: 2, discount: 95_000 },
        { id: 1, discount: 20_000 },
      ],
      discount: 215_000,
    });
  });

  it('applies free nights after percentages, at the price of a night before any coupon', () => {
    const wallet = [
      held(1),
      held(2, { kind: 'NIGHTS', value: 3 }),
      held(3, { kind: 'PERCENT', value: 10 }),
      held(4, { kind: 'NIGHTS', value: 3, cap: 40_000 }),
    ];
    expect(best(wallet)).toEqual({
      taken: [
        { id: 3, discount: 200_000 },
        { id: 2, discount: 200_000 },
        { id: 4, discount: 120_000 },
        { id: 1, discount: 20_000 },
      ],
      discount: 540_000,
    });
  });

  it('uses a coupon that can’t be combined only if it takes off more than all others together', () => {
    const others = [held(1), held(2)];
    const alone = (value: number) => held(3, { value, stackable: false });
    expect(ids(best([...others, alone(39_999)]))).toEqual([1, 2]);
    // When both choices take off the same amount, the one with fewer coupons is chosen.
    expect(ids(best([...others, alone(40_000)]))).toEqual([3]);
  });

  it('suggests coupons to claim exactly if they take off more than the member’s own coupons do', () => {
    fc.assert(
      fc.property(
        walletOf({ maxLength: 5 }),
        walletOf({ maxLength: 4 }),
        anyLeast,
        (wallet, others, least) => {
          const claimable = others.map(({ coupon }) => coupon);
          const inHand = best(wallet, stay, least).discount;
          const offered = claimable.map((coupon, at) => ({ id: 100 + at, coupon }));
          const all = best([...wallet, ...offered], stay, least).discount;
          const claim = bestClaim(wallet, claimable, factsOf(stay), least);
          expect(claim?.discount ?? inHand).toBe(all);
          if (claim === null) return;
          expect(claim.discount).toBeGreaterThan(inHand);
          expect(claim.take.length).toBeGreaterThan(0);
          // Once the coupons are taken, the best combination of the member's own coupons has the
          // promised discount.
          const taken = claim.take.map((coupon, at) => ({ id: 100 + at, coupon }));
          expect(best([...wallet, ...taken], stay, least).discount).toBe(claim.discount);
          expect(claim.keep.every((id) => wallet.some((held) => held.id === id))).toBe(true);
        },
      ),
    );
  });

  it('uses no coupon that takes nothing off, and among equal ones the one that ends sooner', () => {
    const short = { ...stay, total: 30_000 };
    expect(ids(best([held(1), held(2, { value: 30_000 })], short))).toEqual([2]);
    const soon = new Date('2027-02-01T00:00:00Z');
    expect(ids(best([held(1), held(2, { validUntil: soon })], { ...stay, total: 20_000 }))).toEqual(
      [2],
    );
    expect(
      ids(best([held(1, { stackable: false }), held(2, { stackable: false, validUntil: soon })])),
    ).toEqual([2]);
  });

  it('uses the least valuable coupons among those with the same discount', () => {
    const short = { ...stay, total: 30_000 };
    expect(ids(best([held(1, { value: 50_000 }), held(2, { value: 30_000 })], short))).toEqual([2]);
    const alone = { stackable: false };
    expect(
      ids(
        best([held(1, { value: 50_000, ...alone }), held(2, { value: 30_000, ...alone })], short),
      ),
    ).toEqual([2]);
    const nights = (id: number, value: number) => held(id, { kind: 'NIGHTS', value });
    expect(ids(best([nights(1, 30), nights(2, 29)], stay, 100_000))).toEqual([2]);
  });

  it('doesn’t use prepaid coupons, which members choose themselves', () => {
    const voucher = held(2, { kind: 'NIGHTS', value: 7, prepaid: true });
    expect(ids(best([held(1), voucher]))).toEqual([1]);
    const price = { total: stay.total, nights: stay.nights, least: 0 };
    expect(unusedReason(voucher, [held(1)], price)).toBe('COUPON_PREPAID');
  });

  it('is empty without coupons', () => {
    expect(best([])).toEqual({ taken: [], discount: 0 });
  });
});

it('uses no second coupon where one alone takes off as much', () => {
  const wallet = [held(1, { kind: 'PERCENT', value: 50 }), held(2, { value: 2_000_000 })];
  expect(ids(best(wallet))).toEqual([2]);
});
