import { describe, expect, it } from 'vitest';

import type { Locale } from '@/config/constants';
import { textsOf } from '../testing';
import { datesText, partyText, pillTexts, placeText } from './bar-texts';
import { fieldsOf, type StayChoice } from './choice';

const jeju: StayChoice = {
  place: { region: 'jeju', name: '제주' },
  checkIn: '2026-12-07',
  checkOut: '2027-01-06',
  adults: 2,
  children: 0,
  flex: '',
  length: null,
};
const pill = (choice: StayChoice, locale: Locale = 'ko') =>
  pillTexts(choice, locale, textsOf(locale).getFixedT(locale, 'common')).join(' · ');
const ko = textsOf('ko').getFixedT('ko', 'common');
const en = textsOf('en').getFixedT('en', 'common');

describe('the texts of the bar', () => {
  it('say place, dates, nights and guests in the line of the pill', () => {
    expect(pill(jeju)).toBe('제주 · 12.7–1.6 30박 · 2명');
    const plain = pill({ ...jeju, place: { region: 'jeju', name: 'Jeju' }, children: 1 }, 'en');
    expect(plain.replaceAll('\u00a0', ' ')).toBe('Jeju · 7 Dec–6 Jan, 30 nights · 3 guests');
  });

  it('leave the place out where a hotel is known', () => {
    expect(pill({ ...jeju, place: null })).toBe('12.7–1.6 30박 · 2명');
  });

  it('say the whole country, typed words, and a place whose name is not known yet', () => {
    expect(placeText({ ...jeju, place: {} }, ko)).toBe('전국');
    expect(placeText({ ...jeju, place: { region: 'jeju' } }, ko)).toBe('전국');
    expect(placeText({ ...jeju, place: { keyword: ' 한옥 ' } }, ko)).toBe('‘한옥’');
    expect(placeText({ ...jeju, place: { ...jeju.place, keyword: '한옥' } }, ko)).toBe(
      '제주 ‘한옥’',
    );
  });

  it('are longer in the segments, and ask for dates that are missing', () => {
    expect(datesText(jeju, 'ko', ko).replaceAll('\u00a0', ' ')).toBe('12월 7일 – 1월 6일 · 30박');
    expect(datesText({ ...jeju, checkIn: '', checkOut: '' }, 'en', en)).toBe('Choose dates');
    expect(partyText({ ...jeju, adults: 1, children: 2 }, en).replaceAll('\u00a0', ' ')).toBe(
      '1 adult, 2 children',
    );
  });
});

describe('the fields of a choice', () => {
  it('are the parameters of the results, without empty ones', () => {
    expect(fieldsOf({ ...jeju, place: { region: 'jeju', area: 'aewol', keyword: ' ' } })).toEqual({
      region: 'jeju',
      area: 'aewol',
      from: '2026-12-07',
      to: '2027-01-06',
      adults: '2',
      children: '0',
    });
    expect(fieldsOf({ ...jeju, place: {}, flex: '3' })).toMatchObject({ region: 'all', flex: '3' });
  });

  it('have the length of an address in place of the check-out', () => {
    const fields = fieldsOf({ ...jeju, length: { count: '2', unit: 'week' } });
    expect(fields).toMatchObject({ from: '2026-12-07', length: '2', unit: 'week' });
    expect(fields).not.toHaveProperty('to');
  });

  it('have no place where a hotel is known', () => {
    expect(Object.keys(fieldsOf({ ...jeju, place: null }))).toEqual([
      'from',
      'to',
      'adults',
      'children',
    ]);
  });
});
