import { describe, expect, it } from 'vitest';

import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import { offerFacts, selling } from './card-texts';

describe('the selling points of a room', () => {
  const t = i18nOf('en', loadTranslations('en', ['common'])).getFixedT('en', 'common');

  it('name the two most useful things for a long stay, then the size', () => {
    const amenities = ['wifi', 'pool', 'desk', 'kitchen'];
    expect(selling({ amenities, sizeM2: 26 }, t)).toBe('Kitchen · Desk · 26\u00a0m²');
  });

  it('give only the size where there is nothing else to name', () => {
    expect(selling({ amenities: ['elevator'], sizeM2: 18 }, t)).toBe('18\u00a0m²');
  });
});

describe('what a card says of an offer', () => {
  const t = i18nOf('ko', loadTranslations('ko', ['common'])).getFixedT('ko', 'common');
  const facts = (tourOffered: boolean, discountPercent: number, remaining: number) =>
    offerFacts({ tourOffered }, { discountPercent, remaining }, t);

  it('is the discount of the length, tours, and the last rooms', () => {
    expect(facts(true, 28, 1)).toEqual(['장기 숙박 28% 할인', '투어 가능', '1실 남음']);
  });

  it('names the number of rooms only when one or two are left', () => {
    expect(facts(false, 0, 2)).toEqual(['2실 남음']);
    expect(facts(false, 0, 3)).toEqual([]);
  });
});
