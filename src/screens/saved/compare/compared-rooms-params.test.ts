import { expect, it } from 'vitest';

import { parseComparedRooms } from './compared-rooms-params';

it.each([
  [undefined, { ids: null, malformed: false, tooMany: false }],
  ['', { ids: null, malformed: false, tooMany: false }],
  ['12,7', { ids: [12, 7], malformed: false, tooMany: false }],
  ['12,7,12,7,12', { ids: [12, 7], malformed: false, tooMany: false }],
  ['1,2,3,4,5', { ids: [1, 2, 3, 4], malformed: false, tooMany: true }],
  ['1,x,,-2,1.5,1e3,0,0x1f, 4', { ids: [1], malformed: true, tooMany: false }],
  ['2147483648', { ids: [], malformed: true, tooMany: false }],
  ['<script>', { ids: [], malformed: true, tooMany: false }],
])('the rooms to compare are parsed from the address: %s', (text, expected) => {
  expect(parseComparedRooms(text)).toEqual(expected);
});

it('only the beginning of a very long address is read', () => {
  expect(parseComparedRooms(`7,${'9'.repeat(1_000_000)}`)).toMatchObject({
    ids: [7],
    malformed: true,
  });
});
