import { expect, it } from 'vitest';

import { keepTogether } from './keep-together';

const shown = (text: string) =>
  keepTogether(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '|');

it('keeps a number on one line with its unit, and a date on one line', () => {
  expect(shown('Kitchen · Desk · 26 m²')).toBe('Kitchen · Desk · 26_m²');
  expect(shown('책상 · 26㎡')).toBe('책상 · 26|㎡');
  expect(shown('30 nights for 2 adults')).toBe('30_nights for 2_adults');
  expect(shown('3월 1일 (일)부터')).toBe('3월_1일_(일)부터');
  expect(shown('Sun, 1 Mar 2026 15:00')).toBe('Sun,_1_Mar_2026 15:00');
});

it('leaves everything else as it is', () => {
  for (const text of ['Studio 2', '2 millions', 'In 5 Marches', '메시지 3 개의', '26 rooming']) {
    expect(keepTogether(text)).toBe(text);
  }
});
