import fc from 'fast-check';
import { expect, it } from 'vitest';

import { formatSecondRoom, parseSecondRoom } from './stay-params';

it('reads the second room that it wrote', () => {
  fc.assert(
    fc.property(
      fc.record({
        roomId: fc.integer({ min: 1, max: 999_999_999 }),
        planId: fc.integer({ min: 1, max: 999_999_999 }),
        adults: fc.integer({ min: 1, max: 20 }),
        children: fc.integer({ min: 0, max: 20 }),
      }),
      (room) => {
        expect(parseSecondRoom(formatSecondRoom(room))).toEqual(room);
      },
    ),
  );
});

it.each([
  '',
  '71',
  '71-712-0-2',
  '71-712-2',
  '0-712-2-0',
  '71-712-21-0',
  '71-712-2-0-1',
  'a-b-c-d',
])('refuses %j', (text) => expect(parseSecondRoom(text)).toBeNull());
