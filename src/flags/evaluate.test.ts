import { randomUUID } from 'node:crypto';

import { GrowthBook } from '@growthbook/growthbook-react';
import { expect, it } from 'vitest';

import { FLAG_SEEDS } from '@/server/use-cases/content/flags/seed';
import {
  attributesOf,
  evaluateFlags,
  evaluateWith,
  siteFlagsOf,
  type FlagPayload,
} from './evaluate';
import { FALLBACKS } from './flags';

const payload: FlagPayload = {
  features: JSON.parse(JSON.stringify(FLAG_SEEDS)) as NonNullable<FlagPayload['features']>,
  dateUpdated: '2026-11-21T00:00:00.000Z',
};

it('server and browser evaluate the same variation for 200 visitors, and both variations occur', () => {
  const counts = { charge: 0, hold: 0 };
  for (let visitor = 0; visitor < 200; visitor += 1) {
    const id = randomUUID();
    const server = evaluateFlags(siteFlagsOf(payload), id);
    // The payload is sent to the browser as JSON in the page, and evaluated by the browser's
    // client.
    const travelled = JSON.parse(JSON.stringify(siteFlagsOf(payload))) as FlagPayload;
    const browser = new GrowthBook({ attributes: attributesOf(id) }).initSync({
      payload: travelled,
    });
    expect(evaluateWith(browser)).toEqual(server);
    counts[server['hotel-hold-note'].value] += 1;
    expect(server['hotel-hold-note'].experiment).toEqual({
      id: 'hotel-hold-note-2026',
      variation: server['hotel-hold-note'].value === 'hold' ? '1' : '0',
    });
  }
  // Each variation has one half: fewer than 60 of 200 happens once in a hundred million runs.
  expect(Math.min(counts.charge, counts.hold)).toBeGreaterThan(60);
});

it('a missing flag, or a value that the site does not know, gives the default', () => {
  expect(evaluateFlags({ features: {} }, randomUUID())).toEqual(FALLBACKS);
  const odd = { features: { 'hotel-hold-note': { defaultValue: 'louder' } } };
  expect(evaluateFlags(odd, randomUUID())).toEqual(FALLBACKS);
});

it('the page gets only the flags that the site reads, and flags that they depend on', () => {
  const part = siteFlagsOf({
    features: {
      'app-banner': {
        defaultValue: true,
        rules: [{ force: false, parentConditions: [{ id: 'parent', condition: { value: 1 } }] }],
      },
      parent: { defaultValue: 1 },
      'of-another-product': { defaultValue: 'secret' },
    },
  });
  expect(Object.keys(part.features ?? {}).sort()).toEqual(['app-banner', 'parent']);
  expect(evaluateFlags(part, randomUUID())['app-banner'].value).toBe(false);
});
