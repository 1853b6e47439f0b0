import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { printable, wrapped } from './sheet';

describe('printable', () => {
  /** A font of Latin letters, Hangul and a box. */
  const canDraw = (codePoint: number) =>
    /^[\x20-\x7e가-힣□]$/u.test(String.fromCodePoint(codePoint));

  it('composes, keeps to one line, and leaves out what can’t be printed', () => {
    const text = (from: string) => printable(from, canDraw).text;
    expect(text('김하늘'.normalize('NFD'))).toBe('김하늘');
    expect(text(' Kim\n\tHa\u00a0neul ')).toBe('Kim Ha neul');
    expect(text('Kim\u202e\u200b\u0000\u0007 😀👩‍👩‍👧🇰🇷👍🏽 Sky')).toBe('Kim Sky');
    expect(text('1️⃣')).toBe('1');
  });

  it('tells when a character was replaced', () => {
    expect(printable('김 王', canDraw)).toEqual({ text: '김 □', isWhole: false });
    expect(printable('\ud83d', canDraw)).toEqual({ text: '□', isWhole: false });
    expect(printable('😀', canDraw)).toEqual({ text: '□', isWhole: false });
    expect(printable('김하늘', canDraw)).toEqual({ text: '김하늘', isWhole: true });
    expect(printable('', canDraw)).toEqual({ text: '', isWhole: true });
  });

  it('never returns a character that the font lacks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const character of printable(text, canDraw).text) {
          expect(canDraw(character.codePointAt(0) ?? 0)).toBe(true);
        }
      }),
    );
  });
});

describe('wrapped', () => {
  const widthOf = (text: string) => [...text].length;

  it('keeps words whole, and breaks those that are wider than a line', () => {
    expect(wrapped('서울 마포구 연남로 1', 7, widthOf)).toEqual(['서울 마포구', '연남로 1']);
    expect(wrapped('a@long.example.com', 8, widthOf)).toEqual(['a@long.', 'example.', 'com']);
    expect(wrapped('abcdefghij', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij']);
    expect(wrapped('', 4, widthOf)).toEqual(['']);
  });

  it('loses no character and exceeds no line', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '가', ' ', '-', '.', '/'), maxLength: 120 }),
        fc.integer({ min: 1, max: 30 }),
        (text, width) => {
          const lines = wrapped(text, width, widthOf);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
          expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''));
        },
      ),
    );
  });
});
