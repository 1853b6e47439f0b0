import { describe, expect, it } from 'vitest';

import { channels, contrast as contrastOf } from './contrast';
import { DARK, LIGHT, type Scheme } from './tokens';

const contrast = (a: string, b: string) => contrastOf(channels(a), channels(b));

const PAPERS = ['paper', 'paper-2', 'paper-3', 'surface'] as const;
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
