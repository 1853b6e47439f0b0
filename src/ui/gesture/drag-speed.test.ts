import { describe, expect, it } from 'vitest';

import { createDragSpeed, goesThrough } from './drag-speed';

describe('the speed of a drag', () => {
  it('is what the pointer did in the last tenth of a second', () => {
    const speed = createDragSpeed();
    for (let time = 0; time <= 500; time += 10) speed.add(time < 450 ? 0 : (time - 450) * 2, time);
    expect(speed.at(500)).toBeCloseTo(1, 1);
  });

  it('is 0 for a pointer that rested before it was let go, and for one that never moved', () => {
    const speed = createDragSpeed();
    expect(speed.at(0)).toBe(0);
    speed.add(0, 0);
    expect(speed.at(0)).toBe(0);
    speed.add(90, 30);
    expect(speed.at(30)).toBe(3);
    expect(speed.at(400)).toBe(0);
  });

  it('is negative on the way back', () => {
    const speed = createDragSpeed();
    speed.add(100, 0);
    speed.add(40, 60);
    expect(speed.at(60)).toBe(-1);
  });
});

describe('a drag that is let go', () => {
  const size = 300;

  it('goes through beyond a third of the size, and not before', () => {
    expect(goesThrough({ travel: 100, size, speed: 0 })).toBe(false);
    expect(goesThrough({ travel: 101, size, speed: 0 })).toBe(true);
  });

  it('goes through by a quick flick, which isn’t a trembling finger', () => {
    expect(goesThrough({ travel: 24, size, speed: 0.4 })).toBe(true);
    expect(goesThrough({ travel: 24, size, speed: 0.39 })).toBe(false);
    expect(goesThrough({ travel: 23, size, speed: 2 })).toBe(false);
  });

  it('is undone by a flick back, and by a drag the other way', () => {
    expect(goesThrough({ travel: 250, size, speed: -0.4 })).toBe(false);
    expect(goesThrough({ travel: -250, size, speed: 1 })).toBe(false);
  });
});
