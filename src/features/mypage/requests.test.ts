import { describe, expect, it } from 'vitest';

import { bookingFilterOf, filterPath } from './requests';

describe('the filter of an address', () => {
  it('reads state and year', () => {
    expect(bookingFilterOf({ state: 'past', year: '2026' })).toEqual({ state: 'past', year: 2026 });
  });

  it('leaves out what it cannot mean', () => {
    expect(bookingFilterOf({ state: 'toString', year: '20 26' })).toEqual({});
    expect(bookingFilterOf({ state: 'PAST', year: '1e3' })).toEqual({});
    expect(bookingFilterOf({})).toEqual({});
  });

  it('goes back into an address', () => {
    expect(filterPath({ state: 'unpaid', year: 2027 })).toBe('/mypage?state=unpaid&year=2027');
    expect(filterPath({})).toBe('/mypage');
  });
});
