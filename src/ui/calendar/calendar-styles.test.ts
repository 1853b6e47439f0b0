import { expect, it } from 'vitest';

import { DARK, LIGHT } from '../theme/tokens';
import { HEAT_SHARES } from './calendar-styles';

type Colour = readonly number[];

const channels = (hex: string): Colour =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** What `color-mix(in srgb, …)` makes of so many percent of a colour on a ground. */
const mixed = (colour: string, percent: number, ground: string): Colour => {
  const under = channels(ground);
  return channels(colour).map(
    (own, at) => (own * percent + (under[at] ?? 0) * (100 - percent)) / 100,
  );
};

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour
    .map((value) => value / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Colour, b: Colour): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

it.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the texts of a day are readable on each step of the %s scheme (4.5:1)', (_name, scheme) => {
  for (const share of Object.values(HEAT_SHARES)) {
    const ground = mixed(scheme.accent, share, scheme.paper);
    for (const ink of ['ink', 'ink-2', 'accent-deep'] as const) {
      expect(contrast(channels(scheme[ink]), ground)).toBeGreaterThanOrEqual(4.5);
    }
  }
  const grounds = Object.values(HEAT_SHARES).map((share) =>
    luminance(mixed(scheme.accent, share, scheme.paper)),
  );
  // Cheaper is more of the accent colour, in the same direction for all steps.
  const isOrdered = grounds.every((own, at) => {
    const next = grounds[at + 1] ?? own;
    return scheme === LIGHT ? own <= next : own >= next;
  });
  expect(isOrdered).toBe(true);
});
