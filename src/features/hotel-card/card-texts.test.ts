import { describe, expect, it } from 'vitest';

import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import { selling } from './card-texts';

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
