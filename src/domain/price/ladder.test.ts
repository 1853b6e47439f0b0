import { describe, expect, it } from 'vitest';

import { ladderFrom, nextRung } from './ladder';

const ladder = [
  { minNights: 1, percent: 0, perNight: 100_000 },
  { minNights: 7, percent: 10, perNight: 90_000 },
  { minNights: 30, percent: 30, perNight: 70_000 },
];

describe('the price by length of stay', () => {
  it('says how many more nights the next step takes, and by how much a night is cheaper then', () => {
    expect(nextRung(ladder, 25)).toMatchObject({ addNights: 5, less: 22, perNight: 70_000 });
    expect(nextRung(ladder, 6)).toMatchObject({ addNights: 1, less: 10 });
    expect(nextRung(ladder, 30)).toBeNull();
    expect(nextRung([], 3)).toBeNull();
  });

  it('starts with the shortest stay that the hotel accepts', () => {
    const reachable = ladderFrom(ladder, 14);
    expect(reachable.map(({ minNights, percent }) => [minNights, percent])).toEqual([
      [14, 10],
      [30, 30],
    ]);
    expect(ladderFrom(ladder, 1)).toEqual(ladder);
  });
});
