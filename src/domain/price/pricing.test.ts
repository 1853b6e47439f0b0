import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ADD_ON_CODES, type AddOnCode } from './add-on';
import {
  addOnsOf,
  canonicalQuote,
  lengthDiscountFor,
  lengthLadder,
  nextDiscountStep,
  type QuoteFacts,
  quoteFromSum,
  type QuoteLine,
  quoteStay,
  sameQuote,
  totalAmount,
  totalFromSum,
} from './pricing';
import { addNights, nightOf } from '../stay/stay';

const LADDER = [
  { minNights: 7, percent: 5 },
  { minNights: 14, percent: 9 },
  { minNights: 30, percent: 18 },
];

function factsOf(prices: number[], over: Partial<QuoteFacts> = {}): QuoteFacts {
  const checkIn = '2027-02-20';
  return {
    hotelId: 1,
    roomTypeId: 11,
    ratePlanId: 111,
    stay: { checkIn, checkOut: addNights(checkIn, prices.length) },
    guests: { adults: 2, children: 0 },
    nightly: prices.map((price, i) => ({ night: addNights(checkIn, i), price })),
    plan: { pricePercent: 100, breakfastPerGuestNight: 0, refundable: true },
    lengthDiscounts: LADDER,
    occupancy: { baseGuests: 2, maxGuests: 4, extraGuestPerNight: 20_000 },
    ...over,
  };
}

const anyFacts: fc.Arbitrary<QuoteFacts> = fc
  .record({
    day: fc.integer({ min: 20_000, max: 22_000 }),
    prices: fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 120 }),
    adults: fc.integer({ min: 1, max: 4 }),
    children: fc.integer({ min: 0, max: 3 }),
    pricePercent: fc.integer({ min: 50, max: 150 }),
    breakfast: fc.integer({ min: 0, max: 40_000 }),
    extra: fc.integer({ min: 0, max: 60_000 }),
    ladder: fc.array(
      fc.record({
        minNights: fc.integer({ min: 2, max: 90 }),
        percent: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ day, prices, adults, children, pricePercent, breakfast, extra, ladder }) =>
    factsOf(prices, {
      stay: { checkIn: nightOf(day), checkOut: nightOf(day + prices.length) },
      nightly: prices.map((price, i) => ({ night: nightOf(day + i), price })),
      guests: { adults, children },
      plan: { pricePercent, breakfastPerGuestNight: breakfast, refundable: true },
      lengthDiscounts: ladder,
      occupancy: { baseGuests: 2, maxGuests: 7, extraGuestPerNight: extra },
    }),
  );

describe('quoteStay', () => {
  it('adds up its lines', () => {
    const quote = quoteStay(
      factsOf(Array<number>(30).fill(80_050), {
        guests: { adults: 2, children: 1 },
        plan: { pricePercent: 110, breakfastPerGuestNight: 9000, refundable: true },
      }),
    );
    expect(quote.lines).toEqual([
      { kind: 'ROOM', amount: 2_641_700 },
      { kind: 'BREAKFAST', amount: 810_000 },
      { kind: 'EXTRA_GUEST', amount: 600_000 },
      { kind: 'LENGTH_DISCOUNT', amount: -475_600, percent: 18 },
    ]);
    expect(quote).toMatchObject({
      nights: 30,
      total: 3_576_100,
      vat: 325_100,
      perNight: 119_203,
      discountPercent: 18,
      checkIn: '2027-02-20',
      checkOut: '2027-03-22',
      currency: 'KRW',
    });
  });

  it.each([
    [[100_000, 100_000, 100_100], 100_033],
    [[100_000, 100_000, 100_200], 100_067],
    [[100_000, 100_100], 100_050],
  ])('has the price per night of %j, rounded to the nearest won', (prices, perNight) => {
    expect(quoteStay(factsOf(prices)).perNight).toBe(perNight);
  });

  it('has only a room line when nothing else applies', () => {
    expect(quoteStay(factsOf([100_000])).lines).toEqual([{ kind: 'ROOM', amount: 100_000 }]);
  });

  it('rounds the discount up, in the guest’s favour', () => {
    const quote = quoteStay(factsOf([10_100, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000]));
    expect(quote.lines[1]).toEqual({ kind: 'LENGTH_DISCOUNT', amount: -3600, percent: 5 });
  });

  it('adds up to its total, which is never negative', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const quote = quoteStay(facts);
        expect(quote.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.total);
        expect(quote.total).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(quote.total)).toBe(true);
        expect(quote.vat).toBe(Math.round(quote.total / 11));
      }),
    );
  });

  it('has the same total as the function that starts from the sum of the nights', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { nightly, ...rest } = facts;
        const nights = nightly.length;
        const nightlySum = nightly.reduce((sum, { price }) => sum + price, 0);
        const quote = quoteStay(facts);
        expect(quoteFromSum({ ...rest, nights, nightlySum })).toEqual(quote);
        expect(totalFromSum(rest, nightlySum, nights)).toBe(quote.total);
      }),
    );
  });

  it('refuses incomplete nights', () => {
    const facts = factsOf([1000, 2000, 3000]);
    const [first, second, third] = facts.nightly;
    if (!first || !second || !third) throw new Error('three nights');
    const wrong = [
      [first, second],
      [first, third, second],
      [first, second, second],
      [first, second, { night: third.night, price: 1.5 }],
      [first, second, { night: third.night, price: -1 }],
      [],
    ];
    for (const nightly of wrong) {
      expect(() => quoteStay({ ...facts, nightly })).toThrow(RangeError);
    }
    expect(() =>
      quoteStay({ ...facts, nightly: [], stay: { checkIn: '2027-02-20', checkOut: '2027-02-20' } }),
    ).toThrow(RangeError);
    expect(() => quoteFromSum({ ...facts, nights: 2, nightlySum: 6000 })).toThrow(RangeError);
  });

  it('doesn’t change its input', () => {
    const facts = factsOf([1000, 2000]);
    const before = structuredClone(facts);
    quoteStay(facts);
    expect(facts).toEqual(before);
  });
});

const anyExtras = fc.record({
  addOns: fc
    .subarray([...ADD_ON_CODES])
    .chain((codes) =>
      fc.tuple(
        ...codes.map((code) =>
          fc.integer({ min: 0, max: 60_000 }).map((price) => ({ code, price })),
        ),
      ),
    ),
  cleaningPerWeek: fc.integer({ min: 0, max: 7 }),
});

describe('add-ons in a quote', () => {
  it('come after the room, have no length discount, and are part of the total and its VAT', () => {
    const quote = quoteStay(
      factsOf(Array<number>(30).fill(80_000), {
        extras: {
          addOns: [
            { code: 'CLEANING_TWICE_WEEKLY', price: 15_000 },
            { code: 'PARKING', price: 6000 },
          ],
          cleaningPerWeek: 1,
        },
      }),
    );
    expect(quote.lines).toEqual([
      { kind: 'ROOM', amount: 2_400_000 },
      { kind: 'LENGTH_DISCOUNT', amount: -432_000, percent: 18 },
      { kind: 'ADD_ON', amount: 180_000, addOn: { code: 'PARKING', count: 30, each: 6000 } },
      {
        kind: 'ADD_ON',
        amount: 60_000,
        addOn: { code: 'CLEANING_TWICE_WEEKLY', count: 4, each: 15_000 },
      },
    ]);
    expect(quote).toMatchObject({ total: 2_208_000, vat: 200_727, perNight: 73_600 });
    expect(addOnsOf(quote)).toEqual(['PARKING', 'CLEANING_TWICE_WEEKLY']);
  });

  it('add up to the total and don’t change the room’s own lines', () => {
    fc.assert(
      fc.property(anyFacts, anyExtras, (facts, extras) => {
        const plain = quoteStay(facts);
        const quote = quoteStay({ ...facts, extras });
        expect(quote.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.total);
        expect(quote.lines.filter(({ kind }) => kind !== 'ADD_ON')).toEqual(plain.lines);
        for (const { kind, amount, addOn } of quote.lines) {
          if (kind !== 'ADD_ON') continue;
          expect(amount).toBe((addOn?.count ?? 0) * (addOn?.each ?? 0));
          expect(amount).toBeGreaterThan(0);
        }
        expect(quote.discountPercent).toBe(plain.discountPercent);
        expect(quote.vat).toBe(Math.round(quote.total / 11));
      }),
    );
  });

  it('charge breakfast once', () => {
    const extras = { addOns: [{ code: 'BREAKFAST', price: 12_000 }], cleaningPerWeek: 1 } as const;
    const plan = { pricePercent: 100, breakfastPerGuestNight: 9000, refundable: true };
    const kinds = quoteStay(factsOf([80_000], { extras, plan })).lines.map(({ kind }) => kind);
    expect(kinds).toEqual(['ROOM', 'BREAKFAST']);
  });
});

describe('length discounts', () => {
  it('the best step that the stay reaches applies', () => {
    expect([1, 6, 7, 13, 14, 29, 30, 531].map((n) => lengthDiscountFor(LADDER, n))).toEqual([
      0, 0, 5, 5, 9, 9, 18, 18,
    ]);
    expect(lengthDiscountFor([...LADDER].reverse(), 20)).toBe(9);
  });

  it('the next better step is named', () => {
    expect(nextDiscountStep(LADDER, 25)).toEqual({ addNights: 5, percent: 18 });
    expect(nextDiscountStep(LADDER, 7)).toEqual({ addNights: 7, percent: 9 });
    expect(nextDiscountStep(LADDER, 30)).toBeNull();
    expect(nextDiscountStep([], 3)).toBeNull();
  });

  it('a later step without a higher discount is skipped', () => {
    const flat = [
      { minNights: 7, percent: 10 },
      { minNights: 14, percent: 10 },
      { minNights: 28, percent: 12 },
    ];
    expect(nextDiscountStep(flat, 8)).toEqual({ addNights: 20, percent: 12 });
  });

  it('the prices per night start at one night', () => {
    const ladder = lengthLadder({ ...factsOf([100_000]), meanNightly: 100_000 });
    expect(ladder).toEqual([
      { minNights: 1, percent: 0, perNight: 100_000 },
      { minNights: 7, percent: 5, perNight: 95_000 },
      { minNights: 14, percent: 9, perNight: 91_000 },
      { minNights: 30, percent: 18, perNight: 82_000 },
    ]);
  });
});

const added = (code: AddOnCode, count: number, each: number): QuoteLine => ({
  kind: 'ADD_ON',
  amount: count * each,
  addOn: { code, count, each },
});

describe('canonicalQuote', () => {
  const quote = quoteStay(factsOf(Array<number>(7).fill(90_000)));

  it('is the same text for the same price', () => {
    const shuffled = Object.fromEntries(Object.entries(quote).reverse());
    expect(sameQuote(quote, { ...quote, ...shuffled })).toBe(true);
  });

  it.each([
    { hotelId: 2 },
    { roomTypeId: 2 },
    { ratePlanId: 2 },
    { checkIn: '2027-02-21' },
    { checkOut: '2027-02-28' },
    { nights: 8 },
    { adults: 3 },
    { children: 1 },
    { total: quote.total - 1 },
    { discountPercent: 6 },
    { lines: [{ kind: 'ROOM' as const, amount: 598_500 }] },
    { lines: [...quote.lines, added('PARKING', 7, 5000)] },
  ])('differs when %j differs', (change) => {
    expect(canonicalQuote({ ...quote, ...change })).not.toBe(canonicalQuote(quote));
  });

  it('distinguishes add-ons with the same amount', () => {
    const texts = [
      added('PARKING', 7, 5000),
      added('PARKING', 35, 1000),
      added('CLEANING_DAILY', 7, 5000),
    ].map((line) => canonicalQuote({ ...quote, lines: [...quote.lines, line] }));
    expect(new Set(texts).size).toBe(3);
  });
});

describe('totalAmount', () => {
  it('has the same result in 32 bits as in general', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    const sums = fc.integer({ min: 0, max: 10_700_000 });
    fc.assert(
      fc.property(
        fc.oneof(
          sums,
          sums.map((sum) => Math.floor(sum / 50) * 50),
        ),
        fc.integer({ min: 0, max: 200 }),
        percent,
        fc.integer({ min: 0, max: 90_000_000 }),
        (sum, share, discount, besides) => {
          const room = Math.floor((sum * share) / 10_000 + 0.5) * 100;
          const off = Math.min(room, Math.ceil((room * discount) / 10_000) * 100);
          expect(totalAmount(sum, share, discount, besides)).toBe(room - off + besides);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it('is exact for amounts beyond 32 bits', () => {
    expect(totalAmount(10_700_000, 200, 0, 0)).toBe(21_400_000);
    expect(totalAmount(10_700_001, 200, 0, 0)).toBe(21_400_000);
    expect(totalAmount(10_700_025, 200, 0, 0)).toBe(21_400_100);
    expect(totalAmount(30_000_000, 150, 20, 1_000)).toBe(36_001_000);
    expect(totalAmount(900_000_000, 100, 40, 7)).toBe(540_000_007);
  });
});
