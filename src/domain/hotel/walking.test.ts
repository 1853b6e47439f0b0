import fc from 'fast-check';
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

test('all places that are near enough are in reach, wherever they lie', () => {
  const spot = fc.record({
    lat: fc.double({ min: 33.1, max: 38.3, noNaN: true }),
    lng: fc.double({ min: 126, max: 129.5, noNaN: true }),
  });
  // Places less than 2 km away in each direction, of which about half are in reach.
  const away = fc.array(
    fc.record({
      north: fc.double({ min: -0.018, max: 0.018, noNaN: true }),
      east: fc.double({ min: -0.018, max: 0.018, noNaN: true }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(spot, away, (from, moves) => {
      const places = moves.map(({ north, east }) => ({
        lat: from.lat + north,
        lng: from.lng + east,
      }));
      const near = places.filter((place) => metresBetween(from, place) <= MAX_STATION_METRES);
      const reached = withinReach(from, places).map(({ place }) => place);
      expect(new Set(reached)).toEqual(new Set(near));
    }),
  );
});
