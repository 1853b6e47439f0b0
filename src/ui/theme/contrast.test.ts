import { describe, expect, it } from 'vitest';

import { DARK, LIGHT, type Scheme } from './tokens';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

const PAPERS = ['paper', 'paper-2', 'paper-3'] as const;
const TEXT_ON_PAPER = ['ink', 'ink-2', 'ink-3', 'accent-strong', 'danger', 'warn', 'info'] as const;
const PAIRS: [keyof Scheme, keyof Scheme][] = [
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['paper', 'ink'],
  ['photo-ink', 'photo-paper'],
  ['ink-2', 'map-sea'],
  ['ink-2', 'map-land'],
  ...(['accent', 'danger', 'warn', 'info'] as const).map((tone): [keyof Scheme, keyof Scheme] => [
    tone === 'accent' ? 'accent-deep' : tone,
    `${tone}-wash`,
  ]),
  ...(['ink', 'ink-2', 'ink-3', 'accent-strong'] as const).map(
    (ink): [keyof Scheme, keyof Scheme] => [ink, 'accent-wash'],
  ),
];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the contrast of the %s scheme', (_name, scheme) => {
  it.each(TEXT_ON_PAPER.flatMap((ink) => PAPERS.map((paper) => [ink, paper] as const)))(
    'makes %s readable on %s (4.5:1)',
    (ink, paper) => {
      expect(contrast(scheme[ink], scheme[paper])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(PAIRS)('makes %s readable on %s (4.5:1)', (ink, ground) => {
    expect(contrast(scheme[ink], scheme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'line-strong', 'star', 'photo-heart'] as const)(
    'makes %s visible as a graphic (3:1)',
    (mark) => {
      const ground = mark === 'photo-heart' ? scheme['photo-paper'] : scheme.paper;
      expect(contrast(scheme[mark], ground)).toBeGreaterThanOrEqual(3);
    },
  );
});
