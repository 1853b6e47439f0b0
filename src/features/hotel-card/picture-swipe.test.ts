import { describe, expect, it } from 'vitest';

import { limitTravel, findPictureAfter } from './picture-swipe';

const swipe = { at: 1, count: 3, width: 300, speed: 0 };

describe('a swipe over the pictures of a card', () => {
  it('leads to the next or the one before beyond a third of the width', () => {
    expect(findPictureAfter({ ...swipe, travel: -101 })).toBe(2);
    expect(findPictureAfter({ ...swipe, travel: 101 })).toBe(0);
    expect(findPictureAfter({ ...swipe, travel: -99 })).toBe(1);
    expect(findPictureAfter({ ...swipe, travel: 0 })).toBe(1);
  });

  it('leads on by a flick, and nowhere by a flick back', () => {
    expect(findPictureAfter({ ...swipe, travel: -40, speed: -1 })).toBe(2);
    expect(findPictureAfter({ ...swipe, travel: 40, speed: 1 })).toBe(0);
    expect(findPictureAfter({ ...swipe, travel: -200, speed: 1 })).toBe(1);
  });

  it('ends at the first and the last picture, which give in a little', () => {
    expect(findPictureAfter({ ...swipe, at: 2, travel: -280, speed: -2 })).toBe(2);
    expect(findPictureAfter({ ...swipe, at: 0, travel: 280, speed: 2 })).toBe(0);
    expect(limitTravel(-80, 2, 3)).toBe(-20);
    expect(limitTravel(80, 0, 3)).toBe(20);
    expect(limitTravel(80, 2, 3)).toBe(80);
    expect(limitTravel(-80, 0, 3)).toBe(-80);
  });
});
