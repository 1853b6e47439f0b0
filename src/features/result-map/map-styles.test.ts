import { expect, it } from 'vitest';

import { channels, contrast, luminance, mixed } from '@/ui/theme/contrast';
import { DARK, LIGHT } from '@/ui';
import { COMMUTE_SHARES } from './map-styles';

it.each([
  ['light', LIGHT],
  ['dark', DARK],
])(
  'prices are readable on each step of the %s scheme (4.5:1), and steps differ',
  (_name, scheme) => {
    const grounds = COMMUTE_SHARES.map((share) => mixed(scheme.accent, share, scheme.paper));
    for (const ground of grounds) {
      expect(contrast(channels(scheme.ink), ground)).toBeGreaterThanOrEqual(4.5);
    }
    // The nearer, the more of the accent colour: each step is told from the next.
    for (let at = 1; at < grounds.length; at += 1) {
      const [nearer = [], farther = []] = [grounds[at - 1], grounds[at]];
      expect(contrast(nearer, farther)).toBeGreaterThan(1.1);
      expect(luminance(nearer) < luminance(farther)).toBe(scheme === LIGHT);
    }
  },
);
