import { expect, test } from 'vitest';

import { nearbyStations } from './nearby-stations';

test('a place has the stations within reach, with their lines and minutes on foot', () => {
  const [nearest, ...others] = nearbyStations({ lat: 37.5573, lng: 126.9254 }, 'ko');
  expect(nearest).toMatchObject({ name: '홍대입구', lines: [{ name: '2호선' }, {}, {}] });
  expect(nearest?.metres).toBeLessThan(200);
  expect(others.length).toBeGreaterThan(0);
  const metres = [nearest, ...others].map((one) => one?.metres ?? NaN);
  expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  expect(Math.max(...metres)).toBeLessThanOrEqual(1_200);
});

test('names are in the language that was asked for', () => {
  const [nearest] = nearbyStations({ lat: 35.158, lng: 129.16 }, 'en');
  expect(nearest?.name).toMatch(/Haeundae|Dongbaek/);
});

test('where no metro goes there are none', () => {
  expect(nearbyStations({ lat: 33.5, lng: 126.53 }, 'ko')).toEqual([]);
});
