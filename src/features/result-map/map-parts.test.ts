import { type Bounds, parseBounds } from '@/domain/hotel/map';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { boundsAround, boundsParam, widened } from './bounds';
import { creditOf } from './credits';
import type { GroundName } from './ground/ground';
import { buttonBox, groundLabels, shownLabels } from './labels';
import { holds, indexPlaces, stacked } from './places';
import type { MapLabel, MapPoint } from './types';

const SEOUL: Bounds = { south: 37.4, west: 126.7, north: 37.7, east: 127.2 };
const hotel = (id: number, lat: number, lng: number): MapPoint => ({
  id,
  lat,
  lng,
  name: `Hotel ${id}`,
  priceLabel: `₩${id}`,
});

describe('bounds in an address', () => {
  it('are written as south, west, north, east', () => {
    expect(parseBounds('37.4,126.7,37.7,127.2')).toEqual(SEOUL);
    expect(boundsParam(SEOUL)).toBe('37.4,126.7,37.7,127.2');
  });

  it.each([
    undefined,
    '',
    '37.4,126.7,37.7',
    '37.4,126.7,37.7,127.2,1',
    '37.4,126.7,,127.2',
    'a,b,c,d',
    'NaN,1,2,3',
    '-91,126.7,37.7,127.2',
    '37.4,126.7,37.7,181',
    '37.7,126.7,37.4,127.2',
    '37.4,127.2,37.7,126.7',
    '37.4,126.7,37.4,127.2',
  ])('are null when they are missing, malformed or inverted: %s', (text) =>
    expect(parseBounds(text)).toBeNull(),
  );

  it('still contain the whole area after rounding, for any area', () => {
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(degrees(-89, 89), degrees(-179, 179), degrees(0.001, 1), (south, west, size) => {
        const part = { south, west, north: south + size, east: west + size };
        const back = parseBounds(boundsParam(part));
        expect(back).not.toBeNull();
        if (back === null) return;
        expect(back.south).toBeLessThanOrEqual(south);
        expect(back.west).toBeLessThanOrEqual(west);
        expect(back.north).toBeGreaterThanOrEqual(part.north);
        expect(back.east).toBeGreaterThanOrEqual(part.east);
      }),
    );
  });

  it('contain all hotels, with a margin around a single one', () => {
    expect(boundsAround([])).toBeNull();
    expect(boundsAround([hotel(1, 33.4, 126.5), hotel(2, 37.5, 127)])).toEqual({
      south: 33.4,
      west: 126.5,
      north: 37.5,
      east: 127,
    });
    const alone = boundsAround([hotel(1, 33.4, 126.5)]);
    expect(alone?.north).toBeCloseTo(33.42);
    expect(alone?.west).toBeCloseTo(126.48);
  });

  it('do not extend beyond the earth', () => {
    expect(widened({ south: -80, west: -170, north: 80, east: 170 }, 1)).toEqual({
      south: -90,
      west: -180,
      north: 90,
      east: 180,
    });
  });
});

describe('the places on the map', () => {
  const points = [
    hotel(3, 37.56, 126.92),
    hotel(1, 37.561, 126.921),
    hotel(2, 35.16, 129.16),
    hotel(4, 37.562, 126.922),
  ];
  const everywhere: Bounds = { south: 30, west: 120, north: 42, east: 136 };

  it('are few when zoomed out, in the order of the list', () => {
    const places = indexPlaces(points, 14)(everywhere, 6);
    expect(places).toMatchObject([
      { kind: 'cluster', ids: [3, 1, 4] },
      { kind: 'hotel', point: { id: 2 } },
    ]);
  });

  it('are all hotels at the last zoom level, and a cluster knows the level at which it separates', () => {
    const index = indexPlaces(points, 14);
    const ids = index(everywhere, 14).map((place) => place.kind === 'hotel' && place.point.id);
    expect(ids).toEqual([3, 1, 2, 4]);
    const [cluster] = index(everywhere, 6);
    if (cluster?.kind !== 'cluster') throw new Error('no cluster');
    expect(index(everywhere, cluster.opensAt).length).toBeGreaterThan(2);
    expect(index(everywhere, cluster.opensAt - 1)).toHaveLength(2);
  });

  it('are only those in view', () => {
    const places = indexPlaces(points, 14)(SEOUL, 14);
    expect(places.map((place) => holds(place, 2))).toEqual([false, false, false]);
    expect(places.some((place) => holds(place, 4))).toBe(true);
    expect(places.some((place) => holds(place, null))).toBe(false);
    expect(indexPlaces([], 14)(SEOUL, 14)).toEqual([]);
  });

  it('keep the hotel that the map is about out of clusters', () => {
    const own = { ...hotel(1, 37.5, 127), isOwn: true };
    const near = [own, hotel(2, 37.5001, 127), hotel(3, 37.5002, 127)];
    expect(indexPlaces(near, 14)(everywhere, 6)).toMatchObject([
      { kind: 'hotel', point: { id: 1 } },
      { kind: 'cluster', ids: [2, 3] },
    ]);
    expect(indexPlaces(near, 14)({ ...everywhere, north: 37.4 }, 6)).toEqual([]);
  });

  it('have the commute of the nearest hotel by metro where they are clusters', () => {
    const way = (stops: number | null) => ({ stops, step: stops, text: `${stops} stops` });
    const near = [
      { ...hotel(1, 37.5, 127), commute: way(null) },
      { ...hotel(2, 37.5001, 127), commute: way(3) },
      { ...hotel(3, 37.5002, 127), commute: way(2) },
    ];
    expect(indexPlaces(near, 14)(everywhere, 6)).toMatchObject([
      { kind: 'cluster', commute: way(2) },
    ]);
    expect(indexPlaces(points, 14)(everywhere, 6)).toMatchObject([{ commute: undefined }, {}]);
  });

  it('at the same position are stacked', () => {
    const same = [hotel(1, 37.5, 127), hotel(2, 37.5, 127), hotel(3, 37.6, 127)];
    const places = indexPlaces(same, 14)(everywhere, 14);
    expect(places.map(({ kind }) => kind)).toEqual(['hotel', 'hotel', 'hotel']);
    expect(stacked(places, 38)).toEqual([0, 38, 0]);
  });
});

describe('the names on the map', () => {
  const label = (id: string, kind: MapLabel['kind'], lng: number): MapLabel => ({
    id,
    kind,
    lng,
    name: '해운대',
    lat: 35,
  });
  const labels = [
    label('a', 'region', 0),
    label('b', 'region', 10),
    label('c', 'region', 100),
    label('d', 'area', 0),
  ];
  const at = ({ lng }: { lng: number }) => ({ x: lng, y: 0 });

  it('do not overlap: the first one stays', () => {
    expect(shownLabels(labels, 7, at).map(({ label: { id }, y }) => [id, y])).toEqual([
      ['a', 0],
      ['b', 28],
      ['c', 0],
    ]);
  });

  it('avoid buttons: they move below, else above, else they are left out', () => {
    const [first] = labels;
    const shown = (buttons: Array<{ x: number; y: number }>) =>
      shownLabels(
        first === undefined ? [] : [first],
        7,
        at,
        buttons.map((spot) => buttonBox(spot, '60만')),
      ).map(({ y }) => y);
    expect(shown([])).toEqual([0]);
    expect(shown([{ x: 10, y: 0 }])).toEqual([28]);
    expect(
      shown([
        { x: 10, y: 0 },
        { x: 0, y: 30 },
      ]),
    ).toEqual([-28]);
    expect(shown([0, 30, -30].map((y) => ({ x: 0, y })))).toEqual([]);
  });

  it('are regions when zoomed out and areas when zoomed in', () => {
    expect(shownLabels(labels, 10, at).map((shown) => shown.label.id)).toEqual(['d']);
  });
});

describe('the names on the ground', () => {
  const name = (kind: GroundName['kind'], ko: string, lng: number, lines = 0): GroundName => ({
    kind,
    ko,
    en: `${ko} in English`,
    lat: 35,
    lng,
    lines,
  });
  const at = ({ lng }: { lng: number }) => ({ x: lng, y: 0 });
  const shown = (names: GroundName[], zoom: number) =>
    shownLabels(groundLabels(names, 'ko'), zoom, at).map(({ label }) => label.name);

  it('are in the language of the page', () => {
    const names = [name('dong', '가', 0)];
    expect(groundLabels(names, 'ko').map((label) => label.name)).toEqual(['가']);
    expect(groundLabels(names, 'en').map((label) => label.name)).toEqual(['가 in English']);
  });

  it('are districts from afar and quarters from near; stations where lines meet come first', () => {
    const names = [
      name('district', '구', 0),
      name('dong', '동', 200),
      name('station', '역', 400, 1),
      name('station', '환승', 600, 2),
    ];
    expect(shown(names, 9)).toEqual([]);
    expect(shown(names, 12)).toEqual(['구']);
    expect(shown(names, 13)).toEqual(['구', '환승', '동']);
    expect(shown(names, 15)).toEqual(['환승', '역', '동']);
  });

  it('do not overlap, and a river is not named again and again', () => {
    const stations = [name('station', '강남', 0, 1), name('station', '역삼', 5, 2)];
    // Both have a place above or below its dot.
    expect(shown(stations, 15)).toEqual(['역삼', '강남']);
    expect(shown([...stations, name('station', '선릉', 8, 1)], 15)).toEqual(['역삼', '강남']);
    const river = [0, 300, 900].map((lng) => name('water', '한강', lng));
    expect(shown(river, 14)).toHaveLength(2);
  });
});

describe('the credit of the map tiles', () => {
  it.each([
    ['© Somebody', { text: '© Somebody', href: null }],
    ['© A B https://a.example/x', { text: '© A B', href: 'https://a.example/x' }],
    ['© A javascript:alert(1)', { text: '© A javascript:alert(1)', href: null }],
  ])('is parsed from the setting %s', (attribution, credit) =>
    expect(creditOf(attribution)).toEqual(credit),
  );
});
