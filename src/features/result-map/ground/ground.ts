/** A file of the ground as `make.mjs` writes it: points are whole steps of 1/scale degree. */
export type GroundData = {
  readonly scale: number;
  /** West, south, east, north; the file covers what lies beneath it there. */
  readonly box: readonly number[] | null;
  readonly abroad: Steps[];
  readonly land: Steps[];
  readonly green: Steps[];
  readonly water: Steps[];
  readonly rivers: Steps[];
  readonly borders: Steps[];
  readonly roads: Readonly<Record<string, Steps[]>>;
  /** Lines by their colours. */
  readonly subway: ReadonlyArray<readonly [string, Steps[]]>;
  /** East, north, Korean and English name, colours of the lines. */
  readonly stations: ReadonlyArray<readonly [number, number, string, string, string[]]>;
  /** Kind, east, north, Korean and English name. */
  readonly names: ReadonlyArray<readonly [string, number, number, string, string]>;
};

/** A line as its first point and then the difference of each next point. */
type Steps = readonly number[];

/**
 * A line or the edge of a surface on the flat map, as x and y of each point in turn. The whole earth
 * is 256 wide, as it is in px at zoom 0.
 */
export type Path = Float64Array;

export type Station = {
  readonly x: number;
  readonly y: number;
  readonly colours: readonly string[];
};

export const GROUND_KINDS = [
  'district',
  'dong',
  'station',
  'water',
  'park',
  'airport',
  'rail_station',
  'peak',
  'beach',
] as const;
export type GroundKind = (typeof GROUND_KINDS)[number];

/** A name on the ground, in both languages. */
export type GroundName = {
  readonly kind: GroundKind;
  readonly lat: number;
  readonly lng: number;
  readonly ko: string;
  readonly en: string;
  /** How many lines stop at a station; 0 for other names. */
  readonly lines: number;
};

export type Ground = {
  readonly box: Path | null;
  readonly abroad: Path[];
  readonly land: Path[];
  readonly green: Path[];
  readonly water: Path[];
  readonly rivers: Path[];
  readonly borders: Path[];
  readonly roads: ReadonlyArray<readonly [string, Path[]]>;
  readonly subway: ReadonlyArray<readonly [string, Path[]]>;
  readonly stations: Station[];
  readonly names: GroundName[];
};

const WORLD = 256;

/** A place on the flat map, by the projection that web maps use. */
export function project(lat: number, lng: number): readonly [number, number] {
  const sin = Math.sin((lat * Math.PI) / 180);
  return [
    (WORLD * (lng + 180)) / 360,
    WORLD * (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)),
  ];
}

/** The ground that a file describes, ready to be drawn at any zoom. */
export function readGround(data: GroundData): Ground {
  const { scale } = data;
  const pathOf = (steps: Steps): Path => {
    const path = new Float64Array(steps.length);
    let [east, north] = [0, 0];
    for (let at = 0; at < steps.length; at += 2) {
      east += steps[at] ?? 0;
      north += steps[at + 1] ?? 0;
      path.set(project(north / scale, east / scale), at);
    }
    return path;
  };
  const paths = (all: readonly Steps[]) => all.map(pathOf);
  const stations = data.stations.map(([east, north, ko, en, colours]) => {
    const [lat, lng] = [north / scale, east / scale];
    const [x, y] = project(lat, lng);
    return { x, y, lat, lng, ko, en, colours };
  });
  return {
    box: data.box === null ? null : boxOf(data.box, scale),
    abroad: paths(data.abroad),
    land: paths(data.land),
    green: paths(data.green),
    water: paths(data.water),
    rivers: paths(data.rivers),
    borders: paths(data.borders),
    roads: Object.entries(data.roads).map(([kind, lines]) => [kind, paths(lines)] as const),
    subway: data.subway.map(([colour, lines]) => [colour, paths(lines)] as const),
    stations,
    names: [
      ...stations.map(({ lat, lng, ko, en, colours }) => ({
        kind: 'station' as const,
        lat,
        lng,
        ko,
        en,
        lines: colours.length,
      })),
      ...data.names.flatMap(([kind, east, north, ko, en]) => {
        const known = GROUND_KINDS.find((one) => one === kind);
        const at = { lat: north / scale, lng: east / scale };
        return known === undefined ? [] : [{ kind: known, ...at, ko, en, lines: 0 }];
      }),
    ],
  };
}

function boxOf([west = 0, south = 0, east = 0, north = 0]: readonly number[], scale: number): Path {
  const [left, bottom] = project(south / scale, west / scale);
  const [right, top] = project(north / scale, east / scale);
  return Float64Array.of(left, bottom, right, bottom, right, top, left, top);
}

const loaded = new Map<string, Promise<Ground>>();

/** The ground of an address; it is loaded once, and again if that failed. */
export function loadGround(address: string): Promise<Ground> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const coming = fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const data: GroundData = await answer.json();
    return readGround(data);
  });
  loaded.set(address, coming);
  coming.catch(() => loaded.delete(address));
  return coming;
}
