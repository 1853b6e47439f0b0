/**
 * Makes the ground that the site's maps stand on, and the list of stations that hotels are measured
 * from (see README.md beside this file):
 *
 *   node src/features/result-map/ground/make.mjs FOLDER
 *
 * FOLDER holds the source files. Written are `public/map/*.json`, `files.json` beside this file,
 * and the stations and lines that the server knows.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  cutLine,
  cutRing,
  joined,
  lengthOf,
  readTopology,
  simplified,
  stepsOf,
  surface,
  turned,
  unstep,
} from './shapes.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the source files are: node make.mjs FOLDER');
const root = path.resolve(import.meta.dirname, '../../../..');
const target = path.join(root, 'public/map');
const read = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/**
 * West, south, east and north of each region, in degrees, and the cells its near files have. The
 * large ones of the capital are shown from a nearer zoom on than others, which keeps a view small.
 */
const REGIONS = {
  seoul: { box: [126.76, 37.42, 127.2, 37.7], cells: [6, 4], from: 10.5 },
  incheon: { box: [126.36, 37.33, 126.76, 37.56], cells: [5, 3], from: 10.5 },
  suwon: { box: [126.94, 37.22, 127.19, 37.45], cells: [3, 3], from: 10.5 },
  gapyeong: { box: [127.35, 37.68, 127.49, 37.79], cells: [1, 1] },
  yangpyeong: { box: [127.26, 37.49, 127.4, 37.6], cells: [1, 1] },
  chuncheon: { box: [127.64, 37.82, 127.78, 37.94], cells: [1, 1] },
  gangneung: { box: [128.87, 37.71, 129.02, 37.83], cells: [1, 1] },
  pyeongchang: { box: [128.6, 37.6, 128.75, 37.72], cells: [1, 1] },
  sokcho: { box: [128.52, 37.91, 128.83, 38.25], cells: [1, 2] },
  busan: { box: [128.9, 35.03, 129.29, 35.25], cells: [4, 3] },
  jeju: { box: [126.13, 33.17, 126.99, 33.58], cells: [4, 2] },
  jeonju: { box: [127.08, 35.76, 127.22, 35.87], cells: [1, 1] },
  yeosu: { box: [127.67, 34.68, 127.82, 34.8], cells: [1, 1] },
  gyeongju: { box: [129.12, 35.78, 129.28, 35.89], cells: [1, 1] },
  tongyeong: { box: [128.35, 34.78, 128.49, 34.89], cells: [1, 1] },
  daegu: { box: [128.52, 35.81, 128.67, 35.92], cells: [1, 1] },
  daejeon: { box: [127.27, 36.29, 127.46, 36.42], cells: [2, 1] },
};

/**
 * What a file of each level keeps. `scale` is the number of steps in a degree, `tolerance` the
 * detail of lines and edges in metres, `smallest` the smallest surface in square metres, `from` and
 * `to` the zooms between which it is shown.
 */
const LEVELS = {
  country: { scale: 1_000, tolerance: 330, smallest: 900_000, from: 0, to: 99 },
  ways: { scale: 1_000, tolerance: 420, smallest: 15_000_000, from: 0, to: 10.5 },
  region: { scale: 5_000, tolerance: 50, smallest: 90_000, from: 9.25, to: 13 },
  near: { scale: 20_000, tolerance: 9, smallest: 6_000, from: 13, to: 99 },
};

/** The kinds of roads that the region's files have; near files have all. */
const MAIN_ROADS = new Set(['motorway', 'trunk', 'runway']);
/** How far beyond its cell a river's name may repeat: one name a cell, if it is this long in it. */
const NAMED_RIVER = 2_500;

const stations = read('subway-stations.json').features;
const subway = read('subway-lines.json').features;
const colours = new Map(subway.map(({ properties: { id, color } }) => [id, color]));
const places = read('places.json').features;

const linesOf = ({ type, coordinates }) => (type === 'LineString' ? [coordinates] : coordinates);
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);
const inside = ([lng, lat], [west, south, east, north]) =>
  lng >= west && lng < east && lat >= south && lat < north;

/** Writes lines and surfaces of a box in the steps of a level. */
function pen({ scale, tolerance, smallest }, box) {
  const lines = (all, detail = tolerance) =>
    joined(all.flatMap((line) => cutLine(line, box)))
      .map((line) => stepsOf(simplified(line, detail), scale))
      .filter(({ length }) => length >= 4);
  const rings = (polygons, least = smallest, detail = tolerance) =>
    polygons
      .flatMap((polygon) => turned(polygon).map((ring) => simplified(ring, detail)))
      .map((ring) => cutRing(ring, box))
      .filter((ring) => ring.length > 2 && Math.abs(surface(ring)) >= least)
      .map((ring) => stepsOf(ring, scale))
      .filter(({ length }) => length >= 6);
  const spot = ([lng, lat]) => [Math.round(lng * scale), Math.round(lat * scale)];
  return { lines, rings, spot };
}

function middleOf(line) {
  const half = lengthOf(line) / 2;
  return line.find((_, at) => lengthOf(line.slice(0, at + 1)) >= half) ?? line[0];
}

const centreOf = (ring) =>
  [0, 1].map((axis) => {
    const values = ring.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });

/** English names as they are shown: the source has double blanks, and some in small letters. */
const english = (name) =>
  (name ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[a-z]/, (first) => first.toUpperCase());
const nameOf = ({ ko, en }) => [ko, english(en)];

function regionFile(region, level, box) {
  const { lines, rings, spot } = pen(level, box);
  const near = level === LEVELS.near;
  const topology = readTopology(read(`borders-${region}.topo.json`));
  const water = read(`water-${region}.json`).features;
  const green = read(`green-${region}.json`).features;
  const roads = read(`roads-${region}.json`).features;
  const surfaces = (features) =>
    features
      .filter(({ geometry: { type } }) => type.endsWith('Polygon'))
      .flatMap(({ geometry }) => polygonsOf(geometry));
  const courses = water.filter(({ geometry: { type } }) => type.endsWith('LineString'));
  const roadsBy = Object.fromEntries(
    [...new Set(roads.map(({ properties: { kind } }) => kind))]
      .filter((kind) => near || MAIN_ROADS.has(kind))
      .map((kind) => [
        kind,
        lines(
          roads
            .filter(({ properties }) => properties.kind === kind)
            .flatMap(({ geometry }) => linesOf(geometry)),
          near ? (kind === 'secondary' ? 16 : 9) : 80,
        ),
      ]),
  );
  const names = [];
  const name = (kind, properties, at) => {
    if (properties.ko !== undefined && inside(at, box))
      names.push([kind, ...spot(at), ...nameOf(properties)]);
  };
  for (const one of topology.properties('sigungu')) name('district', one, [one.x, one.y]);
  if (near) for (const one of topology.properties('dong')) name('dong', one, [one.x, one.y]);
  for (const { properties, geometry } of courses) {
    if (properties.kind !== 'river' && !near) continue;
    const longest = linesOf(geometry)
      .flatMap((line) => cutLine(line, box))
      .sort((a, b) => lengthOf(b) - lengthOf(a))[0];
    if (longest !== undefined && lengthOf(longest) >= NAMED_RIVER)
      name('water', properties, middleOf(longest));
  }
  for (const { properties, geometry } of [...water, ...(near ? green : [])]) {
    if (!geometry.type.endsWith('Polygon') || properties.kind === 'river') continue;
    const [edge] = polygonsOf(geometry)[0];
    if (Math.abs(surface(edge)) < (near ? 60_000 : 2_000_000)) continue;
    name(properties.kind === 'lake' ? 'water' : 'park', properties, centreOf(edge));
  }
  for (const { properties, geometry } of places) {
    if (near || properties.kind === 'airport')
      name(properties.kind, properties, geometry.coordinates);
  }
  return {
    ...NOTHING,
    scale: level.scale,
    box: [...spot(box.slice(0, 2)), ...spot(box.slice(2))],
    land: rings(topology.polygons('land'), 0),
    green: near ? rings(surfaces(green)) : rings(surfaces(green), 700_000, 130),
    water: rings(surfaces(water)),
    rivers: lines(
      courses
        .filter(({ properties: { kind } }) => near || kind === 'river')
        .flatMap(({ geometry }) => linesOf(geometry)),
    ),
    borders: near ? [] : lines(topology.inner('sigungu')),
    roads: roadsBy,
    subway: subway
      .map(({ properties: { color }, geometry }) => [color, lines(linesOf(geometry))])
      .filter(([, parts]) => parts.length > 0),
    stations: near
      ? stations
          .filter(({ geometry }) => inside(geometry.coordinates, box))
          .map(({ properties, geometry }) => [
            ...spot(geometry.coordinates),
            ...nameOf(properties),
            properties.lines.map((id) => colours.get(id)),
          ])
      : [],
    names,
  };
}

const NOTHING = {
  box: null,
  abroad: [],
  land: [],
  green: [],
  water: [],
  rivers: [],
  borders: [],
  roads: {},
  subway: [],
  stations: [],
  names: [],
};
const COUNTRY = [124, 32.5, 132.5, 39];

/** The coasts and provinces, under everything else at every zoom. */
function countryFile(level) {
  const { lines, rings } = pen(level, COUNTRY);
  const topology = readTopology(read('country-borders.topo.json'));
  const { scale, neighbours } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'neighbours.json'), 'utf8'),
  );
  return {
    ...NOTHING,
    scale: level.scale,
    abroad: neighbours
      .map((ring) => simplified(unstep(ring, scale), 1_500))
      .filter((ring) => ring.length > 4)
      .map((ring) => stepsOf(ring, level.scale)),
    land: rings(topology.outer('province').map((ring) => [ring])),
    borders: lines(topology.inner('province')),
  };
}

/** Rivers, lakes, motorways and airports of the country, until the regions' own files have them. */
function waysFile(level) {
  const { lines, rings, spot } = pen(level, COUNTRY);
  const water = read('country-water.json').features;
  const motorways = read('country-roads.json').features.filter(
    ({ properties: { kind } }) => kind === 'motorway',
  );
  const airports = places.filter(({ properties: { kind } }) => kind === 'airport');
  const all = (features, read) => features.flatMap(({ geometry }) => read(geometry));
  return {
    ...NOTHING,
    scale: level.scale,
    water: rings(
      all(
        water.filter(({ geometry: { type } }) => type === 'Polygon'),
        polygonsOf,
      ),
    ),
    rivers: lines(
      all(
        water.filter(({ geometry: { type } }) => type !== 'Polygon'),
        linesOf,
      ),
    ),
    roads: { motorway: lines(all(motorways, linesOf)) },
    names: airports.map(({ properties, geometry }) => [
      'airport',
      ...spot(geometry.coordinates),
      ...nameOf(properties),
    ]),
  };
}

function cellsOf({ box: [west, south, east, north], cells: [across, up] }) {
  const [wide, high] = [(east - west) / across, (north - south) / up];
  return Array.from({ length: across * up }, (_, at) => {
    const [x, y] = [at % across, Math.floor(at / across)];
    return [west + x * wide, south + y * high, west + (x + 1) * wide, south + (y + 1) * high];
  });
}

for (const file of existsSync(target) ? readdirSync(target) : []) {
  if (file.endsWith('.json')) rmSync(path.join(target, file));
}
mkdirSync(target, { recursive: true });
/** Writes a file whose name says its version, and returns its row of the list. */
function write(name, { from, to }, box, content) {
  const text = `${JSON.stringify(content)}\n`;
  const version = createHash('sha256').update(text).digest('hex').slice(0, 10);
  writeFileSync(path.join(target, `${name}.${version}.json`), text);
  return { name, version, from, to, box: box.map((value) => Number(value.toFixed(4))) };
}

const EVERYWHERE = [-180, -90, 180, 90];
const files = [
  write('country', LEVELS.country, EVERYWHERE, countryFile(LEVELS.country)),
  write('ways', LEVELS.ways, EVERYWHERE, waysFile(LEVELS.ways)),
];
for (const [region, { box, cells, from = LEVELS.region.from }] of Object.entries(REGIONS)) {
  files.push(
    write(region, { from, to: LEVELS.region.to }, box, regionFile(region, LEVELS.region, box)),
  );
  cellsOf({ box, cells }).forEach((cell, at) =>
    files.push(
      write(`${region}-${at + 1}`, LEVELS.near, cell, regionFile(region, LEVELS.near, cell)),
    ),
  );
}
const rows = files.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
writeFileSync(path.join(import.meta.dirname, 'files.json'), `[\n${rows}\n]\n`);

/**
 * Stations that have another name on each of their lines, and are one to those who change there. In
 * the source only stations of one name are one.
 */
const ONE_STATION = [
  ['총신대입구', '이수'],
  ['능길', '신길온천'],
];
const placeNamed = (name) => {
  const place = stations.findIndex(({ properties: { ko } }) => ko === name);
  if (place < 0) throw new Error(`No station is called ${name}`);
  return place;
};
const spotOf = ({ coordinates }) => coordinates.toReversed();
const rowsOf = (rows) => rows.map((row) => JSON.stringify(row)).join(',\n');
const known = path.join(root, 'src/server/core/transit/stations.json');
writeFileSync(
  known,
  `{"lines":[\n${rowsOf(
    subway.map(({ properties: { id, ko, en, color, stations: branches } }) => ({
      id,
      ko,
      en,
      color,
      branches,
    })),
  )}\n],"stations":[\n${rowsOf(
    stations.map(({ properties, geometry }) => [
      ...spotOf(geometry),
      ...nameOf(properties),
      properties.lines,
    ]),
  )}\n],"joined":${JSON.stringify(ONE_STATION.map((names) => names.map(placeNamed)))},"places":[\n${rowsOf(
    places
      .filter(({ properties: { kind } }) => kind === 'airport' || kind === 'rail_station')
      .map(({ properties, geometry }) => [...spotOf(geometry), ...nameOf(properties)]),
  )}\n]}\n`,
);
process.stdout.write(
  `${readdirSync(target).length} files in ${target}, ${stations.length} stations\n`,
);
