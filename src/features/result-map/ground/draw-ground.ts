import type { Ground, Path } from './ground';

export type GroundColours = {
  readonly sea: string;
  readonly land: string;
  readonly abroad: string;
  readonly green: string;
  readonly road: string;
  readonly border: string;
};

/** What is drawn: px of the flat map at the zoom, and which of them is the canvas's corner. */
export type GroundView = {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Widths of roads in px at zoom 12; they grow with the zoom. Quiet ones come first. */
const ROADS: ReadonlyArray<readonly [kind: string, width: number]> = [
  ['ferry', 0.6],
  ['rail', 0.8],
  ['secondary', 1.1],
  ['primary', 1.7],
  ['trunk', 2],
  ['motorway', 2.4],
  ['runway', 3],
];
/** Before this zoom the country's roads would be a net over everything. */
const ROADS_FROM = 8;
/** From this zoom on a station is drawn. */
export const STATIONS_FROM = 13;

type Ink = CanvasRenderingContext2D;

/** Draws the grounds onto a canvas, earlier ones below: the country, then its regions. */
export function drawGround(
  ink: Ink,
  grounds: readonly Ground[],
  view: GroundView,
  colours: GroundColours,
): void {
  const { zoom } = view;
  const scale = 2 ** zoom;
  const grow = 1.22 ** (zoom - 12);
  const trace = (path: Path, close: boolean) => {
    let [pastX, pastY] = [Number.NaN, Number.NaN];
    for (let at = 0; at < path.length; at += 2) {
      const x = (path[at] ?? 0) * scale - view.left;
      const y = (path[at + 1] ?? 0) * scale - view.top;
      if (at === 0) ink.moveTo(x, y);
      // Points nearer than half a px change nothing that is seen, but take time.
      else if (Math.abs(x - pastX) + Math.abs(y - pastY) > 0.5 || at + 2 === path.length)
        ink.lineTo(x, y);
      else continue;
      [pastX, pastY] = [x, y];
    }
    if (close) ink.closePath();
  };
  const fill = (paths: readonly Path[], colour: string) => {
    if (paths.length === 0) return;
    ink.beginPath();
    for (const path of paths) trace(path, true);
    ink.fillStyle = colour;
    ink.fill();
  };
  const stroke = (paths: readonly Path[], colour: string, width: number) => {
    if (paths.length === 0) return;
    ink.beginPath();
    for (const path of paths) trace(path, false);
    ink.strokeStyle = colour;
    ink.lineWidth = width;
    ink.stroke();
  };

  ink.lineJoin = 'round';
  ink.lineCap = 'butt';
  ink.fillStyle = colours.sea;
  ink.fillRect(0, 0, view.width, view.height);
  for (const ground of grounds) {
    if (ground.box !== null) fill([ground.box], colours.sea);
    fill(ground.abroad, colours.abroad);
    stroke(ground.abroad, colours.abroad, 2);
    fill(ground.land, colours.land);
    fill(ground.green, colours.green);
    ink.lineCap = 'round';
    stroke(ground.rivers, colours.sea, Math.max(1, grow));
    fill(ground.water, colours.sea);
    ink.setLineDash([4, 3]);
    ink.lineCap = 'butt';
    stroke(ground.borders, colours.border, 1);
    ink.setLineDash([]);
    ink.lineCap = 'round';
    if (zoom >= ROADS_FROM)
      for (const [kind, width] of ROADS) {
        const lines = ground.roads.find(([name]) => name === kind)?.[1] ?? [];
        if (kind === 'ferry') ink.setLineDash([2, 5]);
        stroke(lines, kind === 'ferry' ? colours.border : colours.road, width * grow);
        ink.setLineDash([]);
      }
    ink.globalAlpha = 0.85;
    for (const [colour, lines] of ground.subway) stroke(lines, colour, 1.7 * 1.15 ** (zoom - 12));
    ink.globalAlpha = 1;
  }
  if (zoom < STATIONS_FROM) return;
  const radius = 2.6 * 1.15 ** (zoom - 13);
  for (const { x, y, colours: lines } of grounds.flatMap(({ stations }) => stations)) {
    ink.beginPath();
    ink.arc(x * scale - view.left, y * scale - view.top, radius, 0, 2 * Math.PI);
    ink.fillStyle = colours.land;
    ink.fill();
    ink.strokeStyle = lines.length === 1 ? (lines[0] ?? colours.border) : colours.border;
    ink.lineWidth = 1.5;
    ink.stroke();
  }
}
