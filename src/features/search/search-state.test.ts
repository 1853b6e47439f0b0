import { describe, expect, it } from 'vitest';

import { searchQuery } from '@/contract/search/search';
import { codesOfFilter, isAmenityFilter } from '@/contract/search/search-filters';
import {
  COMMUTE_DROPPED,
  COMMUTE_KEYS,
  FILTER_KEYS,
  filterCount,
  filtersOf,
  isKeywordCut,
  searchHref,
  searchRequestOf,
  searchStateOf,
  searchStateOfForm,
  sortOf,
  withAmenity,
} from './search-state';

describe('the state of a search', () => {
  it('keeps the parameters that a search has and drops all others', () => {
    expect(searchStateOf({ region: 'busan', from: '', utm_source: 'x', page: '2' })).toEqual({
      region: 'busan',
      page: '2',
    });
  });

  it('joins amenities that a form sent as separate parameters', () => {
    expect(searchStateOf({ amenities: ['kitchen', 'desk'] })).toEqual({
      amenities: 'kitchen,desk',
    });
  });

  it('uses the first value of a parameter that is repeated', () => {
    expect(searchStateOf({ region: ['seoul', 'jeju'] })).toEqual({ region: 'seoul' });
  });
});

describe('the limits of addresses and of the API', () => {
  const NEITHER_STAY_NOR_GUESTS = [
    ...FILTER_KEYS,
    ...COMMUTE_KEYS,
    'region',
    'area',
    'keyword',
    'sort',
  ] as const;
  it.each(NEITHER_STAY_NOR_GUESTS)('agree for %s, of which any length can be requested', (key) => {
    for (const letters of ['a', '가', '😀']) {
      for (const count of [1, 63, 64, 65, 99, 100, 101, 200, 201, 10_000]) {
        const request = searchRequestOf(searchStateOf({ [key]: letters.repeat(count) }));
        expect(searchQuery.safeParse(request).error).toBeUndefined();
      }
    }
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'do not take %s for a filter, although every object has a property of that name',
    (word) => {
      expect(isAmenityFilter(word)).toBe(false);
      expect(codesOfFilter(word)).toBeNull();
    },
  );
});

describe('the state that is read from a form', () => {
  it('is the same as after submitting the form as a GET request', () => {
    const form = new FormData();
    form.append('amenities', 'kitchen');
    form.append('amenities', 'desk');
    form.append('keyword', ' 해운대 ');
    form.append('type', '');
    form.append('elsewhere', 'x');
    expect(searchStateOfForm(form)).toEqual({ amenities: 'kitchen,desk', keyword: '해운대' });
  });
});

describe('the filters of a search', () => {
  it('do not include place, dates, guests and page', () => {
    expect(filtersOf({ region: 'busan', from: 'x', page: '2', sort: 'price' })).toEqual({
      sort: 'price',
    });
  });

  it('do not include the part of the map, which belongs to the place that it shows', () => {
    expect(filtersOf({ bounds: '35.0,129.0,35.3,129.3', grade: '4' })).toEqual({ grade: '4' });
  });
});

describe('the commute of a search', () => {
  const state = { commute: 'seoul-2.gangnam', commuteStops: '10', region: 'seoul' };

  it('stays when the place changes, and is no filter', () => {
    expect(filtersOf(state)).toEqual({ commute: 'seoul-2.gangnam', commuteStops: '10' });
    expect(filterCount(state)).toBe(0);
  });

  it('orders the hotels, unless another order is chosen', () => {
    expect(sortOf(state, true)).toBe('commute');
    expect(sortOf({ ...state, sort: 'price' }, true)).toBe('price');
    expect(sortOf({ ...state, sort: 'recommended' }, true)).toBe('recommended');
    // Without a station that the search knows there is nothing to order by.
    expect(sortOf({ sort: 'commute' }, false)).toBe('recommended');
    expect(sortOf({}, false)).toBe('recommended');
  });

  it('is dropped with its limits and its order', () => {
    expect(searchHref({ ...state, sort: 'commute' }, COMMUTE_DROPPED)).toBe(
      '/search/result?region=seoul',
    );
  });
});

describe('the link to a search', () => {
  it('starts at the first page when anything else changes', () => {
    const state = { region: 'seoul', page: '3', sort: 'price' };
    expect(searchHref(state, { area: 'mapo' })).toBe(
      '/search/result?region=seoul&sort=price&area=mapo',
    );
    expect(searchHref(state, { page: '4' })).toBe('/search/result?region=seoul&page=4&sort=price');
    expect(searchHref(state, { region: undefined })).toBe('/search/result?sort=price');
  });
});

describe('a search text that is too long', () => {
  it('is shortened, so that no link contains it, and is known to be shortened', () => {
    const query = { keyword: '가'.repeat(10_000) };
    expect(searchStateOf(query).keyword).toHaveLength(100);
    expect([isKeywordCut(query), isKeywordCut({ keyword: '해운대' }), isKeywordCut({})]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('toggling an amenity', () => {
  it('adds one that is missing and removes one that is there', () => {
    const state = { amenities: 'kitchen' };
    expect(withAmenity(state, 'desk')).toEqual({ amenities: 'kitchen,desk' });
    expect(withAmenity(state, 'kitchen')).toEqual({ amenities: undefined });
    expect(filterCount({ amenities: 'kitchen,desk', grade: '4', sort: 'price' })).toBe(3);
  });
});

describe('the API request of a search', () => {
  it('contains only parameters that the API knows', () => {
    const state = { sort: 'chaos', unit: 'aeon', view: 'map', region: 'busan' };
    expect(searchRequestOf(state)).toEqual({ region: 'busan' });
  });
});
