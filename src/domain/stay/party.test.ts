import fc from 'fast-check';
import { expect, it } from 'vitest';

import { splitParty } from './party';

it('divides guests among rooms that take them, with an adult in each', () => {
  const count = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(count(1, 20), count(0, 20), count(1, 8), (adults, children, largest) => {
      const split = splitParty({ adults, children }, largest);
      if (adults + children <= largest) expect(split).toBeNull();
      if (split === null) return;
      const { rooms, party } = split;
      expect(rooms).toBeGreaterThan(1);
      expect(rooms).toBeLessThanOrEqual(adults);
      expect(party.adults + party.children).toBeLessThanOrEqual(largest);
      expect(rooms * party.adults).toBeGreaterThanOrEqual(adults);
      expect(rooms * party.children).toBeGreaterThanOrEqual(children);
    }),
  );
});

it.each([
  [{ adults: 4, children: 2 }, 4, { rooms: 2, party: { adults: 2, children: 1 } }],
  [{ adults: 3, children: 2 }, 3, { rooms: 2, party: { adults: 2, children: 1 } }],
  // One adult can't stay in two rooms.
  [{ adults: 1, children: 5 }, 4, null],
  [{ adults: 2, children: 2 }, 4, null],
])('divides %o among rooms for %i as %o', (party, largest, expected) => {
  expect(splitParty(party, largest)).toEqual(expected);
});
