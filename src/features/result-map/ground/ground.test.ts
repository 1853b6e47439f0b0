import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import type { Bounds } from '@/domain/hotel/map';
import { filesFor } from './files';
import list from './files.json';
import { type Ground, type GroundData, project, readGround, type Path } from './ground';

const FOLDER = path.resolve('public');
const read = (address: string): Ground => {
  const data: GroundData = JSON.parse(readFileSync(path.join(FOLDER, address), 'utf8'));
  return readGround(data);
};
const weights = new Map(
  readdirSync(path.join(FOLDER, 'map')).map((file) => [
    `/map/${file}`,
    gzipSync(readFileSync(path.join(FOLDER, 'map', file))).length,
  ]),
);

/** What a map of so many px shows around a place. */
function windowAt(lat: number, lng: number, zoom: number, width = 760, height = 860): Bounds {
  const perPx = 360 / (256 * 2 ** zoom);
  const [east, north] = [
    (width / 2) * perPx,
    (height / 2) * perPx * Math.cos((lat * Math.PI) / 180),
  ];
  return { south: lat - north, west: lng - east, north: lat + north, east: lng + east };
}

const inside = ([x, y]: readonly [number, number], ring: Path) => {
  let odd = false;
  for (let at = 0, past = ring.length - 2; at < ring.length; past = at, at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[at], ring[at + 1], ring[past], ring[past + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
};
const on = (lat: number, lng: number, rings: readonly Path[]) =>
  rings.filter((ring) => inside(project(lat, lng), ring)).length % 2 === 1;

describe('a file of the ground', () => {
  it('is read as lines on the flat map, and names at their places', () => {
    const nothing = { abroad: [], land: [], green: [], water: [], borders: [], subway: [] };
    const ground = readGround({
      ...nothing,
      scale: 100,
      box: [12_600, 3_700, 12_700, 3_800],
      rivers: [[12_600, 3_700, 100, -50]],
      roads: { motorway: [[12_650, 3_750, 1, 1]] },
      stations: [[12_650, 3_750, '가', 'Ga', ['#0052A4', '#00A84D']]],
      names: [
        ['dong', 12_600, 3_700, '나', 'Na'],
        ['not known', 0, 0, '', ''],
      ],
    });
    expect([...(ground.rivers[0] ?? [])]).toEqual([...project(37, 126), ...project(36.5, 127)]);
    expect(ground.box).toHaveLength(8);
    expect(ground.roads.map(([kind]) => kind)).toEqual(['motorway']);
    expect(ground.names).toEqual([
      { kind: 'station', lat: 37.5, lng: 126.5, ko: '가', en: 'Ga', lines: 2 },
      { kind: 'dong', lat: 37, lng: 126, ko: '나', en: 'Na', lines: 0 },
    ]);
  });

  it('has the places of the flat map where other web maps have them', () => {
    expect(project(0, 0)).toEqual([128, 128]);
    const [x, y] = project(85.0511287798, 180);
    expect(x).toBe(256);
    expect(y).toBeCloseTo(0, 6);
  });
});

describe('the made files', () => {
  const country = read(filesFor(windowAt(37, 127.5, 7), 7)[0] ?? '');

  it.each([
    ['Seoul', 37.5665, 126.978],
    ['Busan', 35.1798, 129.075],
    ['Jeju', 33.38, 126.55],
    ['Gangneung', 37.75, 128.87],
    ['Ulleungdo', 37.5, 130.865],
  ])('have %s on land', (_name, lat, lng) => expect(on(lat, lng, country.land)).toBe(true));

  it('have sea where there is sea, and the neighbouring countries', () => {
    expect(on(37, 130, [...country.land, ...country.abroad])).toBe(false);
    expect(on(35.5, 124.5, [...country.land, ...country.abroad])).toBe(false);
    expect(on(39.03, 125.75, country.abroad)).toBe(true);
    expect(on(33.59, 130.4, country.abroad)).toBe(true);
  });

  it('have the river, the lines and the stations of Seoul', () => {
    const grounds = filesFor(windowAt(37.5172, 126.9, 14), 14).map(read);
    expect(
      on(
        37.5215,
        126.955,
        grounds.flatMap(({ water }) => water),
      ),
    ).toBe(true);
    const names = grounds.flatMap((ground) => ground.names);
    const yeouido = names.find(({ ko, kind }) => ko === '여의도' && kind === 'station');
    expect(yeouido).toMatchObject({ en: 'Yeouido', lines: 2 });
    expect(yeouido?.lat).toBeCloseTo(37.5217, 2);
    expect(grounds.flatMap(({ subway }) => subway.map(([colour]) => colour))).toContain('#996CAC');
  });

  it('are those of the list, and no others', () => {
    const named = list.map(({ name, version }) => `${name}.${version}.json`);
    const files = readdirSync(path.join(FOLDER, 'map')).filter((file) => file.endsWith('.json'));
    expect(files.toSorted()).toEqual(named.toSorted());
  });
});

describe('what a view loads', () => {
  it('is the country from afar, and the region or its parts from near', () => {
    const names = (zoom: number) =>
      filesFor(windowAt(37.77, 128.91, zoom), zoom).map((one) => one.split(/[/.]/)[2]);
    expect(names(7)).toEqual(['country', 'ways']);
    expect(names(12)).toEqual(['country', 'gangneung']);
    expect(names(14)).toEqual(['country', 'gangneung-1']);
  });

  const regions = list.filter(({ to }) => to === 13);
  it.each(regions.map(({ name, box }) => [name, box] as const))(
    'is at most 60 kB with gzip wherever one looks in %s',
    (_name, [west = 0, south = 0, east = 0, north = 0]) => {
      for (const zoom of [7, 9, 9.25, 10, 10.5, 12, 13, 14, 16])
        for (const across of [0, 0.25, 0.5, 0.75, 1])
          for (const up of [0, 0.25, 0.5, 0.75, 1]) {
            const seen = windowAt(
              south + up * (north - south),
              west + across * (east - west),
              zoom,
            );
            const files = filesFor(seen, zoom);
            const bytes = files.reduce((sum, file) => sum + (weights.get(file) ?? Infinity), 0);
            expect(bytes, `${zoom} ${files.join(' ')}`).toBeLessThanOrEqual(60_000);
          }
    },
  );
});
