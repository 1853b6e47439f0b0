import { describe, expect, it } from 'vitest';

import { searchQuery } from '@/contract/search';
import { codesOfFilter, isAmenityFilter } from '@/contract/search-filters';
import {
  FILTER_KEYS,
  filterCount,
  filtersOf,
  isKeywordCut,
  searchHref,
  searchRequestOf,
  searchStateOf,
  searchStateOfForm,
  withAmenity,
} from './search-state';

describe('searchStateOf', () => {
  it('keeps what a search knows and drops the rest', () => {
    expect(searchStateOf({ region: 'busan', from: '', utm_source: 'x', page: '2' })).toEqual({
      region: 'busan',
      page: '2',
    });
  });

  it('joins amenities that a form sent one by one', () => {
    expect(searchStateOf({ amenities: ['kitchen', 'desk'] })).toEqual({
      amenities: 'kitchen,desk',
    });
  });

  it('takes the first of a key that is there twice', () => {
    expect(searchStateOf({ region: ['seoul', 'jeju'] })).toEqual({ region: 'seoul' });
  });
});

describe('what an address carries and what the API takes', () => {
  const NEITHER_STAY_NOR_GUESTS = [...FILTER_KEYS, 'region', 'area', 'keyword', 'sort'] as const;
  it.each(NEITHER_STAY_NOR_GUESTS)('%s of any length can be asked for', (key) => {
    for (const letters of ['a', '가', '😀']) {
      for (const count of [1, 63, 64, 65, 99, 100, 101, 200, 201, 10_000]) {
        const request = searchRequestOf(searchStateOf({ [key]: letters.repeat(count) }));
        expect(searchQuery.safeParse(request).error).toBeUndefined();
      }
    }
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s, which every object has, is no filter',
    (word) => {
      expect(isAmenityFilter(word)).toBe(false);
      expect(codesOfFilter(word)).toBeNull();
    },
  );
});

describe('searchStateOfForm', () => {
  it('reads a form as its GET would be read', () => {
    const form = new FormData();
    form.append('amenities', 'kitchen');
    form.append('amenities', 'desk');
    form.append('keyword', ' 해운대 ');
    form.append('type', '');
    form.append('elsewhere', 'x');
    expect(searchStateOfForm(form)).toEqual({ amenities: 'kitchen,desk', keyword: '해운대' });
  });
});

describe('filtersOf', () => {
  it('leaves place, dates, guests and page out', () => {
    expect(filtersOf({ region: 'busan', from: 'x', page: '2', sort: 'price' })).toEqual({
      sort: 'price',
    });
  });
});

describe('searchHref', () => {
  it('starts at the first page when anything else changes', () => {
    const state = { region: 'seoul', page: '3', sort: 'price' };
    expect(searchHref(state, { area: 'mapo' })).toBe(
      '/search/result?region=seoul&sort=price&area=mapo',
    );
    expect(searchHref(state, { page: '4' })).toBe('/search/result?region=seoul&page=4&sort=price');
    expect(searchHref(state, { region: undefined })).toBe('/search/result?sort=price');
  });
});

describe('a keyword longer than a search takes', () => {
  it('is cut, so that no link of the page carries it, and known to be cut', () => {
    const query = { keyword: '가'.repeat(10_000) };
    expect(searchStateOf(query).keyword).toHaveLength(100);
    expect([isKeywordCut(query), isKeywordCut({ keyword: '해운대' }), isKeywordCut({})]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('withAmenity', () => {
  it('adds one that is not there and drops one that is', () => {
    const state = { amenities: 'kitchen' };
    expect(withAmenity(state, 'desk')).toEqual({ amenities: 'kitchen,desk' });
    expect(withAmenity(state, 'kitchen')).toEqual({ amenities: undefined });
    expect(filterCount({ amenities: 'kitchen,desk', grade: '4', sort: 'price' })).toBe(3);
  });
});

describe('searchRequestOf', () => {
  it('leaves out what the API does not know', () => {
    const state = { sort: 'chaos', unit: 'aeon', view: 'map', region: 'busan' };
    expect(searchRequestOf(state)).toEqual({ region: 'busan' });
  });
});
