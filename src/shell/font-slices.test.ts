import { describe, expect, it } from 'vitest';

import { lettersBeyond } from './font-slices';

describe('the letters of none of some fonts', () => {
  const beyond = lettersBeyond(['U+20-7E, U+AC00', 'u+ad6d-ae00']);

  it('are those outside of all ranges', () => {
    expect(beyond.test('Seoul 가국글')).toBe(false);
    expect(beyond.test('Seoul 뷁')).toBe(true);
    expect(beyond.test('Seoul 🙂')).toBe(true);
  });

  it('don’t count spaces and line ends', () => {
    expect(beyond.test('a\n\u{a0}\u{2003}b')).toBe(false);
  });

  it('are all letters where no font is known', () => {
    expect(lettersBeyond([]).test('a')).toBe(true);
    expect(lettersBeyond([]).test(' ')).toBe(false);
  });
});
