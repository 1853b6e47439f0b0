import { describe, expect, it } from 'vitest';

import { formatTel } from './person';

describe('formatTel', () => {
  it.each([
    ['+821012345678', '010-1234-5678', '+82 10-1234-5678'],
    ['+827000001055', '070-0000-1055', '+82 70-0000-1055'],
    ['+8225551234', '02-555-1234', '+82 2-555-1234'],
  ])('formats %s for readers of Korean and for readers of English', (tel, ko, en) => {
    expect(formatTel(tel, 'ko')).toBe(ko);
    expect(formatTel(tel, 'en')).toBe(en);
  });

  it('leaves the number of another country as it is', () => {
    expect(formatTel('+4915112345678', 'ko')).toBe('+4915112345678');
    expect(formatTel('+4915112345678', 'en')).toBe('+4915112345678');
  });
});
