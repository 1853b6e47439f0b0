import { describe, expect, test } from 'vitest';
import { distinctLeads, leadsOf } from './leads';

describe('the pictures hotels of a list are shown by', () => {
  test('stay the preferred ones where these differ', () => {
    expect(distinctLeads([['a', 'b'], ['b', 'a'], ['c']])).toEqual(['a', 'b', 'c']);
  });

  test('are all different as soon as any choice makes them so', () => {
    // The third has only `a`: the first must take `b`, so the second must take `c`.
    expect(distinctLeads([['a', 'b'], ['b', 'c'], ['a']])).toEqual(['b', 'c', 'a']);
    const chain = Array.from({ length: 20 }, (_, at) => [`p${at}`, `p${at + 1}`]);
    expect(distinctLeads([...chain, ['p0']])).toEqual([...chain.map(([, next]) => next), 'p0']);
  });

  test('repeat only where there are more hotels than pictures, and one file holds once', () => {
    const leads = distinctLeads(Array.from({ length: 50 }, () => ['a', 'b', 'c', 'd']));
    expect(leads).toHaveLength(50);
    expect(new Set(leads)).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect(leads.filter((lead) => lead !== 'a')).toHaveLength(3);
  });

  test('are none for a hotel without a picture', () => {
    expect(distinctLeads([[], ['a']])).toEqual(['', 'a']);
  });
});

test('a bath or a laundry leads only where there is nothing else', () => {
  const bath = { file: 'bath.webp', role: 'bath' } as const;
  expect(leadsOf([bath, { file: 'room.webp', role: 'room' }, { file: 'own.webp' }])).toEqual([
    'room.webp',
    'own.webp',
  ]);
  expect(leadsOf([bath])).toEqual(['bath.webp']);
});
