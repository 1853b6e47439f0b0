import fc from 'fast-check';
import { expect, it } from 'vitest';

import { metresBetween, MAX_STATION_METRES } from '@/domain/hotel/walking';
import { effortOf, findJourneysTo } from '@/domain/transit/journeys';
import { findStation, METRO, STATIONS } from '@/server/core/transit/stations';
import { findCommutesTo, NO_WAY, markWithinLimits } from './commute-columns';

/** Hotels up to 2 km from a station, and some anywhere in the country. */
const spots = fc.array(
  fc.oneof(
    fc
      .record({
        station: fc.constantFrom(...STATIONS),
        north: fc.double({ min: -0.015, max: 0.015, noNaN: true }),
        east: fc.double({ min: -0.015, max: 0.015, noNaN: true }),
      })
      .map(({ station, north, east }) => ({ lat: station.lat + north, lng: station.lng + east })),
    fc.record({
      lat: fc.double({ min: 33.2, max: 38.2, noNaN: true }),
      lng: fc.double({ min: 126, max: 129.5, noNaN: true }),
    }),
  ),
  { minLength: 1, maxLength: 20 },
);

it('a hotel has the best way of all stations in reach, and none without one', () => {
  fc.assert(
    fc.property(spots, fc.constantFrom(...STATIONS), (hotels, { at: to }) => {
      const ways = findCommutesTo({ hotels }, to);
      const journeys = findJourneysTo(METRO, to);
      hotels.forEach((hotel, at) => {
        const tried = STATIONS.filter(
          (one) => metresBetween(one, hotel) <= MAX_STATION_METRES,
        ).flatMap((one) => journeys.from(one.at) ?? []);
        expect(ways.effort[at]).toBe(Math.min(NO_WAY, ...tried.map(effortOf)));
        if (tried.length === 0) return;
        const way = { stops: ways.stops[at] ?? -1, changes: ways.changes[at] ?? -1 };
        expect(journeys.from(ways.station[at] ?? -1)).toEqual(way);
        const station = STATIONS[ways.station[at] ?? -1];
        expect(station && metresBetween(station, hotel)).toBe(ways.metres[at]);
      });
    }),
    { numRuns: 60 },
  );
});

it('limits are of both stops and changes, and leave out who has no way', () => {
  const gangnam = { lat: 37.49795, lng: 127.02762 };
  const seoulStation = { lat: 37.5547, lng: 126.9707 };
  const to = findStation('seoul-2.yeoksam')?.at ?? -1;
  const ways = findCommutesTo({ hotels: [gangnam, seoulStation, { lat: 33.5, lng: 126.5 }] }, to);
  expect(markWithinLimits(ways, { stops: null, changes: null })).toBeNull();
  const [near, far] = [ways.stops[0] ?? -1, ways.stops[1] ?? -1];
  expect(near).toBeLessThan(far);
  expect([...(markWithinLimits(ways, { stops: near, changes: null }) ?? [])]).toEqual([1, 0, 0]);
  expect([...(markWithinLimits(ways, { stops: far, changes: 9 }) ?? [])]).toEqual([1, 1, 0]);
  expect([...(markWithinLimits(ways, { stops: far, changes: 0 }) ?? [])]).toEqual([1, 0, 0]);
});
