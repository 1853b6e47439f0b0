import { describe, expect, it } from 'vitest';

import * as ui from '@/ui';
import { GROUPS, SPECIMENS } from './page';
import { renderBoard } from './render';
import { SAMPLES } from './samples';

/** Exported components that draw nothing themselves, or have no look of their own. */
const INVISIBLE = ['GlobalStyles', 'Link'];

const components = Object.entries(ui)
  .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'function')
  .map(([name]) => name)
  .filter((name) => !INVISIBLE.includes(name));

describe('the component board', () => {
  it('shows each component of src/ui, and none that no longer exists', () => {
    expect(Object.keys(SPECIMENS).sort()).toEqual(components.sort());
  });

  it('shows each of them once', () => {
    const names = Object.values(GROUPS).flatMap((group) => Object.keys(group));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['ko', 'en'] as const)('is rendered without scripts in the language %s', (locale) => {
    const html = renderBoard({ locale, scheme: 'dark', pictures: ['room.1', 'bath.2'] });
    for (const name of components) expect(html).toContain(`id="${name}-dark"`);
    expect(html).toContain(SAMPLES[locale].short);
    // The styles are included: emotion's rules are in the head of the document.
    expect(html).toMatch(/\.m-[a-z0-9]+[^{]*\{[^}]*var\(--paper\)/);
  });

  it('shows a hotel name of forty characters or more and a price of nine digits', () => {
    for (const { hotel, price } of Object.values(SAMPLES)) {
      expect(hotel.length).toBeGreaterThanOrEqual(38);
      expect(price.replace(/\D/g, '')).toHaveLength(9);
    }
  });
});
