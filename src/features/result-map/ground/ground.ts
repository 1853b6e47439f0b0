import map from './korea.json';

/** A line or the edge of a surface: `[latitude, longitude]` of each of its points. */
export type Line = Array<[number, number]>;

export type Ground = {
  readonly land: Line[];
  readonly neighbours: Line[];
  /** Borders between provinces. */
  readonly borders: Line[];
};

/** The map that ships with the project, in degrees (README.md beside this file). */
export function ground(): Ground {
  return {
    land: map.land.map(lineOf),
    neighbours: map.neighbours.map(lineOf),
    borders: map.borders.map(lineOf),
  };
}

/** The file contains the first point and then the difference of each next point, in whole steps. */
function lineOf(steps: readonly number[]): Line {
  const line: Line = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    line.push([y / map.scale, x / map.scale]);
  }
  return line;
}
