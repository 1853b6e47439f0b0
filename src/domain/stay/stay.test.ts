import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addNights,
  checkGuests,
  checkStay,
  dayOf,
  isNight,
  nightOf,
  nightsBetween,
  nightsOf,
  seoulInstant,
  seoulToday,
  splitParty,
  weekdayOf,
} from './stay';

const anyDay = fc.integer({ min: -36_000, max: 60_000 });
const anyNight = anyDay.map(nightOf);

describe('nights', () => {
  it.each(['2027-02-30', '2027-13-01', '2027-00-10', '2027-1-01', '2027-04-31', '1900-02-29'])(
    'refuses %s',
    (text) => expect(isNight(text)).toBe(false),
  );
  it.each(['', '2027-01-01T00:00', ' 2027-01-01', '２０２７-01-01', '+027-01-01', '2027/01/01'])(
    'refuses %j',
    (text) => expect(isNight(text)).toBe(false),
  );
  it.each(['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '10000-01-01'])(
    'refuses %s, which is outside of the calendar',
    (text) => {
      expect(isNight(text)).toBe(false);
      const stay = {
        checkIn: text,
        checkOut: text,
        today: '2026-07-01',
        calendarEnd: '2027-07-01',
      };
      expect(checkStay({ ...stay, minNights: 1, maxNights: 180 })).toMatchObject({
        code: 'DATE_MALFORMED',
      });
    },
  );
  it('accepts the first and the last day of the calendar, and counts on from them', () => {
    for (const text of ['1900-01-01', '2199-12-31']) {
      expect(isNight(text)).toBe(true);
      expect(addNights(addNights(text, 100_000), -100_000)).toBe(text);
    }
  });
  it.each(['2027-02-28', '2028-02-29', '2000-02-29', '2026-12-31'])('takes %s', (text) =>
    expect(isNight(text)).toBe(true),
  );

  it('agrees with the platform’s calendar', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = new Date(day * 86_400_000);
        expect(nightOf(day)).toBe(date.toISOString().slice(0, 10));
        expect(weekdayOf(nightOf(day))).toBe(date.getUTCDay());
      }),
      { numRuns: 2000 },
    );
  });

  it('counts the same in both directions', () => {
    fc.assert(
      fc.property(anyNight, fc.integer({ min: -2000, max: 2000 }), (night, count) => {
        const later = addNights(night, count);
        expect(nightsBetween(night, later)).toBe(count);
        expect(addNights(later, -count)).toBe(night);
        expect(nightOf(dayOf(night))).toBe(night);
      }),
    );
  });

  it('throws on anything else', () => {
    expect(() => addNights('2027-02-30', 1)).toThrow(RangeError);
  });

  it('lists the nights of a half-open stay', () => {
    expect(nightsOf({ checkIn: '2027-02-27', checkOut: '2027-03-02' })).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
    ]);
    expect(nightsOf({ checkIn: '2027-03-02', checkOut: '2027-03-02' })).toEqual([]);
  });
});

describe('the hotel clock', () => {
  it('starts a day at 15:00 UTC', () => {
    expect(seoulToday(new Date('2027-01-01T14:59:59.999Z'))).toBe('2027-01-01');
    expect(seoulToday(new Date('2027-01-01T15:00:00Z'))).toBe('2027-01-02');
  });

  it('converts wall-clock times to instants', () => {
    expect(seoulInstant('2027-03-01', '00:00').toISOString()).toBe('2027-02-28T15:00:00.000Z');
    expect(seoulInstant('2027-03-01', '15:30').toISOString()).toBe('2027-03-01T06:30:00.000Z');
  });

  it.each(['24:00', '9:00', '09:60', '09-00', '', '09:000'])('refuses the time %j', (time) => {
    expect(() => seoulInstant('2027-03-01', time)).toThrow(RangeError);
  });

  it('has a new day at midnight', () => {
    fc.assert(
      fc.property(anyNight, (night) => {
        expect(seoulToday(seoulInstant(night, '00:00'))).toBe(night);
        expect(seoulToday(seoulInstant(night, '23:59'))).toBe(night);
      }),
    );
  });
});

describe('checkStay', () => {
  const rules = { today: '2027-01-10', calendarEnd: '2028-07-01', minNights: 7, maxNights: 90 };
  const check = (checkIn: string, checkOut: string) => checkStay({ ...rules, checkIn, checkOut });

  it.each([
    ['2027-1-10', '2027-02-10', 'DATE_MALFORMED'],
    ['2027-01-10', '2027-02-30', 'DATE_MALFORMED'],
    ['2027-02-10', '2027-02-10', 'DATE_REVERSED'],
    ['2027-02-10', '2027-02-01', 'DATE_REVERSED'],
    ['2027-01-09', '2027-02-01', 'DATE_PAST'],
    ['2028-06-20', '2028-07-02', 'DATE_BEYOND_CALENDAR'],
  ] as const)('%s to %s is %s', (checkIn, checkOut, code) => {
    expect(check(checkIn, checkOut)).toEqual({ ok: false, code });
  });

  it('says the shortest and the longest stay', () => {
    expect(check('2027-02-01', '2027-02-07')).toEqual({
      ok: false,
      code: 'STAY_TOO_SHORT',
      minNights: 7,
    });
    expect(check('2027-02-01', '2027-05-03')).toEqual({
      ok: false,
      code: 'STAY_TOO_LONG',
      maxNights: 90,
    });
  });

  it('accepts today, the last check-out, and both limits', () => {
    const stay = { checkIn: '2027-01-10', checkOut: '2027-01-17' };
    expect(check(stay.checkIn, stay.checkOut)).toEqual({ ok: true, stay, nights: 7 });
    expect(check('2028-06-20', '2028-07-01')).toMatchObject({ ok: true, nights: 11 });
    expect(check('2027-02-01', '2027-05-02')).toMatchObject({ ok: true, nights: 90 });
  });
});

describe('checkGuests', () => {
  it('requires an adult and whole numbers', () => {
    const invalid = { ok: false, code: 'GUESTS_INVALID', maxGuests: 3 };
    expect(checkGuests({ adults: 0, children: 1, maxGuests: 3 })).toEqual(invalid);
    expect(checkGuests({ adults: 1.5, children: 0, maxGuests: 3 })).toEqual(invalid);
    expect(checkGuests({ adults: 1, children: -1, maxGuests: 3 })).toEqual(invalid);
    expect(checkGuests({ adults: Number.NaN, children: 0, maxGuests: 3 })).toEqual(invalid);
  });

  it('counts children towards the maximum', () => {
    expect(checkGuests({ adults: 2, children: 1, maxGuests: 3 })).toEqual({ ok: true });
    expect(checkGuests({ adults: 2, children: 2, maxGuests: 3 })).toEqual({
      ok: false,
      code: 'GUESTS_OVER_MAXIMUM',
      maxGuests: 3,
    });
  });
});

it('divides guests among rooms that take them, with an adult in each', () => {
  const count = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(count(1, 20), count(0, 20), count(1, 8), (adults, children, largest) => {
      const split = splitParty({ adults, children }, largest);
      if (adults + children <= largest) expect(split).toBeNull();
      if (split === null) return;
      const { rooms, party } = split;
      expect(rooms).toBeGreaterThan(1);
      expect(rooms).toBeLessThanOrEqual(adults);
      expect(party.adults + party.children).toBeLessThanOrEqual(largest);
      expect(rooms * party.adults).toBeGreaterThanOrEqual(adults);
      expect(rooms * party.children).toBeGreaterThanOrEqual(children);
    }),
  );
});

it.each([
  [{ adults: 4, children: 2 }, 4, { rooms: 2, party: { adults: 2, children: 1 } }],
  [{ adults: 3, children: 2 }, 3, { rooms: 2, party: { adults: 2, children: 1 } }],
  // One adult can't stay in two rooms.
  [{ adults: 1, children: 5 }, 4, null],
  [{ adults: 2, children: 2 }, 4, null],
])('divides %o among rooms for %i as %o', (party, largest, expected) => {
  expect(splitParty(party, largest)).toEqual(expected);
});
