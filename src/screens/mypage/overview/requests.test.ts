import { describe, expect, it } from 'vitest';

import { bookingFilterOf, filterPath } from './requests';

describe('the filter of bookings in an address', () => {
  it('contains the state and the year', () => {
    expect(bookingFilterOf({ state: 'past', year: '2026' })).toEqual({ state: 'past', year: 2026 });
  });

  it('contains the page, which may be left out for the first one', () => {
    expect(bookingFilterOf({ page: '3' })).toEqual({ page: 3 });
    expect(filterPath({ state: 'past', page: 3 })).toBe('/mypage?state=past&page=3');
    for (const page of ['1', '0', '-2', '2.5', 'two', '1000000']) {
      expect(bookingFilterOf({ page })).toEqual({});
    }
  });

  it('drops values that are not valid', () => {
    expect(bookingFilterOf({ state: 'toString', year: '20 26' })).toEqual({});
    expect(bookingFilterOf({ state: 'PAST', year: '1e3' })).toEqual({});
    expect(bookingFilterOf({})).toEqual({});
  });

  it('can be written back into an address', () => {
    expect(filterPath({ state: 'unpaid', year: 2027 })).toBe('/mypage?state=unpaid&year=2027');
    expect(filterPath({})).toBe('/mypage');
  });
});
