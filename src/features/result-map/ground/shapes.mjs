/** Geometry for making the map's ground: lists of points `[longitude, latitude]` in degrees. */

/** The objects of a TopoJSON file as lists of arcs, and the arcs in degrees. */
export function readTopology({ arcs, transform: { scale, translate }, objects }) {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const lineOf = (at) => (at >= 0 ? lines[at] : lines[~at].toReversed());
  const polygonsOf = ({ type, arcs: rings }) =>
    (type === 'Polygon' ? [rings] : rings).map((polygon) =>
      polygon.map((ring) => ring.flatMap((at, n) => lineOf(at).slice(n === 0 ? 0 : 1))),
    );
  const usesOf = (name) => {
    const uses = new Map();
    for (const { arcs: rings } of objects[name].geometries)
      for (const at of rings.flat(Infinity)) {
        const arc = at >= 0 ? at : ~at;
        uses.set(arc, (uses.get(arc) ?? 0) + 1);
      }
    return uses;
  };
  return {
    properties: (name) => objects[name].geometries.map(({ properties }) => properties),
    polygons: (name) => objects[name].geometries.flatMap(polygonsOf),
    /** The lines between two surfaces of an object, each once. */
    inner: (name) => [...usesOf(name)].filter(([, n]) => n > 1).map(([arc]) => lines[arc]),
    /** The edge around all surfaces of an object together, as closed rings. */
    outer: (name) =>
      closed([...usesOf(name)].filter(([, n]) => n === 1).map(([arc]) => lines[arc])),
  };
}

/** Joins lines that end where others begin to closed rings. */
function closed(lines) {
  const keyOf = ([x, y]) => `${x.toFixed(6)},${y.toFixed(6)}`;
  const ends = new Map();
  const left = new Set(lines);
  for (const line of lines)
    for (const end of [line[0], line.at(-1)])
      ends.set(keyOf(end), [...(ends.get(keyOf(end)) ?? []), line]);
  const rings = [];
  for (const start of lines) {
    if (!left.delete(start)) continue;
    const ring = [...start];
    for (;;) {
      const end = keyOf(ring.at(-1));
      const next = ends.get(end)?.find((line) => left.has(line));
      if (next === undefined) break;
      left.delete(next);
      ring.push(...(keyOf(next[0]) === end ? next : next.toReversed()).slice(1));
    }
    rings.push(ring);
  }
  return rings;
}

/** The metres east and north of a place, near enough for comparing short distances in Korea. */
export const metres = ([lng, lat]) => [lng * 88_800, lat * 111_000];

/** A line without the points that lie within so many metres of it (Douglas–Peucker). */
export function simplified(line, tolerance) {
  if (line.length < 3) return line;
  const points = line.map(metres);
  const kept = new Set([0, line.length - 1]);
  const parts = [[0, line.length - 1]];
  while (parts.length > 0) {
    const [from, to] = parts.pop();
    let [farthest, distance] = [-1, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const away = distanceTo(points[at], points[from], points[to]);
      if (away > distance) [farthest, distance] = [at, away];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    parts.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

function distanceTo([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
}

const sidesOf = ([west, south, east, north]) => [
  [0, (p) => p[0] >= west, west],
  [0, (p) => p[0] <= east, east],
  [1, (p) => p[1] >= south, south],
  [1, (p) => p[1] <= north, north],
];

function crossing(from, to, axis, limit) {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const cross = [0, 1].map((one) => from[one] + share * (to[one] - from[one]));
  cross[axis] = limit;
  return cross;
}

/** The part of a ring inside a box (Sutherland–Hodgman); where it is cut, it follows the box. */
export const cutRing = (ring, box) =>
  sidesOf(box).reduce((points, [axis, inside, limit]) => {
    const kept = [];
    points.forEach((to, at) => {
      const from = points[(at + points.length - 1) % points.length];
      if (inside(from) !== inside(to)) kept.push(crossing(from, to, axis, limit));
      if (inside(to)) kept.push(to);
    });
    return kept;
  }, ring);

/** The parts of a line inside a box. */
export const cutLine = (line, box) =>
  sidesOf(box).reduce(
    (lines, [axis, inside, limit]) =>
      lines.flatMap((points) => {
        const parts = [];
        let part = [];
        points.forEach((to, at) => {
          const from = points[at - 1];
          if (from !== undefined && inside(from) !== inside(to)) {
            part.push(crossing(from, to, axis, limit));
            if (!inside(to)) parts.push(part);
            if (!inside(to)) part = [];
          }
          if (inside(to)) part.push(to);
        });
        return [...parts, part].filter(({ length }) => length > 1);
      }),
    [line],
  );

/** The surface inside a ring in square metres, positive where it runs counterclockwise. */
export function surface(ring) {
  const points = ring.map(metres);
  const twice = points.reduce((sum, [x, y], at) => {
    const [pastX, pastY] = points.at(at - 1);
    return sum + pastX * y - x * pastY;
  }, 0);
  return twice / 2;
}

/** The outer ring counterclockwise and holes clockwise, so that surfaces may lie on each other. */
export const turned = (polygon) =>
  polygon.map((ring, at) => (surface(ring) >= 0 === (at === 0) ? ring : ring.toReversed()));

export const lengthOf = (line) =>
  line.reduce((sum, point, at) => {
    if (at === 0) return 0;
    const [[x, y], [pastX, pastY]] = [metres(point), metres(line[at - 1])];
    return sum + Math.hypot(x - pastX, y - pastY);
  }, 0);

/** Joins lines that continue each other, which saves their points from being written twice. */
export function joined(lines) {
  const keyOf = ([x, y]) => `${x.toFixed(5)},${y.toFixed(5)}`;
  const left = new Set(lines);
  const starts = new Map();
  for (const line of lines)
    starts.set(keyOf(line[0]), [...(starts.get(keyOf(line[0])) ?? []), line]);
  return lines.flatMap((line) => {
    if (!left.delete(line)) return [];
    const whole = [...line];
    for (;;) {
      const next = starts.get(keyOf(whole.at(-1)))?.find((one) => left.has(one));
      if (next === undefined) return [whole];
      left.delete(next);
      whole.push(...next.slice(1));
    }
  });
}

/** A line in whole steps: its first point, and then the way from each point to the next. */
export function stepsOf(line, scale) {
  const out = [];
  let [x, y] = [0, 0];
  for (const [lng, lat] of line) {
    const [nextX, nextY] = [Math.round(lng * scale), Math.round(lat * scale)];
    if (out.length > 0 && nextX === x && nextY === y) continue;
    out.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return out;
}

/** The line that `stepsOf` wrote. */
export function unstep(steps, scale) {
  const line = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    [x, y] = [x + steps[at], y + steps[at + 1]];
    line.push([x / scale, y / scale]);
  }
  return line;
}
