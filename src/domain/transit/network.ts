/** A line of a metro network. */
export type TransitLine = {
  readonly id: string;
  readonly ko: string;
  readonly en: string;
  /** The line's customary colour, six hexadecimal digits after a number sign. */
  readonly color: string;
  /**
   * The stations in their order, as places in the list of stations. The first branch is the main
   * one, a circle ends where it starts, and further branches start at a station of the main one.
   */
  readonly branches: ReadonlyArray<readonly number[]>;
};

export type TransitStation = {
  readonly ko: string;
  readonly en: string;
  readonly lat: number;
  readonly lng: number;
};

/** Trains that go through from one end to the other, so that nobody on them has to change. */
type Service = { readonly line: TransitLine; readonly stations: readonly number[] };

/**
 * A node is a station of a service. Riding one stop leads to a neighbour in the same service,
 * changing to a node of another service at the same station.
 */
export type TransitNetwork = {
  readonly lines: readonly TransitLine[];
  readonly stations: readonly TransitStation[];
  /** By node: the line of its service. */
  readonly lineOf: readonly TransitLine[];
  /** By node: the nodes one stop away. */
  readonly nextTo: ReadonlyArray<readonly number[]>;
  /** By node: the nodes that one can change to. */
  readonly changesTo: ReadonlyArray<readonly number[]>;
  /** By station: its nodes. */
  readonly nodesOf: ReadonlyArray<readonly number[]>;
};

/**
 * Makes a network of lines.
 * @param joined stations that have different names on their lines and are one to those who change
 */
export function buildNetwork(
  lines: readonly TransitLine[],
  stations: readonly TransitStation[],
  joined: ReadonlyArray<readonly [number, number]> = [],
): TransitNetwork {
  const hubs = new Map(joined.map(([one, other]) => [other, one]));
  const hubOf = (station: number) => hubs.get(station) ?? station;
  const services = lines.flatMap((line) => servicesOf(line, stations));
  const lineOf: TransitLine[] = [];
  const nextTo: number[][] = [];
  const atHub = new Map<number, number[]>();
  for (const service of services) {
    const own = new Map<number, number>();
    const nodeAt = (station: number): number => {
      const hub = hubOf(station);
      const known = own.get(hub);
      if (known !== undefined) return known;
      const node = lineOf.push(service.line) - 1;
      nextTo.push([]);
      own.set(hub, node);
      atHub.set(hub, [...(atHub.get(hub) ?? []), node]);
      return node;
    };
    service.stations.forEach((station, at) => {
      const node = nodeAt(station);
      const before = service.stations[at - 1];
      if (before === undefined) return;
      const previous = nodeAt(before);
      nextTo[node]?.push(previous);
      nextTo[previous]?.push(node);
    });
  }
  const changesTo = lineOf.map((): readonly number[] => []);
  for (const nodes of atHub.values()) {
    for (const node of nodes) changesTo[node] = nodes.filter((other) => other !== node);
  }
  const nodesOf = stations.map((_, station) => atHub.get(hubOf(station)) ?? []);
  return { lines, stations, lineOf, nextTo, changesTo, nodesOf };
}

/**
 * The services of a line. Trains of a branch go through to that side of the main branch which lies
 * straighter ahead; to the other side one changes, because the way turns back there. The branches
 * of a circle have trains of their own.
 */
function servicesOf(line: TransitLine, stations: readonly TransitStation[]): Service[] {
  const [main = [], ...others] = line.branches;
  const isCircle = main.length > 1 && main[0] === main.at(-1);
  const through = others.map((branch) => {
    const [from, to] = branch;
    const at = from === undefined ? -1 : main.indexOf(from);
    if (isCircle || at < 0 || from === undefined || to === undefined) return branch;
    const sides = [main.slice(0, at), main.slice(at + 1).toReversed()]
      .filter((side) => side.length > 0)
      .sort((a, b) => straightness(b.at(-1), from, to) - straightness(a.at(-1), from, to));
    return [...(sides[0] ?? []), ...branch];
  });
  return [main, ...through].map((own) => ({ line, stations: own }));

  /** The cosine of the angle by which a way turns in its middle: 1 straight ahead, -1 back. */
  function straightness(before: number | undefined, middle: number, after: number): number {
    const [a, b, c] = [stations[before ?? middle], stations[middle], stations[after]];
    if (a === undefined || b === undefined || c === undefined) return -1;
    const shrink = Math.cos((b.lat * Math.PI) / 180);
    const [x, y] = [(b.lng - a.lng) * shrink, b.lat - a.lat];
    const [u, v] = [(c.lng - b.lng) * shrink, c.lat - b.lat];
    const lengths = Math.hypot(x, y) * Math.hypot(u, v);
    return lengths === 0 ? -1 : (x * u + y * v) / lengths;
  }
}
