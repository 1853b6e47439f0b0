import { describe, expect, test } from 'vitest';
import { distinctLeads, findCoverPhotos, type CoverPhotos } from './cover-photos';

const fit = (...files: string[]): CoverPhotos => ({ fit: files, spare: [] });

describe('the pictures hotels of a list are shown by', () => {
  test('stay the preferred ones where these differ', () => {
    expect(distinctLeads([fit('a', 'b'), fit('b', 'a'), fit('c')])).toEqual(['a', 'b', 'c']);
  });

  test('are all different as soon as any assignment of pictures allows it', () => {
    // The third has only `a`: the first must take `b`, so the second must take `c`.
    expect(distinctLeads([fit('a', 'b'), fit('b', 'c'), fit('a')])).toEqual(['b', 'c', 'a']);
    const chain = Array.from({ length: 20 }, (_, at) => fit(`p${at}`, `p${at + 1}`));
    const moved = Array.from({ length: 20 }, (_, at) => `p${at + 1}`);
    expect(distinctLeads([...chain, fit('p0')])).toEqual([...moved, 'p0']);
  });

  test('are of the second choice only where the pictures of the first choice don’t suffice', () => {
    const bathed = { fit: ['a'], spare: ['bath'] };
    expect(distinctLeads([fit('a', 'b'), bathed])).toEqual(['b', 'a']);
    expect(distinctLeads([fit('a'), bathed])).toEqual(['a', 'bath']);
  });

  test('repeat only where there are more hotels than pictures, and each is used', () => {
    const coverPhotos = distinctLeads(Array.from({ length: 50 }, () => fit('a', 'b', 'c', 'd')));
    expect(coverPhotos).toHaveLength(50);
    expect(new Set(coverPhotos)).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect(coverPhotos.filter((lead) => lead !== 'a')).toHaveLength(3);
  });

  test('are none for a hotel without a picture', () => {
    expect(distinctLeads([fit(), fit('a')])).toEqual(['', 'a']);
  });
});

test('a bathroom or a laundry is a second choice, a picture without a role isn’t', () => {
  const bath = { file: 'bath.webp', role: 'bath' } as const;
  expect(
    findCoverPhotos([bath, { file: 'room.webp', role: 'room' }, { file: 'own.webp' }]),
  ).toEqual({
    fit: ['room.webp', 'own.webp'],
    spare: ['bath.webp'],
  });
});
