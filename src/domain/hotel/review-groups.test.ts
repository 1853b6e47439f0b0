import { describe, expect, it } from 'vitest';

import {
  lengthBounds,
  lengthOf,
  reviewChoices,
  reviewFigures,
  type ReviewGroup,
  STAY_LENGTHS,
} from './review-groups';

const group = (more: Partial<ReviewGroup>): ReviewGroup => ({
  traveller: 'solo',
  language: 'ko',
  length: 'days',
  room: 1,
  count: 1,
  score: 80,
  scores: { cleanliness: 8, location: 8, service: 8, facilities: 8, value: 8 },
  ...more,
});

const groups = [
  group({ count: 2, score: 165 }),
  group({ traveller: 'family', language: 'en', length: 'months', room: 2, score: 100 }),
  group({ traveller: 'family', length: 'months', room: 1, count: 3, score: 270 }),
];

describe('lengths', () => {
  it('every length of stay is in one category', () => {
    for (let nights = 1; nights <= 540; nights += 1) {
      const fitting = STAY_LENGTHS.filter(({ key }) => {
        const { from, before } = lengthBounds(key);
        return nights >= from && (before === null || nights < before);
      });
      expect(fitting.map(({ key }) => key)).toEqual([lengthOf(nights)]);
    }
  });
});

describe('reviewFigures', () => {
  it('counts and averages the reviews that were found', () => {
    expect(reviewFigures(groups)).toMatchObject({ total: 6, score: 8.9 });
    expect(reviewFigures(groups, { traveller: 'family', room: 1 })).toEqual({
      total: 3,
      score: 9,
      scores: { cleanliness: 2.7, location: 2.7, service: 2.7, facilities: 2.7, value: 2.7 },
    });
    expect(reviewFigures(groups, { room: 99 })).toEqual({ total: 0, score: null, scores: null });
  });
});

describe('reviewChoices', () => {
  it('counts each choice together with the others that are made, and leaves out empty ones', () => {
    const choices = reviewChoices(groups, { traveller: 'family' });
    expect(choices.traveller).toEqual([
      { value: 'solo', count: 2 },
      { value: 'family', count: 4 },
    ]);
    expect(choices.length).toEqual([{ value: 'months', count: 4 }]);
    expect(choices.room).toEqual([
      { value: 1, count: 3 },
      { value: 2, count: 1 },
    ]);
  });

  it('keeps the choice that is made, even if it finds none now', () => {
    const choices = reviewChoices(groups, { traveller: 'solo', length: 'months' });
    expect(choices.length).toContainEqual({ value: 'months', count: 0 });
    expect(choices.traveller).toContainEqual({ value: 'solo', count: 0 });
  });
});
