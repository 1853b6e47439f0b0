import { expect, it } from 'vitest';

import { channels, contrast, luminance, mixed } from '../theme/contrast';
import { DARK, LIGHT } from '../theme/tokens';
import { HEAT_SHARES } from './calendar-styles';

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
