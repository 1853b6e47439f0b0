import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pickUnshown } from './section-rules';

const hotels = (...ids: number[]) => ids.map((id) => ({ id }));

describe('the hotels of a section', () => {
  it('are the best that no section above shows', () => {
    const shown = new Set<number>();
    expect(pickUnshown(hotels(1, 2, 3, 4), 2, shown)).toEqual(hotels(1, 2));
    expect(pickUnshown(hotels(2, 3, 1, 4), 2, shown)).toEqual(hotels(3, 4));
  });

  it('are shown once more where there are too few, in their order', () => {
    const shown = new Set([1, 3]);
    expect(pickUnshown(hotels(1, 2, 3), 2, shown)).toEqual(hotels(1, 2));
    expect(pickUnshown(hotels(1, 2, 3), 2, shown)).toEqual(hotels(1, 2));
  });

  it('are as many as there can be, none twice, and each is a hotel of the section', () => {
    const ids = fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 12 });
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 6 }), (own, above, limit) => {
        const picked = pickUnshown(hotels(...own), limit, new Set(above)).map(({ id }) => id);
        expect(picked).toHaveLength(Math.min(limit, own.length));
        expect(own.filter((id) => picked.includes(id))).toEqual(picked);
        const fresh = own.filter((id) => !above.includes(id)).slice(0, limit);
        expect(picked).toEqual(expect.arrayContaining(fresh));
      }),
    );
  });
});
