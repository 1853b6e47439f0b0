import { expect, test } from 'vitest';

import { MAX_STATION_METRES, metresBetween, walkingMinutes, withinReach } from './walking';

const GANGNAM = { name: '강남', lat: 37.49795, lng: 127.02762 };
const YEOKSAM = { name: '역삼', lat: 37.50066, lng: 127.03646 };
const SAMSEONG = { name: '삼성', lat: 37.50884, lng: 127.06316 };

test('metres are those on the earth, whichever place comes first', () => {
  expect(metresBetween(GANGNAM, GANGNAM)).toBe(0);
  expect(metresBetween(GANGNAM, YEOKSAM)).toBe(metresBetween(YEOKSAM, GANGNAM));
  // By the haversine formula: 836 m.
  expect(Math.abs(metresBetween(GANGNAM, YEOKSAM) - 836)).toBeLessThanOrEqual(2);
});

test('minutes on foot are 1.3 times the straight way at 67 m a minute, and at least one', () => {
  expect([0, 10, 400, 515, 800, 1200].map(walkingMinutes)).toEqual([1, 1, 8, 10, 16, 23]);
});

test('stations within 1.2 km are in reach, the nearest first', () => {
  const near = withinReach(GANGNAM, [SAMSEONG, YEOKSAM, GANGNAM]);
  expect(near.map(({ place, minutes }) => [place.name, minutes])).toEqual([
    ['강남', 1],
    ['역삼', 16],
  ]);
  const far = { lat: GANGNAM.lat + (MAX_STATION_METRES + 2) / 111_195, lng: GANGNAM.lng };
  expect(withinReach(far, [GANGNAM])).toEqual([]);
});
