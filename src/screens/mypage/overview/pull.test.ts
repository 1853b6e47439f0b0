import { expect, it } from 'vitest';

import { MAX_PULLED_NIGHTS, nightsAt, nightsByKey, pulledShare } from './pull';

/** A point of the ring in so many degrees clockwise from twelve o'clock. */
const at = (degrees: number) => ({
  right: 90 * Math.sin((degrees * Math.PI) / 180),
  down: -90 * Math.cos((degrees * Math.PI) / 180),
});

it('each number of nights has its own place, and the place gives it back', () => {
  for (let nights = 0; nights <= MAX_PULLED_NIGHTS; nights += 1) {
    expect(nightsAt(at(pulledShare(nights) * 360), nights, MAX_PULLED_NIGHTS)).toBe(nights);
  }
});

it('a pull past twelve o’clock stays at the end it came from', () => {
  expect(nightsAt(at(350), 0, 30)).toBe(0);
  expect(nightsAt(at(300), 3, 30)).toBe(0);
  expect(nightsAt(at(5), 30, 30)).toBe(30);
  expect(nightsAt(at(80), 28, 30)).toBe(30);
});

it('doesn’t go beyond what is free', () => {
  expect(nightsAt(at(200), 10, 12)).toBe(12);
  expect(nightsByKey('End', 3, 12)).toBe(12);
});

it('the keys of a slider move it by a night, by a week, and to both ends', () => {
  expect(nightsByKey('ArrowRight', 3, 30)).toBe(4);
  expect(nightsByKey('ArrowUp', 30, 30)).toBe(30);
  expect(nightsByKey('ArrowLeft', 0, 30)).toBe(0);
  expect(nightsByKey('ArrowDown', 3, 30)).toBe(2);
  expect(nightsByKey('PageUp', 3, 30)).toBe(10);
  expect(nightsByKey('PageDown', 3, 30)).toBe(0);
  expect(nightsByKey('Home', 9, 30)).toBe(0);
  expect(nightsByKey('Tab', 9, 30)).toBeNull();
});
