import { describe, expect, it } from 'vitest';

import {
  filtersOf,
  searchHref,
  searchRequestOf,
  searchStateOf,
  searchStateOfForm,
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

describe('searchRequestOf', () => {
  it('cuts a keyword to what the API takes', () => {
    expect(searchRequestOf({ keyword: 'x'.repeat(10_000) }).keyword).toHaveLength(100);
  });
});
