import { describe, expect, it } from 'vitest';

import {
  afterMerge,
  NO_LISTS,
  parseLists,
  textOfLists,
  withEntry,
  withoutEntry,
  type LocalLists,
} from './local-lists';

const NOW = 1_795_000_000_000;
const kept = (id: number, minutes = 0) => ({ id, at: NOW - minutes * 60_000 });
const lists = (some: Partial<LocalLists>): LocalLists => ({ ...NO_LISTS, ...some });
const stored = (value: unknown) => parseLists(JSON.stringify(value), NOW);

describe('the lists that a browser stored', () => {
  it('are read back as they were written', () => {
    const some = lists({ hotels: [kept(7), kept(3, 9)], rooms: [kept(71)], viewed: [kept(2)] });
    expect(parseLists(textOfLists(some), NOW)).toEqual(some);
    expect(textOfLists(NO_LISTS)).toBeNull();
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '"<script>"',
    '17',
    '{"v":0,"hotels":[{"id":7,"at":1}]}',
    '{"v":2,"hotels":[{"id":7,"at":1}]}',
    '{"hotels":[{"id":7,"at":1}]}',
    '{"v":1}',
    '{"v":1,"hotels":"7","viewed":{},"rooms":null}',
    `{"v":1,"hotels":[${'['.repeat(500)}${']'.repeat(500)}]}`,
  ])('may contain anything without harm: %s', (text) => {
    expect(parseLists(text, NOW)).toEqual(NO_LISTS);
  });

  it('lose only the entries that are invalid', () => {
    const odd = [null, 7, 'x', {}, { id: 7 }, { id: '7', at: NOW }, { id: -7, at: NOW }];
    const worse = [
      { id: 1.5, at: NOW },
      { id: 7, at: 'x' },
      { id: 7, at: -1 },
      { id: 2 ** 31, at: 1 },
    ];
    const parsed = stored({ v: 1, hotels: [...odd, kept(5), ...worse], rooms: [], more: 1 });
    expect(parsed).toEqual(lists({ hotels: [kept(5)] }));
  });

  it('have the newest first, each id once, nothing from the future and no more than the limit', () => {
    const hotels = [kept(1, 5), kept(2, 1), kept(1, 3), kept(3, -600)];
    expect(stored({ v: 1, hotels }).hotels).toEqual([kept(3), kept(2, 1), kept(1, 3)]);
    const many = Array.from({ length: 500 }, (_, at) => kept(at + 1, at));
    const parsed = stored({ v: 1, hotels: many, viewed: many, rooms: many });
    expect([parsed.hotels.length, parsed.viewed.length, parsed.rooms.length]).toEqual([200, 20, 4]);
    expect(parsed.rooms.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('an entry of a list', () => {
  it('moves to the top when it is added, and stays where it is when it is there already', () => {
    const one = lists({ hotels: [kept(1, 5)] });
    const two = withEntry(one, 'hotels', kept(2));
    expect(two?.hotels).toEqual([kept(2), kept(1, 5)]);
    expect(withEntry(two ?? one, 'hotels', kept(1))).toBe(two);
    expect(withoutEntry(two ?? one, 'hotels', 1).hotels).toEqual([kept(2)]);
    expect(withoutEntry(one, 'hotels', 9).hotels).toEqual(one.hotels);
  });

  it('is refused by a full list of saved hotels, while the list of viewed ones drops its oldest', () => {
    const four = lists({ rooms: [1, 2, 3, 4].map((id) => kept(id)) });
    expect(withEntry(four, 'rooms', kept(5))).toBeNull();
    expect(withEntry(four, 'rooms', kept(4))).toBe(four);
    const hotels = Array.from({ length: 200 }, (_, at) => kept(at + 1, at));
    expect(withEntry(lists({ hotels }), 'hotels', kept(201))).toBeNull();
    const twenty = lists({ viewed: hotels.slice(0, 20) });
    const viewed = withEntry(twenty, 'viewed', kept(99))?.viewed ?? [];
    expect([viewed.length, viewed[0]?.id, viewed.at(-1)?.id]).toEqual([20, 99, 19]);
    expect(withEntry(twenty, 'viewed', kept(7))?.viewed.slice(0, 2)).toEqual([kept(7), kept(1)]);
  });
});

it('after a merge with the account, entries added meanwhile stay, and so do those that did not fit', () => {
  const sent = lists({
    hotels: [kept(1), kept(2), kept(3)],
    viewed: [kept(1, 4)],
    rooms: [kept(9)],
  });
  const since = lists({ ...sent, hotels: [kept(4), ...sent.hotels], viewed: [kept(1, 1)] });
  expect(afterMerge(since, sent, [3])).toEqual(
    lists({ hotels: [kept(4), kept(3)], viewed: [kept(1, 1)] }),
  );
  expect(afterMerge(sent, sent, [])).toEqual(NO_LISTS);
});
